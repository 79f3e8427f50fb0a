// SPDX-License-Identifier: MIT
// The arithmetic limit of nearest_neighbour(): nine instructions a pair (three subtractions, a multiplication, two fused
// multiply-adds, a comparison, two selections), issued as fast as fused multiply-adds on registers are.
#include "../limits.hpp"

void nearest_neighbour(const float3*, int*, int n)
{
    limits::issue<limits::MultiplyAdd>(9.0 * n * n);
}
