// SPDX-License-Identifier: MIT
// What constant_filter() is timed with. Work is counted in products.
#pragma once

#include <string>

namespace sizes {

constexpr int n = 1 << 26;
constexpr int taps[] = {17, 256};

inline std::string words(int taps)
{
    return std::to_string(taps) + " coefficients";
}
inline double products(int taps)
{
    return double(n) * taps;
}

}  // namespace sizes
