// SPDX-License-Identifier: MIT
// cudaMemset() clears pinned and managed memory as well.
#include <cuda_runtime.h>

int main()
{
    float* pinned = nullptr;
    float* managed = nullptr;
    cudaMallocHost(&pinned, 32 * sizeof(float));
    cudaMallocManaged(&managed, 32 * sizeof(float));
    const bool is_well = cudaMemset(pinned, 0, 32 * sizeof(float)) == cudaSuccess &&
                         cudaMemset(managed, 0, 32 * sizeof(float)) == cudaSuccess;
    cudaFreeHost(pinned);
    cudaFree(managed);
    return is_well ? 0 : 1;
}
