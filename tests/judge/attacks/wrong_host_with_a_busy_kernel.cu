// expect: unused | were copied to the host
// The same, with a kernel that reads and writes as much as a right one.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <vector>

/// The right answers, found on the host.
std::vector<int> solve(const std::vector<float3>& points)
{
    const int n = static_cast<int>(points.size());
    std::vector<int> nearest(points.size());
    for (int i = 0; i < n; ++i) {
        const float3 mine = points[i];
        float best = INFINITY;
        int found = -1;
        for (int k = 0; k < n; ++k) {
            const float3 other = points[k];
            const float dx = other.x - mine.x;
            const float dy = other.y - mine.y;
            const float dz = other.z - mine.z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < best && k != i) {
                best = distance;
                found = k;
            }
        }
        nearest[i] = found;
    }
    return nearest;
}

__global__ void busy(const float3* points, int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        const float3 mine = points[self];
        nearest[self] = mine.x + mine.y + mine.z > 0.0f ? 1 : 0;
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    busy<<<(n + 127) / 128 + 1, 128>>>(points, nearest, n);

    std::vector<float3> here(n);
    cudaMemcpy(here.data(), points, n * sizeof(float3), cudaMemcpyDeviceToHost);
    cudaMemcpy(nearest, solve(here).data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
