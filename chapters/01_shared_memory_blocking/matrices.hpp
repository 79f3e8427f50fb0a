// SPDX-License-Identifier: MIT
/// @file
/// Matrices for the checks of exercises that multiply them, and the call that they judge.
#pragma once

#include <judge/check.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace matrices {

/// C = A * B, where A has m rows of k elements and B has k rows of n.
struct Sizes
{
    int m, n, k;
};

/// A and B, and how a message calls them.
struct Factors
{
    std::string words;
    Sizes sizes;
    std::vector<float> a, b;
};

/// Factors of whole numbers. While these are small, every sum of products is exact in float, in whatever order it is
/// added up.
inline Factors factors_between(int low, int high, const Sizes& sizes)
{
    const auto [m, n, k] = sizes;
    const std::string words =
        "m = " + std::to_string(m) + ", n = " + std::to_string(n) + ", k = " + std::to_string(k);
    judge::Random random(words);
    const auto a_size = static_cast<std::size_t>(m) * static_cast<std::size_t>(k);
    const auto b_size = static_cast<std::size_t>(k) * static_cast<std::size_t>(n);
    return {words, sizes, random.whole_floats(a_size, low, high), random.whole_floats(b_size, low, high)};
}

/// Factors from -4 to 4 without 0: every term of every sum counts.
inline Factors small_factors(const Sizes& sizes)
{
    Factors factors = factors_between(-4, 3, sizes);
    for (std::vector<float>* elements : {&factors.a, &factors.b}) {
        for (float& element : *elements) {
            element += element < 0.0f ? 0.0f : 1.0f;
        }
    }
    return factors;
}

inline std::vector<Factors> small_factors(const std::vector<Sizes>& all_sizes)
{
    std::vector<Factors> all;
    for (const Sizes& sizes : all_sizes) {
        all.push_back(small_factors(sizes));
    }
    return all;
}

/// Factors with one infinite element, which makes a row or a column of C infinite and touches nothing else. Zero times
/// infinity is not zero: a place in a tile that was not filled shows.
inline std::vector<Factors> infinite_factors()
{
    Factors in_a = factors_between(1, 4, {20, 24, 24});
    Factors in_b = in_a;
    in_a.a[5 * 24 + 12] = INFINITY;
    in_a.words += ", a[5][12] infinite";
    in_b.b[12 * 24 + 3] = INFINITY;
    in_b.words += ", b[12][3] infinite";
    return {in_a, in_b};
}

/// Entry functions that fill `c` with the product.
using Multiplication = judge::Entry<void(const float* a, const float* b, float* c, int m, int n, int k)>;

inline judge::Trial try_with(const Multiplication& entry, const Factors& factors)
{
    const auto [m, n, k] = factors.sizes;
    const auto c_size = static_cast<std::size_t>(m) * static_cast<std::size_t>(n);
    return entry.run(factors.words, judge::in("a", factors.a), judge::in("b", factors.b),
                     judge::out<float>("c", c_size), m, n, k);
}

/// The same call in a process in which it was made before, with other factors.
inline judge::Trial try_again_with(const Multiplication& entry, const Factors& first, const Factors& factors)
{
    const auto [m, n, k] = first.sizes;
    const auto c_size = static_cast<std::size_t>(m) * static_cast<std::size_t>(n);
    Factors again = factors;
    again.words += ", after " + first.words;
    return try_with(entry.after(judge::in("a", first.a), judge::in("b", first.b),
                                judge::out<float>("c", c_size), m, n, k),
                    again);
}

/// Agreement on C, whose elements are called c[row][column].
inline judge::TrialMatcher agrees_on_c(const Factors& factors)
{
    const auto columns = static_cast<std::size_t>(factors.sizes.n);
    return judge::agrees_on<float>("c", judge::exactly(), judge::place_in_rows_of(columns));
}

/// The right product, from the device, for small factors of these sizes and for factors with an infinite element, also in
/// a second call.
inline void require_right_products(const Multiplication& entry, const std::vector<Sizes>& all_sizes)
{
    std::vector<Factors> cases = small_factors(all_sizes);
    for (const Factors& factors : infinite_factors()) {
        cases.push_back(factors);
    }
    for (const Factors& factors : cases) {
        const judge::Trial trial = try_with(entry, factors);
        REQUIRE_THAT(trial, judge::runs_clean());
        REQUIRE_THAT(trial, agrees_on_c(factors));
        REQUIRE_THAT(trial, judge::uses_the_device());
    }
    // More than 64 columns of A, so that blocks have several stages also if these are deep.
    const Factors then = small_factors(Sizes{37, 50, 67});
    const judge::Trial again = try_again_with(entry, small_factors(Sizes{20, 33, 9}), then);
    REQUIRE_THAT(again, judge::runs_clean());
    REQUIRE_THAT(again, agrees_on_c(then));
}

/// The least that blocks of 16 x 16 outputs read: each the rows of A and the columns of B that it needs, once.
inline judge::TrialMatcher reads_once_a_tile(const Factors& factors)
{
    const auto tiles = [](int size) { return (static_cast<std::uint64_t>(size) + 15) / 16; };
    const std::uint64_t elements =
        factors.a.size() * tiles(factors.sizes.n) + factors.b.size() * tiles(factors.sizes.m);
    return judge::has_at_most(
        judge::bytes_read(), sizeof(float) * elements,
        "each element of A is read from global memory once for each tile column of C, and each "
        "element of B once for each tile row, with tiles of 16 x 16 or more");
}

}  // namespace matrices
