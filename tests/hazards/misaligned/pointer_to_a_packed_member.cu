// SPDX-License-Identifier: MIT
// A member of a packed struct is read by its name without trouble; a pointer to it has forgotten that it is packed.
#include <cuda_runtime.h>

#pragma pack(push, 1)
struct Sample
{
    char channel;
    float value;
};
#pragma pack(pop)

__device__ float squared(const float* value)
{
    return *value * *value;  // read
}

__global__ void pointer_to_a_packed_member(const Sample* samples, float* out)
{
    const char* sample = reinterpret_cast<const char*>(samples + threadIdx.x);
    out[threadIdx.x] = squared(reinterpret_cast<const float*>(sample + 1));
}

int main()
{
    Sample* samples = nullptr;
    float* out = nullptr;
    cudaMalloc(&samples, 8 * sizeof(Sample));
    cudaMalloc(&out, 8 * sizeof(float));
    cudaMemset(samples, 0, 8 * sizeof(Sample));
    pointer_to_a_packed_member<<<1, 8>>>(samples, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}
