// SPDX-License-Identifier: MIT
// Times one implementation of branch_divergence(); work is counted in bytes: each sample read once, four features written.
#include "../timing.hpp"

#include <cstdlib>

void branch_divergence(const int* samples, int* features, int windows);

namespace {

void run(const char* words, int windows)
{
    int* samples = timing::drawn_on_device<int>(windows + 7, -1000, 1000);
    int* features = timing::device_array<int>(std::size_t{4} * windows);
    const timing::Times times = timing::measure([&] { branch_divergence(samples, features, windows); });
    const std::vector<int> result = timing::to_host(features, std::size_t{4} * windows);
    for (int window = 0; window < windows; window += 31) {
        int expected[4] = {};
        for (int k = 0; k < 8; ++k) {
            const int sample = timing::drawn(window + k, -1000, 1000);
            expected[0] += sample;
            expected[1] += sample * sample;
            expected[2] += k * sample;
            expected[3] += std::abs(sample);
        }
        for (int feature = 0; feature < 4; ++feature) {
            timing::require(result[feature * windows + window] == expected[feature], "features");
        }
    }
    timing::report(words, times, 5.0 * sizeof(int) * windows,
                   timing::checksum_on_device(features, std::size_t{4} * windows));
    timing::require(cudaFree(samples));
    timing::require(cudaFree(features));
}

}  // namespace

int main()
{
    run("2²⁰ windows", 1 << 20);
    run("2²⁵ windows", 1 << 25);
}
