// SPDX-License-Identifier: MIT
// A kernel reads what cuFFT computes in another stream.
#include <cufft.h>

__global__ void scale(cufftComplex* y, int n)
{
    const int i = threadIdx.x;
    if (i < n) {
        y[i].x /= n;  // scale
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
    cufftExecC2C(plan, x, x, CUFFT_FORWARD);  // transform
    scale<<<1, n, 0, second>>>(x, n);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(x);
}

// expect: data-race | error | reason streams | kernel scale | space global | variable y[0] | count 64
//   write | by cufftExecC2C | thread (0,0,0) | line "transform"
//   read | by scale | thread (0,0,0) | line "scale"
// expect: data-race | error | reason streams | kernel scale | space global | variable y[0] | count 64
//   read | by cufftExecC2C | thread (0,0,0) | line "transform"
//   write | by scale | thread (0,0,0) | line "scale"
// expect: data-race | error | reason streams | kernel scale | space global | variable y[0] | count 64
//   write | by cufftExecC2C | thread (0,0,0) | line "transform"
//   write | by scale | thread (0,0,0) | line "scale"
