// SPDX-License-Identifier: MIT
// Times one implementation of aggregated_atomics(); work is counted in bytes, read and written.
#include "../timing.hpp"

void aggregated_atomics(const int* x, int* kept, int* count, int n);

namespace {

/// Keeps the positive ones of n numbers from `low` to `high`.
void run(const char* words, int n, int low, int high)
{
    int* x = timing::drawn_on_device<int>(n, low, high);
    int* kept = timing::device_array<int>(n);
    int* count = timing::device_array<int>(1);
    const timing::Times times = timing::measure([&] { aggregated_atomics(x, kept, count, n); });
    int expected = 0;
    for (int i = 0; i < n; ++i) {
        expected += timing::drawn(i, low, high) > 0;
    }
    timing::require(timing::to_host(count, 1)[0] == expected, "count");
    timing::report(words, times, sizeof(int) * (double(n) + expected),
                   timing::checksum_on_device(kept, expected, false));
    timing::require(cudaFree(x));
    timing::require(cudaFree(kept));
    timing::require(cudaFree(count));
}

}  // namespace

int main()
{
    run("2²⁶, 1 of 2 kept", 1 << 26, -7, 8);
    run("2²⁶, 1 of 32 kept", 1 << 26, -30, 1);
}
