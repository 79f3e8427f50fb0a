// SPDX-License-Identifier: MIT
// A transform of n real numbers has n / 2 + 1 complex results, and the array has room for them.
#include <cufft.h>

int main()
{
    const int n = 64;
    float* x = nullptr;
    cufftComplex* y = nullptr;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, (n / 2 + 1) * sizeof(cufftComplex));
    cudaMemset(x, 0, n * sizeof(float));
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_R2C, 1);
    cufftExecR2C(plan, x, y);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
    cudaFree(x);
    cudaFree(y);
}
