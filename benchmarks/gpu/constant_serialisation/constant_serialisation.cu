// SPDX-License-Identifier: MIT
// Times one implementation of constant_serialisation(); work is counted in pixels.
#include "../timing.hpp"

void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n);

namespace {

constexpr int n = 1 << 26;

/// `level_of` gives the level of pixel i: it decides how many entries a warp looks up at once.
template <class LevelOf>
void run(const char* words, const LevelOf& level_of)
{
    std::vector<float> curve(256);
    for (int level = 0; level < 256; ++level) {
        curve[level] = static_cast<float>(level * level);
    }
    std::vector<unsigned char> levels(n);
    for (int i = 0; i < n; ++i) {
        levels[i] = static_cast<unsigned char>(level_of(i));
    }
    unsigned char* pixels = timing::to_device(levels);
    float* light = timing::device_array<float>(n);
    const timing::Times times =
        timing::measure([&] { constant_serialisation(curve.data(), pixels, light, n); });
    const std::vector<float> result = timing::to_host(light, n);
    for (int i = 0; i < n; ++i) {
        timing::require(result[i] == curve[levels[i]], "light");
    }
    timing::report(words, times, n, timing::checksum_on_device(light, n));
    timing::require(cudaFree(pixels));
    timing::require(cudaFree(light));
}

}  // namespace

int main()
{
    run("one level", [](int) { return 100; });
    run("a ramp", [](int i) { return i % 256; });
    run("noise", [](int i) { return timing::drawn(i, 0, 255); });
}
