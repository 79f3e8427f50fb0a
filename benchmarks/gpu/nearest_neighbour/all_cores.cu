// SPDX-License-Identifier: MIT
// The CPU program with a thread for each core, each with as many points of its own.
#include "../timing.hpp"
#include "host.hpp"

#include <thread>

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    const std::vector<float3> on_host = timing::to_host(points, n);
    std::vector<int> result(n);
    const int threads = static_cast<int>(std::thread::hardware_concurrency());
    std::vector<std::thread> team;
    for (int thread = 0; thread < threads; ++thread) {
        team.emplace_back([&, thread] {
            for (int self = thread; self < n; self += threads) {
                result[self] = nearest_on_host(on_host.data(), n, self);
            }
        });
    }
    for (std::thread& each : team) {
        each.join();
    }
    timing::require(cudaMemcpy(nearest, result.data(), n * sizeof(int), cudaMemcpyHostToDevice));
}
