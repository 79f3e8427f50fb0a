#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.sh [--approve] BUILD: goes the learner's way through a copy of the exercises as they are handed out, judged by a real
# build. Each in its order is run as it is, then a hint is asked for, then the solution put in, and the next one is told.
# What a person would read of it, in short, must equal way.txt; --approve writes that file anew. WORKBOOK_CLI=FILE tests
# another program in the place of the real one.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
approve=false
if [[ ${1-} == --approve ]]; then
    approve=true
    shift
fi
build=$(cd -- "$1" && pwd)
program=${WORKBOOK_CLI:-$build/workbook}
readonly here project approve build program

place=$(mktemp -d)
readonly place tree=$place/tree way=$place/way.txt
trap 'rm -rf -- "$place"' EXIT
mkdir -- "$tree"
cp -r -- "$project/chapters" "$project/handout" "$project/solutions" "$tree/"
cp -r -- "$project/handout/." "$tree/chapters/"

refuse() {
    echo "$*" >&2
    if [[ -s $place/output ]]; then cat -- "$place/output" >&2; fi
    exit 1
}

# Runs the program, which must end with this exit status.
run() { # status, arguments
    local -r expected=$1
    shift
    local status=0
    (cd -- "$tree" && exec env -i PATH="$PATH" HOME=/dev/null LC_ALL=C.UTF-8 WORKBOOK_ROOT="$tree" "$program" "$@") \
        </dev/null >"$place/output" 2>&1 || status=$?
    ((status == expected)) || refuse "exit status $status of ./workbook $*, and not $expected:"
}

# Of what was printed: the verdict, the reason of a refusal, which is the paragraph behind the tasks, and the last paragraph.
note_verdict() { # label, status
    grep -m 1 -e "^$1 " -- "$place/output" || refuse "$1 is not the one that is judged:"
    if (($2 != 0)); then
        awk '/^  task / { seen = 1; next } seen && NF == 0 { ++gaps } seen && gaps == 1 && NF > 0' "$place/output"
    fi
    awk 'NF == 0 { text = "" } { text = text $0 "\n" } END { printf "%s", text }' "$place/output" | sed '/^$/d'
}

count=0
while IFS= read -r description; do
    exercise=${description%/*}
    [[ $exercise =~ ([0-9]+)_[^/]*/([0-9]+)_([^/]*)$ ]]
    label=$((10#${BASH_REMATCH[1]})).$((10#${BASH_REMATCH[2]}))
    {
        run 1 --seed 1
        note_verdict "$label" 1
        run 0 hint
        grep -e '^  Hint 1 of [34]: ' -- "$place/output" || refuse "no hint for $label:"
        cp -- "$tree/solutions/$exercise"/* "$tree/chapters/$exercise/"
        run 0 --seed 1
        note_verdict "$label" 0
        echo
    } >>"$way"
    count=$((count + 1))
done < <(cd -- "$project/chapters" && printf '%s\n' [0-9]*/[0-9]*/exercise.json)
((count > 0)) || refuse "no exercises in $project/chapters"
run 0 --seed 1
cat -- "$place/output" >>"$way"

if $approve; then
    cp -- "$way" "$here/way.txt"
else
    diff -u --label way.txt --label 'this run' -- "$here/way.txt" "$way"
fi
echo "$count exercises, from the first to the last"
