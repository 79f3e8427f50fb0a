// SPDX-License-Identifier: MIT
// arch: sm_60+
// Jacobi's iteration in one cooperative launch: the grid waits between the steps, and stops all together when the greatest
// change is small enough.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cmath>

namespace cg = cooperative_groups;

constexpr int n = 16;  // unknowns in a row, with the border
constexpr int threads = 64;
constexpr int blocks = 4;
constexpr float tolerance = 1e-3f;
constexpr int most_steps = 500;

/// A float that is not negative orders like its bits.
__global__ void iterate(float* a, float* b, unsigned* greatest, int* steps)
{
    cg::grid_group grid = cg::this_grid();
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int count = n * n;
    float* from = a;
    float* to = b;
    int step = 0;
    for (; step < most_steps; ++step) {
        float change = 0.0f;
        for (int i = static_cast<int>(grid.thread_rank()); i < count; i += static_cast<int>(grid.size())) {
            const int x = i % n;
            const int y = i / n;
            if (x > 0 && y > 0 && x < n - 1 && y < n - 1) {
                to[i] = 0.25f * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
                change = fmaxf(change, fabsf(to[i] - from[i]));
            }
        }
        change = cg::reduce(warp, change, cg::greater<float>());
        if (warp.thread_rank() == 0) {
            atomicMax(&greatest[step % 2], static_cast<unsigned>(__float_as_int(change)));
        }
        grid.sync();
        const float of_all = __int_as_float(static_cast<int>(greatest[step % 2]));
        if (grid.thread_rank() == 0) {
            greatest[(step + 1) % 2] = 0;
        }
        float* const other = from;
        from = to;
        to = other;
        if (of_all < tolerance) {
            break;
        }
        grid.sync();
    }
    if (grid.thread_rank() == 0) {
        *steps = step;
    }
}

int main()
{
    std::vector<float> field(n * n);
    for (int x = 0; x < n; ++x) {
        field[x] = 1.0f;
    }
    DeviceArray<float> a(n * n);
    DeviceArray<float> b(n * n);
    DeviceArray<unsigned> greatest(2);
    DeviceArray<int> steps(1);
    a.set(field);
    b.set(field);
    float* a_data = a.data();
    float* b_data = b.data();
    unsigned* greatest_data = greatest.data();
    int* steps_data = steps.data();
    void* arguments[] = {&a_data, &b_data, &greatest_data, &steps_data};
    check(cudaLaunchCooperativeKernel(iterate, dim3(blocks), dim3(threads), arguments));
    const int taken = steps.get()[0];
    const std::vector<float> got = taken % 2 == 0 ? b.get() : a.get();

    std::vector<float> next = field;
    int step = 0;
    for (; step < most_steps; ++step) {
        float change = 0.0f;
        for (int y = 1; y < n - 1; ++y) {
            for (int x = 1; x < n - 1; ++x) {
                const int i = y * n + x;
                next[i] = 0.25f * (field[i - 1] + field[i + 1] + field[i - n] + field[i + n]);
                change = std::fmax(change, std::fabs(next[i] - field[i]));
            }
        }
        std::swap(field, next);
        if (change < tolerance) {
            break;
        }
    }
    std::printf("steps: %s\n", taken == step ? "as on the host" : "others");
    compare("field", got, field);
}
