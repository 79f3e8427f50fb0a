// expect: budget | the device reads every colour
// The host turns the colours into grey.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

#include <vector>

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    if (n <= 0) {
        return;
    }
    std::vector<float3> piece(n);
    cudaMemcpy(piece.data(), colours + first, n * sizeof(float3), cudaMemcpyDeviceToHost);
    std::vector<float> result;
    for (const float3& colour : piece) {
        result.push_back(0.25f * colour.x + 0.5f * colour.y + 0.25f * colour.z);
    }
    cudaMemcpy(grey, result.data(), n * sizeof(float), cudaMemcpyHostToDevice);
}
