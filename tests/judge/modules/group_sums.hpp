// SPDX-License-Identifier: MIT
/// @file
/// Each number becomes the sum of its group of 128, which a block adds up in a tree.
#pragma once

constexpr int group = 128;

/// Every thread has `group / threads` numbers, and the sums of the threads are added up in a tree.
__device__ void sum_group(const int* from, int* to, int first, int n, int thread, int threads, int* sums)
{
    int sum = 0;
    for (int i = first + thread; i < first + group && i < n; i += threads) {
        sum += from[i];
    }
    sums[thread] = sum;
    __syncthreads();
    for (int offset = threads / 2; offset > 0; offset /= 2) {
        if (thread < offset) {
            sums[thread] += sums[thread + offset];
        }
        __syncthreads();
    }
    for (int i = first + thread; i < first + group && i < n; i += threads) {
        to[i] = sums[0];
    }
    __syncthreads();
}

__global__ void in_a_tree(const int* from, int* to, int n)
{
    __shared__ int sums[group];
    const int threads = blockDim.x * blockDim.y;
    const int thread = threadIdx.y * blockDim.x + threadIdx.x;
    sum_group(from, to, blockIdx.x * group, n, thread, threads, sums);
}
