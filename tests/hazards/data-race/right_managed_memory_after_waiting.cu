// SPDX-License-Identifier: MIT
// The host waits before it reads managed memory.
#include <cuda_runtime.h>

// [kernel]
__global__ void fill(int* data, int value)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main()
{
    int* data = nullptr;
    cudaMallocManaged(&data, 256 * sizeof(int));
    fill<<<2, 128>>>(data, 21);
    cudaDeviceSynchronize();
    const int first = data[0];
    // [kernel]
    cudaDeviceSynchronize();
    cudaFree(data);
    return first == 21 ? 0 : 1;
}
