// SPDX-License-Identifier: MIT
// Two algorithms of CUB in one stream have one temporary storage.
#include <cub/device/device_reduce.cuh>

int main()
{
    int *x = nullptr, *y = nullptr;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, 2 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    std::size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, x, y, 64);
    void* storage = nullptr;
    cudaMalloc(&storage, bytes);
    cudaDeviceSynchronize();
    cudaStream_t first, second;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cub::DeviceReduce::Sum(storage, bytes, x, y, 64, first);
    cub::DeviceReduce::Max(storage, bytes, x, y + 1, 64, first);
    cudaDeviceSynchronize();
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(storage);
    cudaFree(x);
    cudaFree(y);
}
