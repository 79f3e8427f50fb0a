// SPDX-License-Identifier: MIT
#include "wide_tile.hpp"

#include "../matrices.hpp"

using namespace judge;
using namespace matrices;

namespace {

const Entry<decltype(wide_tile)> entry;

/// 1.25 words of 4 bytes for each product, sizes rounded up to whole tiles of up to 128.
TrialMatcher shares_words(const Sizes& sizes)
{
    const auto rounded_up = [](int size) { return (static_cast<std::uint64_t>(size) + 127) / 128 * 128; };
    return has_at_most(&Counters::shared_load_bytes,
                       5 * rounded_up(sizes.m) * rounded_up(sizes.n) * rounded_up(sizes.k),
                       "at most 1.25 words of shared memory are read for each multiply-add");
}

}  // namespace

TEST_CASE("the product is right for every size", "[wide_tile][task_1][correctness]")
{
    require_right_products(entry, {{0, 5, 3},
                                   {5, 0, 3},
                                   {5, 3, 0},
                                   {1, 1, 1},
                                   {15, 17, 16},
                                   {17, 15, 33},
                                   {1, 300, 5},
                                   {300, 1, 5},
                                   {129, 130, 5}});
}

TEST_CASE("a word read from shared memory serves several multiply-adds", "[wide_tile][task_2][budget]")
{
    const Factors factors = small_factors({128, 256, 128});
    const Trial trial = try_with(entry, factors);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_c(factors));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, shares_words(factors.sizes));
    REQUIRE_THAT(trial, reads_once_a_tile(factors));

    const Factors several_blocks = small_factors({250, 380, 20});
    const Trial spread = try_with(entry, several_blocks);
    REQUIRE_THAT(spread, runs_clean());
    REQUIRE_THAT(spread, agrees_on_c(several_blocks));
    REQUIRE_THAT(spread, spreads_its_work());
}

TEST_CASE("tiles at ragged edges share words as well", "[wide_tile][task_3][budget]")
{
    const Factors ragged = small_factors({127, 125, 121});
    const Trial trial = try_with(entry, ragged);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_c(ragged));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, shares_words(ragged.sizes));
}
