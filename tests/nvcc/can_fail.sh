#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Proves that compile_all.sh can fail, and that it compiles again what has changed and nothing else. The compiler is a
# stand-in: it refuses what contains the word REFUSED, and writes down what it was asked for. At the end nvcc itself, where it
# is installed, refuses what g++ accepts.
set -euo pipefail

script=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)/compile_all.sh
nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
tree=$scratch/tree
mkdir -p "$scratch/bin" "$tree"/{chapters/01_sums/01_sum,solutions/01_sums/01_sum,tests/{lessons/sum,simt/conformance},benchmarks,harness/judge}
cat >"$scratch/bin/nvcc" <<'STAND_IN'
#!/usr/bin/env bash
case $* in
    --version | --list-gpu-code) echo sm_120; exit ;;
esac
echo "$*" >>"$RECORD"
source=${*: -3:1}
directories=()
for ((i = 1; i < $#; ++i)); do if [[ ${!i} == -I ]]; then next=$((i + 1)) && directories+=(-I "${!next}"); fi; done
g++ -E -x c++ "${directories[@]}" "$source" | awk '
    /^# [0-9]+ "/ { line = $2; file = $3; gsub(/"/, "", file); next }
    /REFUSED/ { printf "%s(%d): error: this is refused\n", file, line; refused = 1 }
    { ++line }
    END { exit refused }'
STAND_IN
chmod +x "$scratch/bin/nvcc"
export RECORD=$scratch/record
export PATH=$scratch/bin:$PATH

cd "$tree"
echo '#pragma once' >chapters/01_sums/01_sum/sum.hpp
printf '#include "sum.hpp"\n' | tee chapters/01_sums/01_sum/sum.cu solutions/01_sums/01_sum/sum.cu tests/lessons/sum/{right,wrong}_{a,b}.cu >/dev/null
printf '// expect: compile\nREFUSED\n' >tests/lessons/sum/wrong_word.cu
echo '#include <thrust/sort.h>' >tests/simt/conformance/sorts.cu
printf 'asm("bar.sync 1;");\n' >tests/lessons/sum/right_ptx.cu

# Runs the script and compares its exit status, its output, and how often the compiler ran.
expect() { # what is tried, status, output, number of compilations, argument...
    local output status=0 count
    : >"$RECORD"
    output=$("$script" "$tree" "$scratch/accepted" "${@:5}" 2>&1) || status=$?
    count=$(wc -l <"$RECORD")
    if [[ $status != "$2" || $output != "$3" || $count != "$4" ]]; then
        printf '%s: status %s, %s compilations, and this text:\n%s\n' "$1" "$status" "$count" "$output"
        exit 1
    fi
}

expect 'all is right' 0 'files that nvcc accepts: 7; accepted before: 0' 4
expect 'nothing has changed' 0 'files that nvcc accepts: 7; accepted before: 7' 0

echo '// changed' >>tests/lessons/sum/right_ptx.cu
expect 'one file has changed' 0 'files that nvcc accepts: 7; accepted before: 6' 1

echo '// changed' >>chapters/01_sums/01_sum/sum.hpp
expect 'a header has changed' 0 'files that nvcc accepts: 7; accepted before: 0' 4

echo 'REFUSED' >>tests/lessons/sum/wrong_b.cu
refusal='tests/lessons/sum/wrong_b.cu does not compile:
tests/lessons/sum/wrong_b.cu(2): error: this is refused'
expect 'a file is refused' 1 "$refusal" 3
expect 'it is refused again, and nothing else is compiled' 1 "$refusal" 2

sed -i '$d' tests/lessons/sum/wrong_b.cu
expect 'the text that was accepted is back' 0 'files that nvcc accepts: 7; accepted before: 7' 0

expect 'all the code' 0 'files that nvcc accepts: 8; accepted before: 0' 4 --all
grep -q -- '-fatbin .*,sm_120] .*solutions/01_sums/01_sum/sum.cu' "$RECORD" || { echo 'no code for the newest architecture'; exit 1; }

touch -d '40 days ago' "$scratch"/accepted/*
expect 'what was of use lately is kept' 0 'files that nvcc accepts: 7; accepted before: 7' 0
(($(find "$scratch/accepted" -type f | wc -l) == 4)) || { echo 'old answers are kept'; exit 1; }

rm -r chapters solutions tests
expect 'there is no file' 1 'there are no .cu files' 0

if [ -x "$nvcc" ]; then
    PATH=${nvcc%/*}:$PATH
    mkdir tests
    printf '__device__ int one() { return 1; }\n__global__ void k(int* p) { *p = one(); }\n' >tests/right.cu
    printf 'int one() { return 1; }\n__global__ void k(int* p) { *p = one(); }\n' >tests/wrong.cu
    expect 'a kernel calls a host function' 1 'tests/wrong.cu does not compile:
tests/wrong.cu(2): error: calling a __host__ function("one()") from a __global__ function("k") is not allowed

tests/wrong.cu(2): error: identifier "one" is undefined in device code

2 errors detected in the compilation of "tests/wrong.cu".' 0
    rm tests/wrong.cu
    expect 'it calls a device function' 0 'files that nvcc accepts: 1; accepted before: 1' 0
fi
echo 'All of them as expected'
