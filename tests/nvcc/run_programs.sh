#!/usr/bin/env bash
# Compiles the programs that test the CPU device with nvcc and runs them on a GPU: both devices must print the same.
# Those that are for named devices alone, "// arch: sm_10 sm_13", are left out. Exit 4: skipped, there is no nvcc or no GPU.
# Usage: run_programs.sh ROOT
set -euo pipefail
cd "$1"

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
if [ ! -x "$nvcc" ] || ! nvidia-smi -L >/dev/null 2>&1; then
    echo "skipped: there is no nvcc, or no GPU"
    exit 4
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export nvcc scratch

compile() {
    local name library
    local -a libraries=()
    name=$(basename "$1" .cu)
    for library in curand cublas cublasLt cufft; do
        if grep -q "^#include <$library" "$1"; then libraries+=("-l$library"); fi
    done
    if grep -q cudaStreamTailLaunch "$1"; then libraries+=(-rdc=true); fi # its kernels launch kernels
    "$nvcc" -std=c++17 -arch=native -diag-suppress 177 "$1" "${libraries[@]}" -lcuda -o "$scratch/$name" >"$scratch/$name.log" 2>&1 ||
        cat "$scratch/$name.log"
}
export -f compile

shopt -s nullglob
mapfile -t programs < <(grep -L '^// arch: [^+]*$' tests/simt/{programs,conformance,textbook}/*.cu)
# shellcheck disable=SC2016 # $1 is for the inner shell
printf '%s\0' "${programs[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -c 'compile "$1"' _
same=0
for program in "${programs[@]}"; do # one at a time: they look how much memory is free
    compiled=$scratch/$(basename "$program" .cu)
    [ -x "$compiled" ] || continue
    timeout 60 "$compiled" >"$compiled.out" 2>/dev/null || true # some end with the error that they provoke
    diff -u --label "${program%.cu}.expected" --label 'on the GPU' "${program%.cu}.expected" "$compiled.out" &&
        same=$((same + 1))
done
echo "$same of ${#programs[@]} programs print the same on the GPU as on the CPU device"
[ "$same" -gt 0 ] && [ "$same" -eq "${#programs[@]}" ]
