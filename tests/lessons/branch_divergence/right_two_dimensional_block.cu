// expect: accepted
// A block of 32 x 4 threads: a row of it is a warp, and its number is the feature.
#include "branch_divergence.hpp"

#include <cuda_runtime.h>

constexpr int window_size = 8;
constexpr int feature_count = 4;
constexpr int block_size = 128;  // threads in a block; each computes one feature of one window

__device__ int feature_of(const int* v, int feature)
{
    int sum = 0;
    switch (feature) {
        case 0:
            for (int k = 0; k < window_size; ++k) {
                sum += v[k];
            }
            break;
        case 1:
            for (int k = 0; k < window_size; ++k) {
                sum += v[k] * v[k];
            }
            break;
        case 2:
            for (int k = 0; k < window_size; ++k) {
                sum += k * v[k];
            }
            break;
        default:
            for (int k = 0; k < window_size; ++k) {
                sum += abs(v[k]);
            }
            break;
    }
    return sum;
}

__global__ void branch_divergence_kernel(const int* samples, int* features, int windows)
{
    const int feature = threadIdx.y;
    const int window = blockIdx.x * warpSize + threadIdx.x;

    if (window < windows) {
        features[feature * windows + window] = feature_of(samples + window, feature);
    }
}

void branch_divergence(const int* samples, int* features, int windows)
{
    const int windows_a_block = block_size / feature_count;
    const int blocks = (windows + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        const dim3 block(block_size / feature_count, feature_count);
        branch_divergence_kernel<<<blocks, block>>>(samples, features, windows);
    }
}
