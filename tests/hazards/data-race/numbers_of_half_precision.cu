// SPDX-License-Identifier: MIT
// Nothing separates the rounds of a tree that adds numbers of half precision.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void numbers_of_half_precision(__half* out)
{
    __shared__ __half sums[64];
    const int t = threadIdx.x;
    sums[t] = __int2half_rn(t % 4);
    __syncthreads();
    for (int distance = 32; distance > 0; distance /= 2) {
        if (t < distance) {
            sums[t] = __hadd(sums[t], sums[t + distance]);  // read and write
        }
    }
    if (t == 0) {
        out[blockIdx.x] = __hadd(out[blockIdx.x], sums[0]);
    }
}
// [kernel]

int main()
{
    __half* out = nullptr;
    cudaMalloc(&out, sizeof(__half));
    cudaMemset(out, 0, sizeof(__half));
    numbers_of_half_precision<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel numbers_of_half_precision | barriers passed 1 | space shared
//   | variable sums[16] | count 31
//   write | thread (16,0,0) | line "read and write"
//   read | thread (0,0,0) | line "read and write"
