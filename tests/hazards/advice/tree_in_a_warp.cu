// SPDX-License-Identifier: MIT
// The rounds of a sum within a warp are not separated.
#include <cuda_runtime.h>

// [kernel]
__global__ void tree_in_a_warp(int* data)
{
    __shared__ int sums[32];
    const int t = threadIdx.x;
    sums[t] = data[t];
    __syncwarp();
    for (int stride = 16; stride > 0; stride /= 2) {
        if (t < stride) {
            sums[t] += sums[t + stride];  // read and write
        }
    }
    data[t] = sums[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    tree_in_a_warp<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | same warp | kernel tree_in_a_warp | space shared | variable sums[8] | count 15
//   write | thread (8,0,0) | line "read and write"
//   read | thread (0,0,0) | line "read and write"
