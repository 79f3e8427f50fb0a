// SPDX-License-Identifier: MIT
/// @file
/// Inputs, drawn from the session's seed.
#pragma once

#include <vector_types.h>

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace judge {

/// A source of random numbers whose values depend on the session's seed and `purpose` alone, on any machine.
class Random {
public:
    explicit Random(std::string_view purpose);

    /// A whole number from `low` to `high`, both included.
    int whole(int low, int high);

    /// `count` whole numbers from `low` to `high` as floats. Sums and products of small ones are exact in float,
    /// whatever their order.
    std::vector<float> whole_floats(std::size_t count, int low, int high);

    /// `count` points with whole coordinates from `low` to `high`.
    std::vector<float3> whole_points(std::size_t count, int low, int high);

private:
    std::mt19937_64 engine_;
};

/// Sizes that find the usual slips around a block of `block` threads: 0, 1, one less and one more than a block, primes,
/// none of them all multiples of anything, each at most `largest`.
std::vector<int> sizes_around(int block, int largest);

}  // namespace judge
