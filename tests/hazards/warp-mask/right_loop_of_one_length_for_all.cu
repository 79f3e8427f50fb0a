// SPDX-License-Identifier: MIT
// Each lane goes round as often as the others, and guards its own element.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_loop_of_one_length_for_all(int* out)
{
    const int t = threadIdx.x;
    int votes = 0;
    for (int first = 0; first < 80; first += 32) {
        const int i = first + t;
        votes += __popc(__ballot_sync(0xffffffff, i < 80 && (i & 1)));
    }
    out[t] = votes;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_loop_of_one_length_for_all<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
