// SPDX-License-Identifier: MIT
// clock() and clock64() of a kernel count the clocks of a multiprocessor, as many in a second as the device says.
#include "../program.hpp"

#include <chrono>

__global__ void waits(long long clocks)
{
    const clock_t begin = clock();
    while (clock() - begin < clocks / 2) {
    }
    const long long middle = clock64();
    while (clock64() - middle < clocks / 2) {
    }
}

int main()
{
    constexpr long long milliseconds = 20;
    int kilohertz = 0;
    check(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, 0));
    check(cudaDeviceSynchronize());
    const auto begin = std::chrono::steady_clock::now();
    waits<<<1, 1>>>(kilohertz * milliseconds);
    check(cudaDeviceSynchronize());
    const auto elapsed = std::chrono::steady_clock::now() - begin;
    // A GPU that saves power counts more slowly, and a busy processor comes late.
    const bool is_right =
        elapsed >= std::chrono::milliseconds(milliseconds) / 2 && elapsed < std::chrono::seconds(5);
    std::printf("%s\n", is_right ? "right" : "wrong");
}
