#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs a case of the tests of the program: run.sh [--approve] CASE
#
# A case is a file in cases/ that is read here. It works as a learner does in a copy of three exercises, judged by a real
# build, $WORKBOOK_BUILD. What a person would read, and the exit statuses, make a transcript, which must equal the golden
# file beside the case, to the last character. --approve writes that file anew. WORKBOOK_CLI=FILE tests another program
# in the place of the real one. Exit status 4: this machine cannot run the case.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
build=${WORKBOOK_BUILD:-$project/build/cpu}
well_formed=${WELL_FORMED:-$build/tests/cli/well_formed}
program=${WORKBOOK_CLI:-$build/workbook}
# shellcheck disable=SC2034 # what is not used here is used by the cases
readonly here project build well_formed program

# shellcheck source=../transcript.sh
source "$here/../transcript.sh"
read_arguments "$@"
[[ -x $program ]] || refuse "there is no program $program: build it first"

sandbox=$(mktemp -d)
readonly sandbox tree=$sandbox/tree transcript=$sandbox/transcript
clean_up() {
    chmod -R u+w -- "$sandbox"
    rm -rf -- "$sandbox"
}
at_exit clean_up

# --- Three exercises, as they are handed out -------------------------------------------------------------------

readonly chapter=01_shared_memory_blocking
readonly -a exercises=("$chapter/01_dot_product" "$chapter/02_inner_product" "$chapter/03_nearest_neighbour")
mkdir -p -- "$tree/chapters/$chapter" "$tree/harness/simt" "$tree/setup"
cp -r -- "$project/setup/completion" "$tree/setup/"
cp -- "$project/chapters/$chapter"/*.* "$tree/chapters/$chapter/"
for exercise in "${exercises[@]}"; do
    for part in chapters handout solutions; do
        mkdir -p -- "$tree/$part/$chapter"
        cp -r -- "$project/$part/$exercise" "$tree/$part/$chapter/"
    done
    cp -r -- "$project/handout/$exercise" "$tree/chapters/$chapter/"
done
chmod 755 -- "$sandbox"
# shellcheck disable=SC2034
readonly progress=$tree/.workbook/progress.json
readonly -A folder=([dot_product]=${exercises[0]} [inner_product]=${exercises[1]} [nearest_neighbour]=${exercises[2]})
# At a terminal nothing depends on how long a step takes: no line appears that says what it does.
settings=(PATH="$PATH" HOME="$sandbox" WORKBOOK_ROOT="$tree" TERM=xterm LC_ALL=C.UTF-8 WORKBOOK_PROGRESS_DELAY=3600)

# --- What a case can say -----------------------------------------------------------------------------------------

# Takes out what differs from machine to machine.
tidy() {
    sed -E -e "s|$sandbox|@|g" -e "s|$build|@build|g" -e 's#^(  read    )(.*/lesson_[0-9_]+\.html|lesson [0-9.]+: .* builds the pages)$#\1PAGE#' \
        -e 's/_[0-9]{4}-[0-9]{2}-[0-9]{2}_[0-9]{6}(_[0-9]+)?/_TIME/' -e 's/0x[0-9a-f]{12}\b/ADDRESS/'
}

# What holds for everything that is printed: lines fold to 80 columns, unless they show a path, code or a command;
# nothing colours a text that goes to no terminal; the last paragraph says what to do next.
obeys_the_house_rules() { # file, rules that need not hold: width, ending
    # shellcheck disable=SC2016 # that is awk's $
    [[ $2 == *width* ]] || awk 'length($0) > 80 && !/^        / && !/@|(chapters|solutions|handout)\/|\.cu:[0-9]|\.\/workbook|\.workbook/ {
             print "a line is wider than 80 columns: " $0; wrong = 1 }
         END { exit wrong }' "$1" || refuse 'the output breaks a rule of the house'
    if grep $'\033' "$1"; then refuse 'the output holds an escape sequence'; fi
    [[ $2 == *ending* ]] || awk 'NF == 0 { begin = NR + 1 } NR == begin || NR == 1 { first = $0 }
         END { if (first !~ /^Next: /) { print "the last paragraph begins: " first; exit 1 } }' "$1" ||
        refuse 'the output does not end with the next step'
}

# Runs the program in the tree, without a terminal. Settings of the environment may stand before its arguments. The rules
# of the house hold, but for those in $without.
without=''
run() {
    local -a given=()
    while [[ ${1-} =~ ^[A-Z_]+= ]]; do
        given+=("$1")
        shift
    done
    note "\$ ${given[*]}${given:+ }./workbook${*:+ $*}"
    status=0
    (cd -- "$tree" && exec env -i "${settings[@]}" "${given[@]}" "$program" "$@") </dev/null >"$sandbox/output" 2>&1 ||
        status=$?
    tidy <"$sandbox/output" >"$sandbox/tidy_output"
    obeys_the_house_rules "$sandbox/tidy_output" "$without"
    cat -- "$sandbox/tidy_output" >>"$transcript"
    note "[exit $status]"
}

# Runs the program in the background, in a session of its own; its process is $background.
start() { # arguments
    # The child empties the file when its turn comes. A case that waits for words in it must not find those of the last run.
    : >"$sandbox/background"
    # A command in the background is deaf to Ctrl-C, unless told otherwise.
    (cd -- "$tree" && exec setsid env -i --default-signal=INT,QUIT "${settings[@]}" "$program" "$@") \
        </dev/null >"$sandbox/background" 2>&1 &
    # shellcheck disable=SC2034
    background=$!
}

# The processes of a session that have not ended, in the order of their numbers.
in_session() { # number
    local stat state session
    for stat in /proc/[0-9]*/stat; do
        # Number, (name), state, parent, group, session: names may hold anything.
        { IFS= read -r -d '' stat <"$stat" || true; } 2>/dev/null
        read -r state _ _ session _ <<<"${stat##*) }"
        if [[ $session == "$1" && $state != Z ]]; then echo "${stat%% *}"; fi
    done
}

source_of() { # exercise
    echo "$tree/chapters/${folder[$1]}/$1.cu"
}

# The learner's file becomes the solution, after edits in sed's words.
write() { # exercise, edits…
    local -r exercise=$1
    shift
    local -a edits=()
    local edit
    for edit in "$@"; do edits+=(-e "$edit"); done
    sed -E "${edits[@]:--e b}" -- "$tree/solutions/${folder[$exercise]}/$exercise.cu" >"$sandbox/edited"
    mv -- "$sandbox/edited" "$(source_of "$exercise")"
    if (($# > 0)) && cmp -s -- "$tree/solutions/${folder[$exercise]}/$exercise.cu" "$(source_of "$exercise")"; then
        refuse "these edits change nothing in $exercise: $*"
    fi
}

diagnose() { # exercise, lines…
    local -r exercise=$1
    shift
    printf '%s\n' "$@" >"$sandbox/edited"
    mv -- "$sandbox/edited" "$tree/chapters/${folder[$exercise]}/diagnosis.txt"
}

# --- The case ------------------------------------------------------------------------------------------------------

run_case
