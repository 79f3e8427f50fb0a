// SPDX-License-Identifier: MIT
// Host code reads the table that is in constant memory.
#include <cuda_runtime.h>

__constant__ int table[4];

__global__ void host_reads_a_constant(int* out)
{
    out[threadIdx.x] = table[threadIdx.x];
}

int main()
{
    const int host[4] = {1, 2, 3, 4};
    int* out = nullptr;
    cudaMemcpyToSymbol(table, host, sizeof host);
    cudaMalloc(&out, 4 * sizeof(int));
    host_reads_a_constant<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
    return table[3] == 5 ? 1 : 0;  // read
}

// expect: wrong-side | error | reason device variable on the host | variable table[3] | bytes 4
//   read | line "read"
