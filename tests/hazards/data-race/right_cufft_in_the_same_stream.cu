// SPDX-License-Identifier: MIT
// A kernel reads what cuFFT computes in the same stream.
#include <cufft.h>

__global__ void scale(cufftComplex* y, int n)
{
    const int i = threadIdx.x;
    if (i < n) {
        y[i].x /= n;
    }
}

int main()
{
    const int n = 64;
    cufftComplex* x = nullptr;
    cudaMalloc(&x, n * sizeof(cufftComplex));
    cudaMemset(x, 0, n * sizeof(cufftComplex));
    cudaDeviceSynchronize();
    cudaStream_t first, second;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_C2C, 1);
    cufftSetStream(plan, first);
    cufftExecC2C(plan, x, x, CUFFT_FORWARD);
    scale<<<1, n, 0, first>>>(x, n);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(x);
}
