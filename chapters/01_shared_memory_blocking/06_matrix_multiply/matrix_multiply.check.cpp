// SPDX-License-Identifier: MIT
#include "matrix_multiply.hpp"

#include "../matrices.hpp"

#include <algorithm>

using namespace judge;
using namespace matrices;

namespace {

const Entry<decltype(matrix_multiply)> entry;

/// Barriers of a block that meets two for each tile of 16 columns of A, and works on its share of the tiles of C.
Limit two_barriers_a_tile(const Sizes& sizes)
{
    const auto tiles = [](int size) { return (static_cast<std::uint64_t>(size) + 15) / 16; };
    return from_launches([=](const Launch& launch) {
        const std::uint64_t blocks = std::max<std::uint64_t>(launch.counters.blocks, 1);
        const std::uint64_t tiles_of_c = tiles(sizes.m) * tiles(sizes.n);
        return 2 * tiles(sizes.k) * ((tiles_of_c + blocks - 1) / blocks);
    });
}

}  // namespace

TEST_CASE("the product is right where all sizes are multiples of 16",
          "[matrix_multiply][task_1][correctness]")
{
    for (const Factors& factors : small_factors({{16, 16, 16}, {64, 48, 80}, {16, 64, 32}, {64, 16, 48}})) {
        const Trial trial = try_with(entry, factors);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_c(factors));
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("the product is right for every other size", "[matrix_multiply][task_2][correctness]")
{
    require_right_products(entry, {{0, 5, 3},
                                   {5, 0, 3},
                                   {33, 40, 0},
                                   {1, 1, 1},
                                   {15, 17, 16},
                                   {17, 15, 33},
                                   {31, 33, 47},
                                   {1, 523, 17},
                                   {523, 3, 5},
                                   {3, 5, 523},
                                   {32771, 1, 0},
                                   {1, 32771, 0},
                                   {16, 16, 1}});
}

TEST_CASE("each element is read from global memory once per tile", "[matrix_multiply][task_3][budget]")
{
    for (const Factors& factors : small_factors({{64, 48, 80}, {50, 35, 41}})) {
        const Trial trial = try_with(entry, factors);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_c(factors));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, reads_once_a_tile(factors));
        REQUIRE_THAT(trial, has_at_most(&Counters::barriers_per_block, two_barriers_a_tile(factors.sizes),
                                        "at most two barriers per tile of A"));
    }
    // Sixteen rows, so that a kernel of 64 outputs per thread still has a sixteenth of the reference's threads.
    const Factors wide = small_factors(Sizes{16, 270, 40});
    const Trial spread = try_with(entry, wide);
    REQUIRE_THAT(spread, runs_clean());
    REQUIRE_THAT(spread, agrees_on_c(wide));
    REQUIRE_THAT(spread, spreads_its_work());
}
