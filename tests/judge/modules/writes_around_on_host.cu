// SPDX-License-Identifier: MIT
// Host code that goes one element too far: before an array if the first factor is negative, else behind it. It fills the
// output; if the second factor is set, it copies the input instead, with bytes for elements or into the input.
#include "scales.hpp"

#include <judge/entry.hpp>

#include <cuda_runtime.h>

namespace {

void fill(double* to, int begin, int end)
{
    for (int i = begin; i < end; ++i) {
        to[i] = 1.0;
    }
}

void copy_to_device(const int* from, int elements)
{
    int* copy = nullptr;
    cudaMalloc(&copy, (elements + 1) * sizeof(int));
    cudaMemcpy(copy, from, elements * sizeof(int), cudaMemcpyHostToDevice);
    cudaFree(copy);
}

}  // namespace

void scale(const int* from, double* to, Factors factors, int n)
{
    if (factors.others[0] == 1.0) {
        copy_to_device(from, n + 1);
    } else if (factors.others[0] == 2.0) {
        const_cast<int*>(from)[3] = 0;
    } else {
        const int begin = factors.first < 0 ? -1 : 0;
        fill(to, begin, n + begin + 1);
    }
}

JUDGE_ENTRY(scale)
