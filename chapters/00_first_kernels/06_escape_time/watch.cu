// SPDX-License-Identifier: MIT
// Watched in lesson 0.6: each lane of a warp halves its number until it is 1.
#include <cuda_runtime.h>

__global__ void halve(const int* numbers, int* steps)
{
    const int lane = threadIdx.x;
    int number = numbers[lane];
    int count = 0;
    while (number > 1) {
        number /= 2;
        ++count;
    }
    steps[lane] = count;
}

int main()
{
    int of_host[32];
    for (int lane = 0; lane < 32; ++lane) {
        of_host[lane] = 1 + lane * lane;
    }
    int* numbers = nullptr;
    int* steps = nullptr;
    cudaMalloc(&numbers, sizeof of_host);
    cudaMalloc(&steps, sizeof of_host);
    cudaMemcpy(numbers, of_host, sizeof of_host, cudaMemcpyHostToDevice);
    halve<<<1, 32>>>(numbers, steps);
    cudaFree(numbers);
    cudaFree(steps);
}
