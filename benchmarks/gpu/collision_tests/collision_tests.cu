// SPDX-License-Identifier: MIT
// Times one implementation of collision_tests(); work is counted in steps, 128 per body on average: two of four bodies have
// 8 steps, and two have 248.
#include "../timing.hpp"
#include "collision_tests.hpp"

#include <algorithm>
#include <cstdlib>

namespace {

constexpr int few_steps = 8;
constexpr int many_steps = 248;
constexpr int field = 1000;  ///< coordinates are from -field to field

__host__ __device__ Body body(int i)
{
    const std::uint64_t first = 2 * std::uint64_t(i);
    return {timing::drawn(first, -field, field), timing::drawn(first + 1, -field, field),
            i % 2 == 0 ? disc : square, i % 4 < 2 ? few_steps : many_steps};
}

__host__ __device__ int2 place(int step)
{
    return {timing::drawn(2 * step, -field, field), timing::drawn(2 * step + 1, -field, field)};
}

__global__ void draw(Body* bodies, int2* rock, int n)
{
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = thread; i < n; i += gridDim.x * blockDim.x) {
        bodies[i] = body(i);
    }
    if (thread < many_steps) {
        rock[thread] = place(thread);
    }
}

int touches_of(const Body& body)
{
    int count = 0;
    for (int step = 0; step < body.steps; ++step) {
        const int dx = place(step).x - body.x;
        const int dy = place(step).y - body.y;
        count += body.shape == disc ? dx * dx + dy * dy <= radius * radius
                                    : std::max(std::abs(dx), std::abs(dy)) <= radius;
    }
    return count;
}

void run(const char* words, int n)
{
    Body* bodies = timing::device_array<Body>(n);
    int2* rock = timing::device_array<int2>(many_steps);
    int* touches = timing::device_array<int>(n);
    draw<<<1024, 256>>>(bodies, rock, n);
    timing::require(cudaGetLastError());
    const timing::Times times = timing::measure([&] { collision_tests(bodies, rock, touches, n); });
    const std::vector<int> result = timing::to_host(touches, n);
    for (int i = 0; i < n; i += 31) {
        timing::require(result[i] == touches_of(body(i)), "touches");
    }
    timing::report(words, times, (few_steps + many_steps) / 2.0 * n,
                   timing::checksum_on_device(touches, n));
    timing::require(cudaFree(bodies));
    timing::require(cudaFree(rock));
    timing::require(cudaFree(touches));
}

}  // namespace

int main()
{
    run("2²⁰ bodies", 1 << 20);
    run("2²⁵ bodies", 1 << 25);
}
