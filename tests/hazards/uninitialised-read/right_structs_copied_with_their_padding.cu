// SPDX-License-Identifier: MIT
// The members of each struct are written, the padding between them is not; another kernel runs before the copy.
#include <cuda_runtime.h>

struct Sample
{
    char kind;
    double value;
    short count;
};

__global__ void right_structs_copied_with_their_padding(Sample* samples)
{
    samples[threadIdx.x].kind = 1;
    samples[threadIdx.x].value = 2.0;
    samples[threadIdx.x].count = 3;
}

__global__ void something_else(int* out)
{
    *out = 1;
}

int main()
{
    Sample host[64];
    Sample* samples = nullptr;
    int* out = nullptr;
    cudaMalloc(&samples, sizeof host);
    cudaMalloc(&out, sizeof(int));
    right_structs_copied_with_their_padding<<<1, 64>>>(samples);
    cudaMemcpy(host, samples, sizeof host, cudaMemcpyDeviceToHost);
    something_else<<<1, 1>>>(out);
    cudaMemcpy(host, samples, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(samples);
    cudaFree(out);
}
