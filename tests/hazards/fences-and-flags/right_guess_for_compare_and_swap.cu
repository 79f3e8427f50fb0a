// SPDX-License-Identifier: MIT
// An atomic function made of a loop that compares and swaps: its first read is a guess.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_guess_for_compare_and_swap(int* product)
{
    int old = *product;
    int assumed = 0;
    do {
        assumed = old;
        old = atomicCAS(product, assumed, 3 * assumed);
    } while (assumed != old);
}
// [kernel]

int main()
{
    int* product = nullptr;
    const int one = 1;
    cudaMalloc(&product, sizeof(int));
    cudaMemcpy(product, &one, sizeof(int), cudaMemcpyHostToDevice);
    right_guess_for_compare_and_swap<<<3, 5>>>(product);
    cudaDeviceSynchronize();
    cudaFree(product);
}
