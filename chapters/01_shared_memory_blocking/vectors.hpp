// SPDX-License-Identifier: MIT
/// @file
/// Vectors for the checks of exercises that compute a dot product, and the call that they judge.
#pragma once

#include <judge/check.hpp>

#include <string>
#include <vector>

namespace vectors {

/// Two vectors, and how a message calls them.
struct Vectors
{
    std::string words;
    std::vector<float> a, b;
};

/// Whole numbers from 1 to 4: a product that is lost or counted twice shows, and up to a million of them every sum is
/// exact in float, in whatever order it is added up.
inline Vectors small_vectors(int n)
{
    const std::string words = "n = " + std::to_string(n);
    judge::Random random(words);
    const auto count = static_cast<std::size_t>(n);
    return {words, random.whole_floats(count, 1, 4), random.whole_floats(count, 1, 4)};
}

/// Entry functions that return the dot product.
using DotProduct = judge::Entry<float(const float* a, const float* b, int n)>;

inline judge::Trial try_with(const DotProduct& entry, const Vectors& vectors)
{
    return entry.run(vectors.words, judge::in("a", vectors.a), judge::in("b", vectors.b), vectors.a.size());
}

}  // namespace vectors
