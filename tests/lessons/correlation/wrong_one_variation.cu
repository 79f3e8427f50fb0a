// expect: mismatch | coefficient
// Only the window is normalised, not the pattern.
#include "correlation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;

// What the coefficient needs of the pattern. It is the same for all windows.
struct Pattern {
    long long pixels;     // n
    long long sum;        // of T
    long long variation;  // n * sum(T * T) - sum(T)^2
};

__global__ void correlation_kernel(const int* sum_i, const int* sum_isq, const int* sum_it, int windows,
                                   Pattern pattern, float* coefficient)
{
    const int k = blockIdx.x * block_size + threadIdx.x;
    if (k < windows) {
        const long long i = sum_i[k];
        const long long shared = pattern.pixels * sum_it[k] - i * pattern.sum;
        const long long variation = pattern.pixels * sum_isq[k] - i * i;
        const float product = static_cast<float>(variation);
        coefficient[k] = product > 0.0f ? static_cast<float>(shared) * rsqrtf(product) : 0.0f;
    }
}

void correlation(const int* sum_i, const int* sum_isq, const int* sum_it, int windows, const unsigned char* pattern,
                 int pixels, float* coefficient)
{
    Pattern of_pattern{pixels, 0, 0};
    long long squares = 0;
    for (int k = 0; k < pixels; ++k) {
        of_pattern.sum += pattern[k];
        squares += pattern[k] * pattern[k];
    }
    of_pattern.variation = pixels * squares - of_pattern.sum * of_pattern.sum;
    if (windows > 0) {
        const int blocks = (windows + block_size - 1) / block_size;
        correlation_kernel<<<blocks, block_size>>>(sum_i, sum_isq, sum_it, windows, of_pattern, coefficient);
    }
}
