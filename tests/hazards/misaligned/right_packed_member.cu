// SPDX-License-Identifier: MIT
// Of a packed struct the compiler knows that its members lie anywhere, and reads them in pieces.
#include <cuda_runtime.h>

#pragma pack(push, 1)
struct Sample
{
    char channel;
    float value;
};
#pragma pack(pop)

__global__ void right_packed_member(const Sample* samples, float* out)
{
    const float value = samples[threadIdx.x].value;
    out[threadIdx.x] = value * value;
}

int main()
{
    Sample* samples = nullptr;
    float* out = nullptr;
    cudaMalloc(&samples, 8 * sizeof(Sample));
    cudaMalloc(&out, 8 * sizeof(float));
    cudaMemset(samples, 0, 8 * sizeof(Sample));
    right_packed_member<<<1, 8>>>(samples, out);
    cudaDeviceSynchronize();
    cudaFree(samples);
    cudaFree(out);
}
