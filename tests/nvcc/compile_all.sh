#!/usr/bin/env bash
# Compiles every .cu file of the tree with nvcc. What people build is compiled to the end: for compute_75, and from there
# for sm_75, sm_80, sm_90 and the newest architecture that nvcc knows; what depends on the architecture, itself or by its
# headers, is compiled from the source for each of them. The programs, submissions and faults in the tests, and the
# benchmarks, are compiled for sm_75, without what g++ makes of their host code: nvcc's own front end has read it by then,
# and g++ compiles the same code for the CPU device.
# What calls __reduce_*_sync is compiled for sm_80 and later.
# Left out are sources that are meant not to compile, attacks and tests/simt/unobserved, which are not CUDA programs, and the files of
# tests/report/source, whose lines the messages there quote. Exit 4: skipped.
# Usage: compile_all.sh ROOT
set -euo pipefail
cd "$1"

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
if [ ! -x "$nvcc" ]; then
    echo "skipped: there is no nvcc"
    exit 4
fi
newest=$("$nvcc" --list-gpu-code | tail -n 1)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
depends_on_architecture='__CUDA_ARCH__|<(cooperative_groups|cub/|cuda/)'
export nvcc scratch newest depends_on_architecture

# Sets `options` to those for a file: what nvcc is to make of it.
choose_options() { # file, whose text is in `text`
    local code first=75
    local -a codes=(sm_75 sm_80 sm_90 "$newest")
    if [[ $text =~ __reduce_[a-z]*_sync ]]; then # the functions came with sm_80
        first=80
        codes=("${codes[@]:1}")
    fi
    case $1 in tests/* | benchmarks/gpu/*)
        options=(-cubin "-arch=sm_$first")
        return
        ;;
    esac
    options=(-c)
    if [[ $text =~ $depends_on_architecture ]]; then
        for code in "${codes[@]}"; do options+=(-gencode "arch=compute_${code#sm_},code=$code"); done
    else
        options+=(-gencode "arch=compute_$first,code=[$(IFS=,; echo "${codes[*]}")]")
    fi
}

compile() {
    local file=$1 text name folder object
    local -a options
    text=$(<"$file")
    case $text in "// expect: compile"*) return 0 ;; esac
    case $file in
        tests/lessons/* | benchmarks/gpu/*/*) name=${file%/*} ;;
        *) name=${file%.cu} ;;
    esac
    folder=$(compgen -G "chapters/*/*_${name##*/}" || echo .)
    object=$scratch/${file//\//_}.o
    choose_options "$file"
    if "$nvcc" -std=c++17 -diag-suppress 177 "${options[@]}" -I "$folder" -I harness "$file" -o "$object" >"$object.log" 2>&1; then
        echo "$file" >>"$scratch/compiled"
    else
        { echo "$file does not compile:"; cat "$object.log"; } >>"$scratch/failed"
    fi
}
export -f compile choose_options

# shellcheck disable=SC2016 # $@ is for the inner shell
find chapters solutions tests benchmarks -name '*.cu' -not -path 'tests/judge/attacks*' -not -path 'tests/simt/bad_input/*' -not -path 'tests/simt/unobserved/*' -not -path 'tests/report/source/*' -print0 2>/dev/null | sort -z |
    xargs -0 -n 8 -P "$(nproc)" bash -c 'for file in "$@"; do compile "$file"; done' _

[ ! -f "$scratch/failed" ] || cat "$scratch/failed"
compiled=$([ -f "$scratch/compiled" ] && wc -l <"$scratch/compiled" || echo 0)
echo "$compiled files compile"
[ "$compiled" -gt 0 ] && [ ! -f "$scratch/failed" ]
