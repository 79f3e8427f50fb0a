// SPDX-License-Identifier: MIT
// Only the first lane of each warp works; all wait.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_work_for_first_lanes(int* out)
{
    const int t = threadIdx.x;
    if (t % 32 == 0) {
        out[t] = t;
    }
    __syncthreads();
    out[t] += t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_work_for_first_lanes<<<1, 96>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
