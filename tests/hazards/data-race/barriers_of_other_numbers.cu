// SPDX-License-Identifier: MIT
// The producer waits at barrier 1 and the consumer at barrier 2, each alone.
#include <cuda_runtime.h>

__global__ void barriers_of_other_numbers(int* out)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        buffer[lane] = lane;  // write
        asm volatile("bar.sync 1, 32;" ::: "memory");
    } else {
        asm volatile("bar.sync 2, 32;" ::: "memory");
        out[lane] = buffer[31 - lane];  // read
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(out, 0, 32 * sizeof(int));
    barriers_of_other_numbers<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel barriers_of_other_numbers | space shared | variable buffer[31]
//   | count 32
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
