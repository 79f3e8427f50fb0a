#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The compiler driver writes its outputs as g++ does: a device or pipe is written to and stays, so does a link, a file keeps
# its mode, and whatever goes wrong leaves the old file. Exit status 4: no device can be made here.
# Usage: outputs.sh SIMT_CC
set -euo pipefail
simt_cc=$(realpath -- "$1")

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
cd -- "$scratch"
mkdir temporary
export TMPDIR=$scratch/temporary
wrong=0
fault() {
    echo "wrong: $*"
    wrong=1
}
simt() {
    "$simt_cc" "$@" 2>said || fault "simt-cc $* ends with status $?: $(cat said)"
}

# C of the host compiles fastest, and all that is made goes the same way.
echo 'int main(void) { return 0; }' >right.c
echo 'int main(void) { return nothing; }' >bad.c
echo '#pragma once' >header.h
readonly -a ways=('-c right.c -o' 'right.c -o' '-shared right.c -o' '-lib right.c -o' '-dlink right.c -o'
    '-M right.c -o' '-c -MD right.c -o object.o -MF')

echo '--- a device'
has_device=true
mknod null c 1 3 2>/dev/null && true 2>/dev/null >null || has_device=false
if $has_device; then
    for way in "${ways[@]}" '--precompile header.h -o'; do
        # shellcheck disable=SC2086 # these are words
        simt $way null
        [[ -c null ]] || { fault "$way: the device is gone"; break; }
    done
    simt -c -MD right.c -o null
    [[ -c null && -s right.d && ! -e null.d ]] || fault 'the rule is not named after the source'
    "$simt_cc" -c bad.c -o null 2>said && fault 'bad.c compiles'
    [[ -c null ]] || fault 'a source that does not compile takes the device away'
fi

echo '--- a pipe'
mkfifo pipe
for way in "${ways[@]}"; do
    # shellcheck disable=SC2094 # it is a pipe
    exec 3<>pipe 4<pipe # the reader ends when 3 is closed, also if nobody has written
    cat <&4 >got 3>&- &
    exec 4<&-
    # shellcheck disable=SC2086 # these are words
    simt $way pipe 3>&-
    exec 3>&-
    wait
    # shellcheck disable=SC2086 # these are words
    simt $way file
    [[ -p pipe ]] || { fault "$way: the pipe is gone"; break; }
    cmp -s got file || fault "$way: the pipe has not got what a file gets"
    rm -- file
done

echo '--- descriptors, also of a file that is written on'
simt -M right.c -o rule
ln -s /proc/self/fd/1 stdout # as /dev/stdout, which no test may take away
for name in stdout /dev/fd/1 /proc/self/fd/1; do
    echo begin >log
    simt -M right.c -o "$name" >>log
    echo end >>log
    { echo begin && cat rule && echo end; } | cmp -s - log || fault "$name: $(cat log)"
done

echo '--- links'
mkdir elsewhere
echo old >elsewhere/old
ln -s old elsewhere/link
ln -s elsewhere/link chain
simt -M right.c -o chain
[[ -L chain && -L elsewhere/link && ! -L elsewhere/old ]] || fault 'a link is gone'
cmp -s rule elsewhere/old || fault 'what a link leads to is not written'
ln -s elsewhere/new dangling
simt -M right.c -o dangling
[[ -L dangling ]] || fault 'a link to no file is gone'
cmp -s rule elsewhere/new || fault 'what a link leads to is not made'
ln -s circle circle
"$simt_cc" -M right.c -o circle 2>said && fault 'a circle of links is written'
[[ $(cat said) == 'simt-cc: cannot write circle: Too many levels of symbolic links' ]] || fault "$(cat said)"

echo '--- modes'
echo old >rule
chmod 640 rule
simt -M right.c -o rule
[[ $(stat -c %a rule) == 640 ]] || fault "a rule of mode 640 has mode $(stat -c %a rule)"
program=$(mktemp)
simt right.c -o "$program"
[[ $(stat -c %a "$program") == 700 ]] || fault "a program has mode $(stat -c %a "$program")"
"$program" || fault 'what was no program before cannot be executed'

echo '--- what fails leaves the old file'
echo old >kept
"$simt_cc" -c bad.c -o kept 2>said && fault 'bad.c compiles'
[[ $(cat kept) == old ]] || fault 'a source that does not compile takes the old object away'
mkdir folder
"$simt_cc" -M right.c -o folder 2>said && fault 'a folder is written'
[[ $(cat said) == 'simt-cc: cannot write folder: Is a directory' ]] || fault "$(cat said)"

echo '--- an interruption'
mkfifo never_written
echo '#include "never_written"' >endless.c
setsid env --default-signal=INT "$simt_cc" -c endless.c -o kept 2>said &
interrupted=$!
until compgen -G 'kept.*.new/said' >/dev/null; do sleep 0.05; done # a command runs
kill -INT "$interrupted"
status=0
wait "$interrupted" || status=$?
((status == 130)) || fault "an interrupted driver ends with status $status: $(cat said)"
[[ $(cat kept) == old ]] || fault 'an interruption takes the old object away'
exec 3<>never_written 3>&- # what g++ has left running ends

echo '--- several at the same time'
pids=()
for i in {1..6}; do
    "$simt_cc" right.c -o together 2>"said.$i" &
    pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid" || fault 'of several drivers one fails'; done
./together || fault 'several drivers do not leave one complete program'

left=$(find . -name '*.new*' -o -path './temporary/*' ! -path "./${program#"$scratch/"}")
[[ -z $left ]] || fault "left behind: $left"
((wrong == 0)) || exit 1
$has_device || { echo 'skipped in part: no device can be made here'; exit 4; }
