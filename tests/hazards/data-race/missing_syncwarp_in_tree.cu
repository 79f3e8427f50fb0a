// SPDX-License-Identifier: MIT
// A tree within one warp that counts on its lanes being in step.
#include <cuda_runtime.h>

// [kernel]
__global__ void missing_syncwarp_in_tree(int* out)
{
    __shared__ int sums[32];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncwarp();
    for (int i = 16; i > 0; i /= 2) {
        if (t < i) {
            sums[t] += sums[t + i];  // fault
        }
    }
    out[t] = sums[0];  // result
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    missing_syncwarp_in_tree<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel missing_syncwarp_in_tree | space shared | variable sums[0]
//   | count 31
//   write | thread (0,0,0) | line "fault"
//   read | thread (1,0,0) | line "result"
// expect: data-race | error | same warp | kernel missing_syncwarp_in_tree | space shared | variable sums[8]
//   | count 15
//   write | thread (8,0,0) | line "fault"
//   read | thread (0,0,0) | line "fault"
