// SPDX-License-Identifier: MIT
// Each thread replaces its element by a sum with the next one's, old or new.
#include <cuda_runtime.h>

// [kernel]
__global__ void update_in_place(int* out)
{
    __shared__ int tile[2][33];
    const int t = threadIdx.x;
    tile[1][t] = t;
    if (t == 0) {
        tile[1][32] = 32;
    }
    __syncthreads();
    tile[1][t] = tile[1][t] + tile[1][t + 1];  // fault
    out[t] = tile[1][t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    update_in_place<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel update_in_place | barriers passed 1 | space shared
//   | variable tile[1][1] | count 31
//   write | thread (1,0,0) | line "fault"
//   read | thread (0,0,0) | line "fault"
