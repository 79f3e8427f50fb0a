// SPDX-License-Identifier: MIT
// The array stays registered until the kernel has ended.
#include <cuda_runtime.h>

__global__ void right_array_registered(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    alignas(128) static int values[32];
    int* const host = values;
    int* device = nullptr;
    cudaHostRegister(host, 32 * sizeof(int), cudaHostRegisterMapped);
    cudaHostGetDevicePointer(&device, host, 0);
    right_array_registered<<<1, 32>>>(device);
    cudaDeviceSynchronize();
    cudaHostUnregister(host);
    const int last = host[31];
    return last - 1;
}
