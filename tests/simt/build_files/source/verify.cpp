// SPDX-License-Identifier: MIT
#include "verify.h"

#include <algorithm>

bool all_are(const std::vector<float>& values, float expected)
{
    return std::all_of(values.begin(), values.end(), [expected](float value) { return value == expected; });
}
