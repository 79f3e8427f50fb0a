// SPDX-License-Identifier: MIT
// Times one implementation of constant_serialisation(); work is counted in pixels.
#include "../timing.hpp"

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n);

namespace {

constexpr int n = 1 << 26;

/// Pixels of any level from `low` to `high`: the closer together, the fewer entries a warp looks up.
void run(const char* words, int low, int high)
{
    std::vector<float> curve(256);
    for (int level = 0; level < 256; ++level) {
        curve[level] = static_cast<float>(level * level);
    }
    unsigned char* pixels = timing::drawn_on_device<unsigned char>(n, low, high);
    float* light = timing::device_array<float>(n);
    const timing::Times times =
        timing::measure([&] { constant_serialisation(curve.data(), pixels, light, n); });
    const std::vector<float> result = timing::to_host(light, n);
    for (int i = 0; i < n; i += 31) {
        timing::require(result[i] == curve[timing::drawn(i, low, high)], "light");
    }
    timing::report(words, times, n, timing::checksum_on_device(light, n));
    timing::require(cudaFree(pixels));
    timing::require(cudaFree(light));
}

}  // namespace

int main()
{
    run("one level", 100, 100);
    run("8 levels", 100, 107);
    run("256 levels", 0, 255);
}
