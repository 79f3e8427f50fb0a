// SPDX-License-Identifier: MIT
// Host code that fills one element too many: before the array if the first factor is negative, else behind it.
#include "scales.hpp"

#include <judge/entry.hpp>

void scale(const int*, double* to, Factors factors, int n)
{
    const int begin = factors.first < 0 ? -1 : 0;
    for (int i = begin; i <= n + begin; ++i) {
        to[i] = 1.0;
    }
}

JUDGE_ENTRY(scale)
