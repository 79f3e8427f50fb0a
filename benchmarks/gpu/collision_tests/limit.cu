// SPDX-License-Identifier: MIT
// The arithmetic limit of collision_tests(): six instructions per step (two subtractions, a multiplication, a multiply-add, a
// comparison, an addition), 128 steps per body, issued as fast as fused multiply-adds on registers are.
#include "../limits.hpp"
#include "collision_tests.hpp"

void collision_tests(const Body*, const int2*, int*, int n)
{
    limits::issue<limits::MultiplyAdd>(6.0 * 128.0 * n);
}
