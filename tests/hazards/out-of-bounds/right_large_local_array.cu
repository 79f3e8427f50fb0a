// SPDX-License-Identifier: MIT
// Each thread has an array of 256 KiB of its own: half of what CUDA allows.
#include <cuda_runtime.h>

// [kernel]
__global__ void large_local_array(const int* order, int* out)
{
    int row[65536];
    for (int i = 0; i < 65536; ++i) {
        row[i] = i * static_cast<int>(threadIdx.x);
    }
    out[threadIdx.x] = row[order[threadIdx.x]];
}
// [kernel]

int main()
{
    int* order = nullptr;
    int* out = nullptr;
    cudaMalloc(&order, 4 * sizeof(int));
    cudaMalloc(&out, 4 * sizeof(int));
    cudaMemset(order, 0, 4 * sizeof(int));
    large_local_array<<<1, 4>>>(order, out);
    cudaDeviceSynchronize();
    cudaFree(order);
    cudaFree(out);
}
