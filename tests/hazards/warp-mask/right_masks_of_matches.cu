// SPDX-License-Identifier: MIT
// Lanes with one key make a group, whose mask all of them know.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_masks_of_matches(int* out)
{
    const unsigned t = threadIdx.x;
    const unsigned peers = __match_any_sync(0xffffffff, t % 5);
    out[t] = __reduce_add_sync(peers, t);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_masks_of_matches<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
