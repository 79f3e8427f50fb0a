// expect: unused | no kernel was launched
// The host searches, and no kernel is launched.
#include "first_alarms.hpp"

#include <cuda_runtime.h>

#include <vector>

void first_alarms(const int* all_levels, const int* all_limits, int* all_minutes, int* all_heights, int gauges, int length)
{
    std::vector<int> levels(gauges * length), limits(gauges), minutes(gauges), heights(gauges);
    if (gauges == 0) {
        return;
    }
    cudaMemcpy(levels.data(), all_levels, levels.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(limits.data(), all_limits, limits.size() * sizeof(int), cudaMemcpyDeviceToHost);
    for (int gauge = 0; gauge < gauges; ++gauge) {
        int first = -1;
        for (int i = 0; i < length && first < 0; ++i) {
            if (levels[gauge * length + i] > limits[gauge]) {
                first = i;
            }
        }
        minutes[gauge] = first;
        heights[gauge] = first < 0 ? 0 : levels[gauge * length + first];
    }
    cudaMemcpy(all_minutes, minutes.data(), minutes.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(all_heights, heights.data(), heights.size() * sizeof(int), cudaMemcpyHostToDevice);
}
