// SPDX-License-Identifier: MIT
// The group was made of all who came to the branch. Some of them leave before it is used.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void threads_left_the_group(int* out)
{
    const int t = threadIdx.x;
    int sum = t;
    if (t < 16) {
        const cg::coalesced_group group = cg::coalesced_threads();
        if (t < 8) {
            sum += group.shfl(sum, 0);  // those who stayed
        }
    }
    __syncthreads();  // the others
    out[t] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    threads_left_the_group<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel threads_left_the_group
//   | function __shfl_sync | mask 0x0000ffff | lanes 0x0000ff00
//   call | thread (0,0,0) | line "those who stayed"
//   arrival __shfl_sync | threads 8 | first (0,0,0) | line "those who stayed"
//   arrival __syncthreads | threads 24 | first (8,0,0) | line "the others"
