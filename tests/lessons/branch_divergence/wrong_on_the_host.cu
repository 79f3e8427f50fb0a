// expect: unused | no kernel was launched
// The host does everything, and no kernel is launched.
#include "branch_divergence.hpp"

#include <cuda_runtime.h>

#include <vector>

constexpr int window_size = 8;

void do_everything(const int* samples, int* features, int windows)
{
    for (int unit = 0; unit < windows; ++unit) {
        int sum = 0;
        int squares = 0;
        int weighted = 0;
        int absolute = 0;
        for (int k = 0; k < window_size; ++k) {
            const int sample = samples[unit + k];
            sum += sample;
            squares += sample * sample;
            weighted += k * sample;
            absolute += sample < 0 ? -sample : sample;
        }
        features[unit] = sum;
        features[windows + unit] = squares;
        features[2 * windows + unit] = weighted;
        features[3 * windows + unit] = absolute;
    }
}

void branch_divergence(const int* samples, int* features, int windows)
{
    if (windows == 0) {
        return;
    }
    std::vector<int> samples_here(windows + window_size - 1);
    cudaMemcpy(samples_here.data(), samples, samples_here.size() * sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> features_here(4 * windows);
    do_everything(samples_here.data(), features_here.data(), windows);
    cudaMemcpy(features, features_here.data(), features_here.size() * sizeof(int), cudaMemcpyHostToDevice);
}
