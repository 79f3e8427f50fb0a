// expect: budget | neighbouring
// One feature a warp, but its lanes take every fourth window: what they load and store lies apart.
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
    const int feature = threadIdx.x / 32;
    const int chunk = blockIdx.x / feature_count * block_size;
    const int window = chunk + threadIdx.x % 32 * feature_count + blockIdx.x % feature_count;

    if (window < windows) {
        features[feature * windows + window] = feature_of(samples + window, feature);
    }
}

void branch_divergence(const int* samples, int* features, int windows)
{
    const int blocks = (windows + block_size - 1) / block_size * feature_count;
    if (blocks > 0) {
        branch_divergence_kernel<<<blocks, block_size>>>(samples, features, windows);
    }
}
