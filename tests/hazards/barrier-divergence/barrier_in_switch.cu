// SPDX-License-Identifier: MIT
// Three ways through a switch, with a barrier in two of them.
#include <cuda_runtime.h>

// [kernel]
__global__ void barrier_in_switch(int* out)
{
    const int t = threadIdx.x;
    switch (t % 3) {
        case 0:
            __syncthreads();  // case 0
            break;
        case 1:
            __syncthreads();  // case 1
            break;
        default: break;
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barrier_in_switch<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel barrier_in_switch
//   arrival __syncthreads | threads 22 | first (0,0,0) | line "case 0"
//   arrival __syncthreads | threads 21 | first (1,0,0) | line "case 1"
//   arrival returned | threads 21 | first (2,0,0)
