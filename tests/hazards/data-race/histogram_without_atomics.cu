// SPDX-License-Identifier: MIT
// Many threads add to few counters.
#include <cuda_runtime.h>

// [kernel]
__global__ void histogram_without_atomics(int* out)
{
    __shared__ int bins[4];
    const int t = threadIdx.x;
    if (t < 4) {
        bins[t] = 0;
    }
    __syncthreads();
    bins[t % 4] += 1;  // fault
    __syncthreads();
    out[t] = bins[t % 4];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    histogram_without_atomics<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel histogram_without_atomics | barriers passed 1 | space shared
//   | variable bins[0] | count 32
//   write | thread (0,0,0) | line "fault"
//   read | thread (4,0,0) | line "fault"
// expect: data-race | error | same warp | kernel histogram_without_atomics | barriers passed 1 | space shared
//   | variable bins[0] | count 28
//   write | thread (0,0,0) | line "fault"
//   write | thread (4,0,0) | line "fault"
