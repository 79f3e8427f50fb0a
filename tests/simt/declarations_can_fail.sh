#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# declarations_can_fail.sh COMPILER INCLUDE: declarations.sh notices another value, another order of parameters, a function
# that CUDA does not have, and one that is missing. Exit 4: skipped, as declarations.sh is.
set -euo pipefail

compiler=$1
include=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fails_with() { # header, sed command, what the test says of it
    cp -r "$include" "$scratch/include"
    sed -i "$2" "$scratch/include/$1"
    local said code=0
    said=$(bash "$(dirname "$0")/declarations.sh" "$compiler" "$scratch/include" 2>&1) || code=$?
    rm -r "$scratch/include"
    [ "$code" -ne 4 ] || exit 4
    if [ "$code" -eq 0 ] || ! grep -q "$3" <<<"$said"; then
        echo "not noticed: $2"
        exit 1
    fi
}

fails_with simt/memory_types.h 's/ReleaseThreshold = 4/ReleaseThreshold = 40/' '^-cudaMemPoolAttrReleaseThreshold: 40'
fails_with cuda_runtime_api.h 's/TrimTo(cudaMemPool_t pool, std::size_t \w*)/TrimTo(std::size_t bytes, cudaMemPool_t pool)/' '^-cudaMemPoolTrimTo: '
fails_with cuda_runtime_api.h 's/.*cudaGetDeviceCount(.*/&\ncudaError_t cudaThereIsNone(int);/' '^cudaThereIsNone$'
fails_with cuda_runtime_api.h '/cudaStreamCopyAttributes/d' '^cudaStreamCopyAttributes$'
