// expect: unused | no kernel was launched
// Right, but the vectors are copied back and multiplied by the host: no kernel runs.
#include "dot_product.hpp"

#include <cuda_runtime.h>

#include <vector>

float dot_product(const float* a, const float* b, int n)
{
    std::vector<float> host_a(n);
    std::vector<float> host_b(n);
    cudaMemcpy(host_a.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(host_b.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost);
    float sum = 0.0f;
    for (int i = 0; i < n; ++i) {
        sum += host_a[i] * host_b[i];
    }
    return sum;
}
