// SPDX-License-Identifier: MIT
// The flag is raised behind the barrier to which the thread that waits for it never comes.
#include <cuda_runtime.h>

// [kernel]
__global__ void flag_behind_a_barrier(int* out)
{
    __shared__ volatile int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 0;
    }
    __syncthreads();
    if (t == 32) {
        while (flag == 0) {  // wait
        }
        __threadfence_block();
    }
    __syncthreads();  // barrier
    if (t == 0) {
        __threadfence_block();
        flag = 1;
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    flag_behind_a_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel flag_behind_a_barrier
//   arrival __syncthreads | threads 63 | first (0,0,0) | line "barrier"
//   arrival spinning | threads 1 | first (32,0,0) | line "wait"
