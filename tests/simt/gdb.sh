#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# gdb stops in a kernel, shows the thread's coordinates, parameters, variables and shared memory, and steps in one thread,
# as docs/compiler.md says.
# Usage: gdb.sh SIMT_CC FOLDER. Exit status 4: there is no gdb that can start a program.
set -euo pipefail
simt_cc=$1 folder=$2
if ! gdb -nx -batch -ex run --args /bin/true 2>&1 | grep -q 'exited normally'; then
    echo 'skipped: there is no gdb, or it may not trace programs'
    exit 4
fi

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
line_of() { # the comment at its end
    grep -n "// $1\$" "$folder/squares.cu" | cut -d: -f1
}
# The blocks run in one host thread: docs/compiler.md.
one_processor=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')
# What gdb prints for values and lines; what it says about processes, threads and libraries differs.
debug() { # program, command…
    local -a commands=()
    local command
    for command in "${@:2}"; do commands+=(-ex "$command"); done
    taskset -c "$one_processor" gdb -nx -batch -ex 'set width 0' "${commands[@]}" "$1" 2>&1 |
        sed -nE 's/^Thread [0-9]+ "[^"]*" //; s/\s+/ /g; s/0x[0-9a-f]+/ADDRESS/g; s#[^ ]*/squares#squares#g
            /^(\$[0-9]+ =|[0-9]+ |hit |received |operator|Value |cuda)/p'
}

"$simt_cc" -g --keep-locals "$folder/squares.cu" -o "$scratch/squares"
debug "$scratch/squares" \
    "break squares.cu:$(line_of 'before the barrier') if blockIdx.x == 200 && threadIdx.x == 5" run \
    'print blockIdx' 'print threadIdx' 'print n' 'print i' \
    "tbreak squares.cu:$(line_of 'in square')" continue 'print x' 'print result' finish \
    next next 'print threadIdx.x' 'print staged[5]' 'print *staged@4' next 'print other' >"$scratch/said"
diff -u --label expected --label said - "$scratch/said" <<'EXPECTED'
14 staged[threadIdx.x] = square(i); // before the barrier
$1 = {x = 200, y = 0, z = 0}
$2 = {x = 5, y = 0, z = 0}
$3 = 16384
$4 = 12805
7 return result; // in square
$5 = 12805
$6 = 163968025
14 staged[threadIdx.x] = square(i); // before the barrier
Value returned is $7 = 163968025
15 __syncthreads();
16 int other = staged[63 - threadIdx.x];
$8 = 5
$9 = 163968025
$10 = {163840000, 163865601, 163891204, 163916809}
17 if (i < n) {
$11 = 165328164
EXPECTED

# In a fast program gdb stops where a kernel goes wrong, and can let the device deal with it.
"$simt_cc" -g --unchecked "$folder/squares.cu" -o "$scratch/fast"
debug "$scratch/fast" run 'print threadIdx.x' 'handle SIGSEGV nostop noprint' continue >"$scratch/said"
diff -u --label expected --label said - "$scratch/said" <<'EXPECTED'
operator() (__closure=<synthetic pointer>) at squares.cu:18
18 out[i] = other; // after the barrier
$1 = 0
cudaErrorIllegalAddress
EXPECTED
