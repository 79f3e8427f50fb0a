#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# declarations.sh COMPILER INCLUDE: what the device's headers declare of the runtime API, the driver API and the libraries is
# what CUDA 13.0's headers declare: enumerators have the same values, functions the same types, structures the same sizes.
# What only CUDA 12 has, and what of the runtime API is not declared, is listed here. Exit 4: skipped, there is no toolkit of CUDA 13.0.
set -euo pipefail

compiler=$1
include=$2
# What CUDA 13 has removed, and members of our own at the end of a structure.
cuda_12='^(cudaThread(Synchronize|Exit|[GS]etLimit|[GS]etCacheConfig)|cudaDevAttrCooperativeMultiDeviceLaunch|cudaDevAttrMaxTimelineSemaphoreInteropSupported|cudaMemcpy(To|From)ArrayAsync|cudaStreamGetCaptureInfo_v2|cudaDeviceProp|CUFFT_(INCOMPLETE_PARAMETER_LIST|LICENSE_ERROR|PARSE_ERROR))$'
# What has CUDA 12's parameters as well, so that its name alone says no type, and what has half-precision numbers, whose type
# has a name of its own here.
overloaded='^(cuCtxCreate|cuMem(Advise|PrefetchAsync)|cublasGemm(Batched|StridedBatched)?Ex|cublasHgemm(Batched|StridedBatched)?|cudaGraph(ExecUpdate|(NodeGet|Add|Remove)Dependencies|NodeGetDependentNodes|GetEdges|AddNode|Instantiate)|cudaStreamUpdateCaptureDependencies)$'
# Functions of the runtime API that are not declared: nodes for semaphores of other APIs, and what templates do.
undeclared='ExternalSemaphores.*Node|Symbol'

nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
toolkit=$(dirname "$(dirname "$(readlink -f "$nvcc")")")/include
if ! grep -qs '#define CUDA_VERSION 13000' "$toolkit/cuda.h"; then
    echo "skipped: there is no toolkit of CUDA 13.0"
    exit 4
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

text_of() { # folder of headers → the text of the headers
    "$compiler" -std=c++17 -w -E -P -x c++ -I "$1" "$scratch/headers.h"
}
functions() { grep -oE "\\b($of_functions)[A-Z][A-Za-z0-9_]* ?\\(([^*]|\$)" "$1" | sed 's/ *(.*//' | sort -u; }
enumerators() { grep -oE "\\b($of_enumerators)[A-Za-z0-9_]+ = -?[0-9x]" "$1" | sed 's/ =.*//' | sort -u; }
structures() { tr '\n' ' ' <"$1" | grep -oE '\bstruct (cuda|CU)[A-Za-z0-9_]+ *\{' | sed 's/struct //; s/ *{//' | sort -u; }
known_to_them() { # names; those that CUDA's headers have
    grep -ohE '\b(cuda|cu|CU)[A-Za-z0-9_]+' "$scratch/theirs.txt" "$scratch/their_macros.txt" | sort -u |
        comm -12 - "$1"
}
answers() { # folder of headers
    "$compiler" -std=c++17 -w -o "$scratch/ask" -I "$scratch" -I "$1" "$scratch/ask.cpp" # calls none of the functions
    "$scratch/ask" | sort
}

failed=0
compared=0
# Compares what the headers declare whose names begin so.
compare() { # prefixes of functions, prefixes of enumerators, headers
    of_functions=$1
    of_enumerators=$2
    printf '#include <%s>\n' cstddef "${@:3}" >"$scratch/headers.h"
    text_of "$include" >"$scratch/ours.txt"
    text_of "$toolkit" >"$scratch/theirs.txt"
    # The driver API's names are macros that say which version is meant.
    "$compiler" -std=c++17 -w -E -dM -x c++ -I "$toolkit" "$scratch/headers.h" >"$scratch/their_macros.txt"
    # What both sides are asked, in a program for each.
    for what in functions enumerators structures; do
        "$what" "$scratch/ours.txt" >"$scratch/$what"
        known_to_them "$scratch/$what" | grep -vE "$cuda_12|$overloaded" >"$scratch/$what.both" || true
        comm -23 "$scratch/$what" "$scratch/$what.both"
    done | grep -vE "$cuda_12|$overloaded" >"$scratch/only_ours" || true
    {
        echo '#include "headers.h"'
        echo '#include <cstdio>'
        echo '#include <typeinfo>'
        echo 'int main() {'
        sed 's/.*/std::printf("%s: %s\\n", "&", typeid(decltype(\&&)).name());/' "$scratch/functions.both"
        sed 's/.*/std::printf("%s: %lld\\n", "&", static_cast<long long>(&));/' "$scratch/enumerators.both"
        sed 's/.*/std::printf("%s: %zu bytes\\n", "&", sizeof(struct &));/' "$scratch/structures.both"
        echo '}'
    } >"$scratch/ask.cpp"
    answers "$include" >"$scratch/our_answers"
    answers "$toolkit" >"$scratch/their_answers"

    diff -u --label ours --label "CUDA's" "$scratch/our_answers" "$scratch/their_answers" || failed=1
    if [ -s "$scratch/only_ours" ]; then
        echo "CUDA 13 does not declare:"
        cat "$scratch/only_ours"
        failed=1
    fi
    compared=$((compared + $(wc -l <"$scratch/our_answers")))
}

compare 'cublas|cublasLt|cublasXt|cufft|cufftXt|curand' 'CUBLAS|CUBLASLT|CUFFT|CURAND|CUDA_[RC]_' \
    cublas_v2.h cublasLt.h cublasXt.h cufft.h cufftXt.h curand.h
compare 'cuda|cu' 'cuda|CU_|CUDA_|CUDA' cuda_runtime_api.h cuda_profiler_api.h cuda.h
functions "$scratch/theirs.txt" | grep '^cuda' | comm -23 - "$scratch/functions" | grep -vE "$undeclared" >"$scratch/missing" || true
if [ -s "$scratch/missing" ]; then
    echo "these functions of the runtime API are not declared:"
    cat "$scratch/missing"
    failed=1
fi
echo "$compared declarations compared"
[ "$compared" -gt 1500 ] || failed=1
exit "$failed"
