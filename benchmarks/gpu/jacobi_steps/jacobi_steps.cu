// SPDX-License-Identifier: MIT
// Times one implementation of jacobi_steps(), a hundred steps; work is counted in bytes: a step reads each cell once and
// writes it once.
#include "../timing.hpp"

void jacobi_steps(const float* start, float* rod, float* other, int n, int steps);

namespace {

constexpr int steps = 100;
constexpr int lowest = 1;
constexpr int highest = 1000;

/// Cell `i` after the last step. A cell depends on those that are at most `steps` away, so the rod is cut there.
float expected(int i, int n)
{
    const int first = std::max(0, i - steps);
    const int last = std::min(n - 1, i + steps);
    std::vector<float> cells;
    for (int k = first; k <= last; ++k) {
        cells.push_back(static_cast<float>(timing::drawn(k, lowest, highest)));
    }
    std::vector<float> next = cells;
    for (int step = 0; step < steps; ++step) {
        for (std::size_t k = 1; k + 1 < cells.size(); ++k) {
            next[k] = 0.5f * (cells[k - 1] + cells[k + 1]);
        }
        cells.swap(next);
    }
    return cells[i - first];
}

void run(const char* words, const float* start, float* rod, float* other, int n)
{
    const timing::Times times = timing::measure([&] { jacobi_steps(start, rod, other, n, steps); });
    for (const int i : {0, 1, 2, steps, n / 3, n / 2, n - steps, n - 2, n - 1}) {
        timing::require(timing::to_host(rod + i, 1)[0] == expected(i, n), "rod");
    }
    timing::report(words, times, 2.0 * sizeof(float) * n * steps, timing::checksum_on_device(rod, n));
}

}  // namespace

int main()
{
    constexpr int large = 1 << 26;
    const float* start = timing::drawn_on_device<float>(large, lowest, highest);
    float* rod = timing::device_array<float>(large);
    float* other = timing::device_array<float>(large);
    run("n = 10⁴", start, rod, other, 10'000);
    run("n = 10⁶", start, rod, other, 1'000'000);
    run("n = 2²⁶", start, rod, other, large);
}
