// SPDX-License-Identifier: MIT
// modf() and sincosf() store one result for each thread.
#include <cuda_runtime.h>

__global__ void right_modf(double* whole, float* sines)
{
    float cosine = 0.0f;
    modf(1.5 * threadIdx.x, &whole[threadIdx.x]);
    sincosf(0.5f * threadIdx.x, &sines[threadIdx.x], &cosine);
}

int main()
{
    double* whole = nullptr;
    cudaMalloc(&whole, 32 * sizeof(double));
    float* sines = nullptr;
    cudaMalloc(&sines, 32 * sizeof(float));
    right_modf<<<1, 32>>>(whole, sines);
    cudaDeviceSynchronize();
    cudaFree(whole);
    cudaFree(sines);
}
