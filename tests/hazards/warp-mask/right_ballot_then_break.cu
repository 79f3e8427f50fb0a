// SPDX-License-Identifier: MIT
// A lane that has found something keeps voting until everybody has.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_ballot_then_break(int* out)
{
    const int t = threadIdx.x;
    unsigned votes = 0;
    for (int i = 0; i < 32; ++i) {
        const unsigned searching = __ballot_sync(0xffffffff, i < t);
        if (searching == 0) {
            break;
        }
        votes += __popc(searching);
    }
    __syncthreads();
    out[t] = votes;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_ballot_then_break<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
