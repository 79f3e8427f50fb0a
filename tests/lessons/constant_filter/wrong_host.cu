// expect: unused | no kernel was launched
// The host adds up.
#include "constant_filter.hpp"

#include <cuda_runtime.h>

#include <vector>

void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n)
{
    if (n == 0) {
        return;
    }
    std::vector<float> samples(n + taps - 1), sums(n);
    cudaMemcpy(samples.data(), in, sizeof(float) * samples.size(), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        for (int k = 0; k < taps; ++k) {
            sums[i] += coefficients[k] * samples[i + k];
        }
    }
    cudaMemcpy(out, sums.data(), sizeof(float) * n, cudaMemcpyHostToDevice);
}
