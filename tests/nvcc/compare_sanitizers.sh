#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the faults and look-alikes of tests/hazards on a GPU under the four tools of NVIDIA's compute-sanitizer, and prints
# a table in Markdown: which tool reports which of them. What the CPU device finds is what the tests hazards.* hold it
# to. Exit status: 4 if there is no nvcc, no GPU or no compute-sanitizer.
# Usage: compare_sanitizers.sh ROOT [SOURCE…]     without a source: all
set -euo pipefail
cd "$1"
sources=("${@:2}")

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
sanitizer=$(command -v compute-sanitizer || echo "$(dirname -- "$nvcc")/compute-sanitizer")
if [ ! -x "$nvcc" ] || [ ! -x "$sanitizer" ] || ! nvidia-smi -L >/dev/null 2>&1; then
    echo "skipped: there is no nvcc, no compute-sanitizer or no GPU"
    exit 4
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
readonly tools=(memcheck racecheck synccheck initcheck)
export nvcc sanitizer scratch

# "yes" if the tool reports an error, "hangs" if the program does not end, "" if it is silent.
verdict() { # tool program [option…]
    local said
    said=$(timeout 20 "$sanitizer" --tool "$1" "${@:3}" --print-limit 1 "$2" 2>&1) || { [ $? -ne 124 ] || { echo hangs; return; }; }
    if grep -qE 'SUMMARY: [1-9][0-9]* (error|hazard)|(RACECHECK|LEAK) SUMMARY: [1-9]' <<<"$said"; then echo yes; fi
}
export -f verdict

judge() { # source
    local program library
    local -a libraries=()
    program=$scratch/$(echo "${1%.cu}" | tr / _)
    for library in curand cublas cublasLt cufft; do
        if grep -q "^#include <$library" "$1"; then libraries+=("-l$library"); fi
    done
    if "$nvcc" -std=c++17 -arch=native -lineinfo -diag-suppress 177 "$1" "${libraries[@]}" -o "$program" >/dev/null 2>&1; then
        for tool in memcheck racecheck synccheck initcheck; do
            local options=()
            if [[ $tool == memcheck && $1 == */leak/* ]]; then
                options=(--leak-check full) # elsewhere nobody is to be told that a failed program frees nothing
            fi
            verdict "$tool" "$program" "${options[@]}" >"$program.$tool"
        done
    else
        for tool in memcheck racecheck synccheck initcheck; do
            echo 'no program' >"$program.$tool"
        done
    fi
}
export -f judge

[ ${#sources[@]} -gt 0 ] || mapfile -t sources < <(find tests/hazards -name '*.cu' | sort)
# shellcheck disable=SC2016 # $1 is for the inner shell
printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -c 'judge "$1"' _

printf '| kind | program | %s | %s | %s | %s |\n|---|---|---|---|---|---|\n' "${tools[@]}"
for source in "${sources[@]}"; do
    name=${source%.cu}
    row="| $(basename "$(dirname "$source")") | $(basename "$name" | tr _ ' ')"
    for tool in "${tools[@]}"; do
        row+=" | $(cat "$scratch/$(echo "$name" | tr / _).$tool")"
    done
    echo "$row |"
done
