// SPDX-License-Identifier: MIT
/// @file
/// The same search by a CPU program, as one would write it without CUDA.
#pragma once

#include <cuda_runtime.h>

#include <cmath>

/// The index of the point nearest to point `self`, of several the lowest; -1 if there is no other.
inline int nearest_on_host(const float3* points, int n, int self)
{
    const float3 mine = points[self];
    float best_distance = INFINITY;
    int best = -1;
    for (int other = 0; other < n; ++other) {
        const float dx = points[other].x - mine.x;
        const float dy = points[other].y - mine.y;
        const float dz = points[other].z - mine.z;
        const float distance = dx * dx + dy * dy + dz * dz;
        if (distance < best_distance && other != self) {
            best_distance = distance;
            best = other;
        }
    }
    return best;
}
