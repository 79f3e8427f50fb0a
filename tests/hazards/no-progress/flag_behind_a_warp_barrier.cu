// SPDX-License-Identifier: MIT
// Lane 0 waits for a flag that lane 1 raises behind the barrier of the warp.
#include <cuda_runtime.h>

// [kernel]
__global__ void flag_behind_a_warp_barrier(int* out)
{
    __shared__ volatile int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 0;
        while (flag == 0) {  // wait
        }
    }
    __syncwarp();  // barrier
    if (t == 1) {
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
    flag_behind_a_warp_barrier<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel flag_behind_a_warp_barrier
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
//   arrival __syncwarp | threads 31 | first (1,0,0) | line "barrier"
