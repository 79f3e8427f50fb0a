// expect: budget | eight times
// No branch: every thread computes all four features and keeps one. Four times the loads.
#include "branch_divergence.hpp"

#include <cuda_runtime.h>

constexpr int window_size = 8;
constexpr int feature_count = 4;
constexpr int block_size = 128;  // threads in a block; each computes one feature of one window

__device__ int feature_of(const int* v, int feature)
{
    int sum = 0;
    int squares = 0;
    int moments = 0;
    int sizes = 0;
    for (int k = 0; k < window_size; ++k) {
        sum += v[k];
    }
    for (int k = 0; k < window_size; ++k) {
        squares += v[k] * v[k];
    }
    for (int k = 0; k < window_size; ++k) {
        moments += k * v[k];
    }
    for (int k = 0; k < window_size; ++k) {
        sizes += abs(v[k]);
    }
    const int all[feature_count] = {sum, squares, moments, sizes};
    sum = all[feature];
    return sum;
}

__global__ void branch_divergence_kernel(const int* samples, int* features, int windows)
{
    const int feature = threadIdx.x / 32;
    const int window = blockIdx.x * 32 + threadIdx.x % 32;

    if (window < windows) {
        features[feature * windows + window] = feature_of(samples + window, feature);
    }
}

void branch_divergence(const int* samples, int* features, int windows)
{
    const int windows_a_block = block_size / feature_count;
    const int blocks = (windows + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        branch_divergence_kernel<<<blocks, block_size>>>(samples, features, windows);
    }
}
