// SPDX-License-Identifier: MIT
// cuFFT is given an array of the device.
#include <cufft.h>

int main()
{
    cufftComplex* x = nullptr;
    cudaMalloc(&x, 64 * sizeof(cufftComplex));
    cudaMemset(x, 0, 64 * sizeof(cufftComplex));
    cufftHandle plan;
    cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
    cufftExecC2C(plan, x, x, CUFFT_FORWARD);
    cufftDestroy(plan);
    cudaFree(x);
}
