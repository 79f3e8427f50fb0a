// SPDX-License-Identifier: MIT
// The lanes with even numbers step by two and wait for an odd number.
#include <cuda_runtime.h>

__global__ void loop_steps_over_its_end(int* out)
{
    int place = threadIdx.x;
    while (place != 101) {
        place += 2;  // loop
    }
    out[threadIdx.x] = place;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    loop_steps_over_its_end<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | reason loop | kernel loop_steps_over_its_end | space shared | count 16
//   branch | thread (0,0,0) | line "loop"
