// SPDX-License-Identifier: MIT
// The threads go ways of very different length before they come to the race.
#include <cuda_runtime.h>

// [kernel]
__global__ void long_way_before_a_race(int* out)
{
    __shared__ int tile[64];
    __shared__ volatile int steps[64];
    const int t = threadIdx.x;
    steps[t] = 0;
    while (steps[t] < 100 * (t % 13)) {
        steps[t] = steps[t] + 1;
    }
    tile[t] = t;  // write
    out[t] = tile[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    long_way_before_a_race<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel long_way_before_a_race | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
