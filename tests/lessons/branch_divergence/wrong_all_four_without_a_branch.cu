// expect: budget | a warp loads eight times
// Each thread computes all four features and picks one by arithmetic. No branch is left, and four times the work is
// done.
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
    const int feature = threadIdx.x % feature_count;
    const int window = (blockIdx.x * block_size + threadIdx.x) / feature_count;

    if (window < windows) {
        int result = 0;
        for (int k = 0; k < feature_count; ++k) {
            result += feature_of(samples + window, k) * (k == feature);
        }
        features[feature * windows + window] = result;
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
