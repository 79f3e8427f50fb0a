// expect: accepted
// Blocks of 64 threads.
#include "correlation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 64;

// [kernel]
// What the coefficient needs of the template. It is the same for all windows.
struct Template {
    long long pixels;     // n
    long long sum;        // of T
    long long variation;  // n * sum(T * T) - sum(T)^2
};

__global__ void correlation_kernel(const int* sum_i, const int* sum_isq, const int* sum_it, int windows,
                                   Template of_template, float* coefficient)
{
    const int k = blockIdx.x * block_size + threadIdx.x;
    if (k < windows) {
        const long long i = sum_i[k];
        const long long shared = of_template.pixels * sum_it[k] - i * of_template.sum;
        const long long variation = of_template.pixels * sum_isq[k] - i * i;
        const float product = static_cast<float>(variation) * static_cast<float>(of_template.variation);
        coefficient[k] = product > 0.0f ? static_cast<float>(shared) * rsqrtf(product) : 0.0f;
    }
}
// [kernel]

// [host]
void correlation(const int* sum_i, const int* sum_isq, const int* sum_it, int windows, const unsigned char* pattern,
                 int pixels, float* coefficient)
{
    Template of_template{pixels, 0, 0};
    long long squares = 0;
    for (int k = 0; k < pixels; ++k) {
        of_template.sum += pattern[k];
        squares += pattern[k] * pattern[k];
    }
    of_template.variation = pixels * squares - of_template.sum * of_template.sum;
    if (windows > 0) {
        const int blocks = (windows + block_size - 1) / block_size;
        correlation_kernel<<<blocks, block_size>>>(sum_i, sum_isq, sum_it, windows, of_template, coefficient);
    }
}
// [host]
