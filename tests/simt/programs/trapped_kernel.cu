// SPDX-License-Identifier: MIT
// __trap() ends a launch, even if only one thread of one block comes to it.
#include "../program.hpp"

__global__ void traps(int block)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    if (static_cast<int>(blockIdx.x) == block && threadIdx.x == 33) {
        __trap();
    }
    __syncthreads();
}

int main()
{
    traps<<<4, 64>>>(9);
    std::printf("no trap: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    traps<<<4, 64>>>(2);
    std::printf("trap: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    traps<<<4, 64>>>(9);
    std::printf("later launch: %s\n", cudaGetErrorName(cudaGetLastError()));
    std::printf("later still: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
