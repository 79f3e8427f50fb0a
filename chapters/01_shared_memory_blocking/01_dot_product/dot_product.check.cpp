// SPDX-License-Identifier: MIT
#include "dot_product.hpp"

#include "../vectors.hpp"

using namespace judge;
using namespace vectors;

namespace {

const Entry<decltype(dot_product)> entry;

}  // namespace

TEST_CASE("the sum is right for every number of elements", "[dot_product][task_1][correctness]")
{
    require_right_sums(entry, {8, 0, 1, 2, 31, 33, 255, 256, 257, 1000, 8191, 8192, 8193, 33792, 100003});
}

TEST_CASE("at most 32 blocks read each element once, side by side", "[dot_product][task_2][budget]")
{
    constexpr std::uint64_t n = 100003;
    constexpr std::uint64_t requests = 2 * ((n + 31) / 32);  // of a warp for 32 neighbours, in both vectors
    const Trial trial = try_with(entry, small_vectors(n));
    require_right_sum(trial);
    REQUIRE_THAT(trial, reads_each_element_once(n));
    // A request for 32 neighbours may touch a fifth sector, and a second kernel may read the sums of 32 blocks.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, 5 * requests + 32,
                                    "neighbouring threads read neighbouring elements"));
    require_few_blocks(entry);
}

TEST_CASE("a block adds its sums in a tree", "[dot_product][task_3][budget]")
{
    const Trial trial = try_with(entry, small_vectors(8192));
    require_right_sum(trial);
    require_tree(trial);
}
