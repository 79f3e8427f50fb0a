// expect: accepted
// No switch at all: a thread computes the four features of one window, and loads each sample once.
#include "branch_divergence.hpp"

#include <cuda_runtime.h>

constexpr int window_size = 8;
constexpr int block_size = 128;

__global__ void all_features(const int* samples, int* features, int windows)
{
    const int window = blockIdx.x * block_size + threadIdx.x;
    if (window >= windows) {
        return;
    }
    int sum = 0;
    int squares = 0;
    int moment = 0;
    int sizes = 0;
    for (int k = 0; k < window_size; ++k) {
        const int sample = samples[window + k];
        sum += sample;
        squares += sample * sample;
        moment += k * sample;
        sizes += abs(sample);
    }
    features[window] = sum;
    features[windows + window] = squares;
    features[2 * windows + window] = moment;
    features[3 * windows + window] = sizes;
}

void branch_divergence(const int* samples, int* features, int windows)
{
    const int blocks = (windows + block_size - 1) / block_size;
    if (blocks > 0) {
        all_features<<<blocks, block_size>>>(samples, features, windows);
    }
}
