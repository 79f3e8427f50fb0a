// SPDX-License-Identifier: MIT
#include "scale.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(scale)> entry;

Trial try_with(int n, float factor)
{
    const std::string words = "n = " + std::to_string(n);
    const auto count = static_cast<std::size_t>(n);
    return entry.run(words, in("in", Random(words).whole_floats(count, -1000, 1000)),
                     out<float>("out", count), factor, n);
}

}  // namespace

TEST_CASE("every element is multiplied, and nothing beyond the last", "[scale][task_1][correctness]")
{
    for (const int n : {1000, 1, 255, 256, 257, 100'003}) {
        const Trial trial = try_with(n, n == 256 ? -3.0f : 2.5f);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("out"));
        REQUIRE_THAT(trial, uses_the_device());
    }
}
