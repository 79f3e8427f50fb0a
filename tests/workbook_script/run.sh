#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs a case of the tests of ./workbook: run.sh [--approve] CASE
#
# A case is a file in cases/ that is read here. It prepares a copy of the tree, whose tools are the stand-ins in
# stubs/, and runs ./workbook in it. What a person would read there, the exit status and the calls of the
# stand-ins make a transcript, which must equal the golden file beside the case, to the last character. --approve
# writes that file anew. WORKBOOK_SCRIPT=FILE tests another script in the place of ./workbook. Exit status 4: this machine
# cannot run the case.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
readonly here project

# shellcheck source=../transcript.sh
source "$here/../transcript.sh"
read_arguments "$@"

sandbox=$(mktemp -d)
readonly sandbox tree=$sandbox/tree tools=$sandbox/tools transcript=$sandbox/transcript
export STATE=$sandbox/state

# Whatever still runs ends: the stand-ins when they find `go`.
clean_up() {
    touch -- "$STATE/go"
    local left
    for left in $(jobs -p); do kill "$left" 2>/dev/null || true; done
    wait
    chmod -R u+w -- "$sandbox"
    rm -rf -- "$sandbox"
}
at_exit clean_up
trap 'exit 1' TERM

# --- The copy of the tree, and a system that has all packages ------------------------------------------------

mkdir -p -- "$tree/setup" "$tree/.ci" "$tools" "$STATE/dpkg"
cp -- "${WORKBOOK_SCRIPT:-$project/workbook}" "$tree/workbook"
cp -r -- "$project"/setup/{packages.txt,help,completion} "$tree/setup/"
cp -- "$project/.ci/run" "$tree/.ci/"
cp -- "$here"/stubs/* "$tools"
# Nothing but these and the stand-ins is found: what the script needs of a system is this list.
for tool in bash cat cp df env flock fold grep head mkdir mv nice readlink rm rmdir sed sh sleep sort stat tail tee tr \
    true uname dirname; do
    ln -s -- "$(type -P "$tool")" "$tools/$tool"
done
printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(cuda_workbook VERSION 1.2.3)' >"$tree/CMakeLists.txt"
echo '{"version": 6}' >"$tree/CMakePresets.json"
sed 's/\t.*/ installed/; s/VERSION/12/' "$project/setup/packages.txt" >"$STATE/packages"
cp -- "$STATE/packages" "$STATE/dpkg/status"
cat >"$STATE/program" <<'PROGRAM'
#!/usr/bin/env bash
printf 'the program, WORKBOOK_ROOT=%s, arguments:%s\n' "$WORKBOOK_ROOT" "${*:+ $*}"
if [[ -e /proc/self/fd/9 ]]; then echo 'and it holds the lock'; fi
PROGRAM
chmod +x -- "$STATE/program" "$tree/workbook"
chmod 755 -- "$sandbox"
: >"$STATE/calls"
settings=(PATH="$tools" STATE="$STATE" DPKG_ADMINDIR="$STATE/dpkg" HOME="$sandbox" SHELL=/bin/sh TERM=xterm)

# --- What a case can say -------------------------------------------------------------------------------------

set_aside() { # packages that are not there
    local package
    for package in "$@"; do sed -i "/^$package /d" "$STATE/packages"; done
    cp -- "$STATE/packages" "$STATE/dpkg/status"
}

without_tool() {
    rm -- "$tools/$1"
}

# A line that is written again, on a terminal, begins with `| `. What differs from run to run, and from machine to
# machine, is taken out.
tidy() {
    sed -E -e 's/\r\x1b\[K/\n| /g' -e 's/\r$//' -e "s|$sandbox|@|g" -e 's/\(([0-9]+ min )?[0-9]+ s\)/(N s)/g' \
        -e 's/^system    .*/system    S/' -e 's/, [0-9.]+[KMGT] free$/, N free/'
}

# Runs a command in the tree, without a terminal. Settings of the environment may stand before it.
run() {
    note "\$ $*"
    local status=0
    (cd -- "$tree" && exec env -i "${settings[@]}" "$@") </dev/null >"$sandbox/output" 2>&1 || status=$?
    tidy <"$sandbox/output" >>"$transcript"
    note "[exit $status]"
}

# Runs ./workbook on a terminal; types the keys when a condition holds.
run_on_terminal() { # keys, condition
    local -r keys=$1
    shift
    script -qec true /dev/null </dev/null >/dev/null 2>&1 ||
        skip 'there is no pseudo-terminal, or no script, of the package bsdutils'
    note '$ ./workbook     (on a terminal)'
    mkfifo -- "$sandbox/keys"
    : >"$sandbox/output" # the condition must not find what an earlier run has printed
    # A command in the background is deaf to Ctrl-C, unless told otherwise.
    (cd -- "$tree" && exec env -i --default-signal=INT,QUIT "${settings[@]}" "$(type -P script)" -qec 'exec ./workbook' \
        /dev/null) <"$sandbox/keys" >"$sandbox/output" 2>&1 &
    local -r terminal=$!
    exec 7>"$sandbox/keys"
    wait_until "$@"
    # shellcheck disable=SC2059 # the keys are an escape sequence
    printf "$keys" >&7
    local status=0
    wait "$terminal" || status=$?
    exec 7>&-
    tidy <"$sandbox/output" >>"$transcript"
    note "[exit $status]"
}

shows() { # words
    grep -q -e "$1" -- "$sandbox/output"
}

has_ended() { # process
    ! kill -0 "$1"
}

calls() {
    note 'calls:'
    tidy <"$STATE/calls" | sed 's/^/  /' >>"$transcript"
    : >"$STATE/calls"
}

# --- The case ------------------------------------------------------------------------------------------------

run_case
