// expect: unused
// The host computes the coefficients.
#include "correlation.hpp"

#include <cuda_runtime.h>

#include <cmath>
#include <vector>

static std::vector<int> on_host(const int* sums, int windows)
{
    std::vector<int> copy(windows);
    cudaMemcpy(copy.data(), sums, windows * sizeof(int), cudaMemcpyDeviceToHost);
    return copy;
}

void correlation(const int* sum_i, const int* sum_isq, const int* sum_it, int windows, const unsigned char* pattern,
                 int pixels, float* coefficient)
{
    if (windows == 0) {
        return;
    }
    double sum = 0.0, squares = 0.0;
    for (int k = 0; k < pixels; ++k) {
        sum += pattern[k];
        squares += pattern[k] * pattern[k];
    }
    const std::vector<int> i = on_host(sum_i, windows), isq = on_host(sum_isq, windows), it = on_host(sum_it, windows);
    std::vector<float> result(windows);
    for (int k = 0; k < windows; ++k) {
        const double n = pixels;
        const double variations = (n * isq[k] - double(i[k]) * i[k]) * (n * squares - sum * sum);
        result[k] = variations > 0.0 ? static_cast<float>((n * it[k] - i[k] * sum) / std::sqrt(variations)) : 0.0f;
    }
    cudaMemcpy(coefficient, result.data(), windows * sizeof(float), cudaMemcpyHostToDevice);
}
