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
    cudaMalloc(&samples, 8 * sizeof(Sample));  // allocated
    cudaMalloc(&out, 8 * sizeof(float));
    cudaMemset(samples, 0, 8 * sizeof(Sample));
    pointer_to_a_packed_member<<<1, 8>>>(samples, out);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: misaligned | error | kernel pointer_to_a_packed_member | space global | variable samples[0]
//   | bytes 4 | count 6
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 40 | offset 1 | line "allocated"
