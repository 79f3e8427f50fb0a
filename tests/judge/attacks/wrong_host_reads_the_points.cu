// expect: crash | a device pointer cannot be dereferenced
// No launch; the host works on device pointers.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <vector>

/// The right answers, found on the host.
std::vector<int> solve(const std::vector<float3>& points)
{
    const int n = static_cast<int>(points.size());
    std::vector<int> nearest(points.size(), -1);
    for (int i = 0; i < n; ++i) {
        float best = INFINITY;
        for (int k = 0; k < n; ++k) {
            const float dx = points[k].x - points[i].x;
            const float dy = points[k].y - points[i].y;
            const float dz = points[k].z - points[i].z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < best && k != i) {
                best = distance;
                nearest[i] = k;
            }
        }
    }
    return nearest;
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    const std::vector<int> found = solve(std::vector<float3>(points, points + n));
    for (int i = 0; i < n; ++i) {
        nearest[i] = found[i];
    }
}
