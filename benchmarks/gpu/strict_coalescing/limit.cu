// SPDX-License-Identifier: MIT
// The limit of strict_coalescing(): a copy that moves as many bytes, three floats read and one written for each colour
// that becomes grey, and three read and three written for each that is taken apart.
#include "../limits.hpp"

void strict_coalescing(const float3*, float*, int, int n, float*, float*, float*, int m)
{
    limits::copy(4.0 * sizeof(float) * n + 6.0 * sizeof(float) * m);
}
