// SPDX-License-Identifier: MIT
// Who arrives at a barrier does not wait for those who read the buffer there.
#include <cuda_runtime.h>

__global__ void buffer_filled_again_after_arriving(int* out)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        buffer[lane] = lane;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        buffer[lane] = 2 * lane;  // write
    } else {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[lane] = buffer[31 - lane];  // read
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(out, 0, 32 * sizeof(int));
    buffer_filled_again_after_arriving<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel buffer_filled_again_after_arriving | space shared | variable buffer[31]
//   | count 32
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
