// SPDX-License-Identifier: MIT
// Block 0 and those that are resident beside it wait for the last, which can start only when one of them ends.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int flag;

__global__ void waits_for_a_later_block(int* out)
{
    extern __shared__ char room[];  // as much as a multiprocessor has
    room[0] = 0;
    if (blockIdx.x == gridDim.x - 1) {
        __threadfence();
        flag = 1;
    }
    while (flag == 0) {  // wait
    }
    __threadfence();
    out[0] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    int processors = 0;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    waits_for_a_later_block<<<64 * processors, 1, 48 * 1024>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel waits_for_a_later_block | count 32
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
