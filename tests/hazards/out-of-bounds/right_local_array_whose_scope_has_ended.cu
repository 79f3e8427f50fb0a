// SPDX-License-Identifier: MIT
// A function has the address of a local array whose scope then ends. Another array, which no function knows, can have its
// place on the stack.
#include <cuda_runtime.h>

#include <cstring>

__global__ void swap_halves(const double* x, int* y, int n)
{
    double value = 0;
    {
        int halves[2];
        memcpy(halves, x, sizeof halves);
        const int first = halves[0];
        halves[0] = halves[1];
        halves[1] = first;
        memcpy(&value, halves, sizeof value);
    }
    int results[12];
    for (int i = 0; i < n; ++i) {
        results[i] = static_cast<int>(value) + i;
    }
    for (int i = 0; i < n; ++i) {
        y[i] = results[n - 1 - i];
    }
}

int main()
{
    double* x = nullptr;
    int* y = nullptr;
    cudaMalloc(&x, sizeof(double));
    cudaMalloc(&y, 12 * sizeof(int));
    cudaMemset(x, 0, sizeof(double));
    swap_halves<<<1, 1>>>(x, y, 12);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
}
