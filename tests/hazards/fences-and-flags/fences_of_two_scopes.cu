// SPDX-License-Identifier: MIT
// One thread fences for the device and another only for its block, before the barrier: the second one's data are not
// told of.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[2];
__device__ volatile int flag;

__global__ void fences_of_two_scopes(int* out)
{
    const int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t;  // write
        if (t == 0) {
            __threadfence();
        } else {
            __threadfence_block();
        }
        __syncthreads();
        if (t == 0) {
            flag = 1;
        }
    } else if (t == 0) {
        while (flag == 0) {
        }
        __threadfence();
        out[0] = data[0];
        out[1] = data[1];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    fences_of_two_scopes<<<2, 2>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel fences_of_two_scopes | space global | variable data
//   read | line "read"
//   write | line "write"
