// SPDX-License-Identifier: MIT
// Lane 0 votes alone before the barrier, and has returned when the others name it.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_vote_of_one_before_a_barrier(int* out)
{
    const int t = threadIdx.x;
    if (t == 0) {
        out[0] = __any_sync(1u, t == 3);
    }
    __syncthreads();
    if (t == 0) {
        return;
    }
    out[t] = __all_sync(0xffffffff, t != 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_vote_of_one_before_a_barrier<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
