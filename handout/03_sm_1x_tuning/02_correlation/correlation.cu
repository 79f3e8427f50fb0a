// Exercise 3.2: how well a template agrees with each window of an image, from three sums.
// Page: lesson 3.2.  Checks: correlation.check.cpp, in this folder.
#include "correlation.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;

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
        // TODO 2: Compute the coefficient of window k. Decide for each step whether it is made with whole numbers, and
        // of how many bits, or with floats.
        coefficient[k] = 0.0f;
        // end of TODO 2
    }
}
// [kernel]

// [host]
void correlation(const int* sum_i, const int* sum_isq, const int* sum_it, int windows, const unsigned char* pattern,
                 int pixels, float* coefficient)
{
    Template of_template{pixels, 0, 0};
    // TODO 1: Fill in `of_template`: the sum of the template's pixels, and its variation.
    // end of TODO 1
    if (windows > 0) {
        const int blocks = (windows + block_size - 1) / block_size;
        correlation_kernel<<<blocks, block_size>>>(sum_i, sum_isq, sum_it, windows, of_template, coefficient);
    }
}
// [host]
