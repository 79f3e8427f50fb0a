// Exercise 4.1: four features of each window of a signal, without warps that are torn apart.
// Page: lesson 4.1.  Checks: branch_divergence.check.cpp, in this folder.
#include "branch_divergence.hpp"

#include <cuda_runtime.h>

constexpr int window_size = 8;
constexpr int feature_count = 4;
constexpr int block_size = 128;  // threads in a block; each computes one feature of one window

// [feature]
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
// [feature]

// [kernel]
__global__ void branch_divergence_kernel(const int* samples, int* features, int windows)
{
    // TODO 1: Choose feature and window so that all threads of a warp go the same way through the
    // switch. A block still computes four features of block_size / 4 windows, with eight loads of a warp for
    // 32 results, and neighbouring lanes load and store side by side.
    const int feature = threadIdx.x % feature_count;
    const int window = (blockIdx.x * block_size + threadIdx.x) / feature_count;
    // end of TODO 1

    if (window < windows) {
        features[feature * windows + window] = feature_of(samples + window, feature);
    }
}
// [kernel]

void branch_divergence(const int* samples, int* features, int windows)
{
    const int windows_a_block = block_size / feature_count;
    const int blocks = (windows + windows_a_block - 1) / windows_a_block;
    if (blocks > 0) {
        branch_divergence_kernel<<<blocks, block_size>>>(samples, features, windows);
    }
}
