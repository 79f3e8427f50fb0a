// SPDX-License-Identifier: MIT
// The host looks at the array that it copied the table from.
#include <cuda_runtime.h>

__constant__ int table[4];

__global__ void right_host_keeps_its_own_table(int* out)
{
    out[threadIdx.x] = table[threadIdx.x];
}

int main()
{
    const int host[4] = {1, 2, 3, 4};
    int* out = nullptr;
    cudaMemcpyToSymbol(table, host, sizeof host);
    cudaMalloc(&out, 4 * sizeof(int));
    right_host_keeps_its_own_table<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
    return host[3] - 4;
}
