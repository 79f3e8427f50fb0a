// SPDX-License-Identifier: MIT
// In a folder of -I, and CUDA.
#pragma once
#include <size/size.h>

template <class T>
__global__ void fill(T* x, T value)
{
    __shared__ T tile[count];
    tile[threadIdx.x] = value;
    __syncthreads();
    x[threadIdx.x] = tile[count - 1 - threadIdx.x];
}
