// SPDX-License-Identifier: MIT
#include "inner_product.hpp"

#include "../vectors.hpp"

using namespace judge;
using namespace vectors;

namespace {

const Entry<decltype(inner_product)> entry;

}  // namespace

TEST_CASE("the diagnosis agrees with what the device finds", "[inner_product][task_1][diagnosis]")
{
    const Vectors vectors = small_vectors(300);
    REQUIRE_THAT(diagnosis(entry.observe_handout(in("a", vectors.a), in("b", vectors.b), vectors.a.size())),
                 names_the_hazard());
}

TEST_CASE("the fixed kernel sums without a fault", "[inner_product][task_2][correctness]")
{
    require_right_sums(entry, {0, 1, 255, 256, 257, 1000, 8191, 8193, 33792, 100003});
}

TEST_CASE("the tree is still a tree", "[inner_product][task_3][budget]")
{
    constexpr std::uint64_t n = 8192;
    const Trial trial = try_with(entry, small_vectors(n));
    require_right_sum(trial);
    REQUIRE_THAT(trial, reads_each_element_once(n));
    require_tree(trial);
    require_few_blocks(entry);
}
