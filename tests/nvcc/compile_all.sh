#!/usr/bin/env bash
# Compiles every .cu file of the tree with nvcc: what people build, for sm_75, sm_80, sm_90 and the newest architecture
# that it knows; the programs that test the CPU device for sm_75; the hundreds of submissions and faults in the tests for
# sm_75 as well, without what g++ makes of their host code, which nvcc's own front end has read by then. What calls
# __reduce_*_sync is compiled for sm_80 and later.
# Left out are sources that are meant not to compile, and attacks, which are no CUDA programs. Exit 4: skipped.
# Usage: compile_all.sh ROOT
set -euo pipefail
cd "$1"

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
if [ ! -x "$nvcc" ]; then
    echo "skipped: there is no nvcc"
    exit 4
fi
newest=$("$nvcc" --list-gpu-code | tail -n 1)
architectures=()
for code in sm_75 sm_80 sm_90 "$newest"; do
    architectures+=(-gencode "arch=compute_${code#sm_},code=$code")
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export nvcc scratch
export flags="${architectures[*]}"

compile() {
    local file=$1 name folder object
    case $(head -n 1 "$file") in "// expect: compile"*) return 0 ;; esac
    case $file in
        tests/lessons/* | benchmarks/gpu/*/*) name=$(basename "$(dirname "$file")") ;;
        *) name=$(basename "$file" .cu) ;;
    esac
    folder=$(compgen -G "chapters/*/*_$name" || echo .)
    object=$scratch/$(echo "$file" | tr / _).o
    local wanted="-c $flags"
    case $file in
        tests/lessons/* | tests/hazards/* | tests/judge/*) wanted='-cubin -arch=sm_75' ;;
        tests/*) wanted='-c -arch=sm_75' ;;
    esac
    if grep -q '__reduce_[a-z]*_sync' "$file"; then # the functions came with sm_80
        wanted=${wanted/-gencode arch=compute_75,code=sm_75/}
        wanted=${wanted/-arch=sm_75/-arch=sm_80}
    fi
    # shellcheck disable=SC2086 # the flags are several words
    if "$nvcc" -std=c++17 -diag-suppress 177 $wanted -I "$folder" -I harness "$file" -o "$object" >"$object.log" 2>&1; then
        echo "$file" >>"$scratch/compiled"
    else
        { echo "$file does not compile:"; cat "$object.log"; } >>"$scratch/failed"
    fi
    rm -f "$object"
}
export -f compile

# shellcheck disable=SC2016 # $1 is for the inner shell
find chapters solutions tests benchmarks -name '*.cu' -not -path 'tests/judge/attacks*' -not -path 'tests/simt/bad_input/*' -print0 2>/dev/null | sort -z |
    xargs -0 -n 1 -P "$(nproc)" bash -c 'compile "$1"' _

[ ! -f "$scratch/failed" ] || cat "$scratch/failed"
compiled=$([ -f "$scratch/compiled" ] && wc -l <"$scratch/compiled" || echo 0)
echo "$compiled files compile"
[ "$compiled" -gt 0 ] && [ ! -f "$scratch/failed" ]
