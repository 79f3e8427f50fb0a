// expect: budget | copies no pixels
// Copies of the host move the bytes apart, so that the kernel has nothing left to do but to copy words.
#include "byte_bank_conflicts.hpp"

#include <cuda_runtime.h>

#include <algorithm>

constexpr int threads_a_block = 128;

constexpr int words = 64;  // a multiple of 32: going on from the last word to the first changes no bank

// [kernel]
__global__ void byte_bank_conflicts_kernel(const unsigned int* moved, int* sums, int n, int width)
{
    __shared__ unsigned int tile[words];
    if (threadIdx.x < words) {
        tile[threadIdx.x] = moved[blockIdx.x * words + threadIdx.x];
    }
    __syncthreads();

    const unsigned char* pixels = reinterpret_cast<const unsigned char*>(tile);
    const int window = blockIdx.x * threads_a_block + threadIdx.x;
    if (window < n) {
        int sum = 0;
        for (int i = threadIdx.x; i < threadIdx.x + width; ++i) {
            sum += pixels[i % words * 4 + i / words];
        }
        sums[window] = sum;
    }
}
// [kernel]

void byte_bank_conflicts(const unsigned char* row, int* sums, int n, int width)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        unsigned int* moved = nullptr;
        cudaMalloc(&moved, blocks * words * sizeof *moved);
        cudaMemset(moved, 0, blocks * words * sizeof *moved);
        for (int block = 0; block < blocks; ++block) {
            const int first = block * threads_a_block;
            const int bytes = std::min(threads_a_block, n - first) + width - 1;
            for (int part = 0; part * words < bytes; ++part) {
                unsigned char* to = reinterpret_cast<unsigned char*>(moved + block * words) + part;
                cudaMemcpy2D(to, 4, row + first + part * words, 1, 1, std::min(words, bytes - part * words),
                             cudaMemcpyDeviceToDevice);
            }
        }
        byte_bank_conflicts_kernel<<<blocks, threads_a_block>>>(moved, sums, n, width);
        cudaFree(moved);
    }
}
