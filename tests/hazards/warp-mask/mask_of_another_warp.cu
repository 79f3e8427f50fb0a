// SPDX-License-Identifier: MIT
// The first warp tells the others which lanes have work. In the second warp it is other lanes.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_of_another_warp(int* out)
{
    __shared__ unsigned mask;
    const int t = threadIdx.x;
    const bool works = (t + t / 32) % 2 == 0;
    const unsigned own = __ballot_sync(0xffffffff, works);
    if (t == 0) {
        mask = own;
    }
    __syncthreads();
    if (works) {
        __syncwarp(mask);  // fault
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mask_of_another_warp<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason caller not named | kernel mask_of_another_warp | function __syncwarp
//   | mask 0x55555555 | lanes 0xaaaaaaaa | width 32
//   call | thread (33,0,0) | line "fault"
