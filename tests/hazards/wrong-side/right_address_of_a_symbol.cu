// SPDX-License-Identifier: MIT
// The address of a variable of the device is asked for, and given to a kernel.
#include <cuda_runtime.h>

__device__ int table[32];

__global__ void right_address_of_a_symbol(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    void* address = nullptr;
    cudaGetSymbolAddress(&address, table);
    right_address_of_a_symbol<<<1, 32>>>(static_cast<int*>(address));
    cudaDeviceSynchronize();
}
