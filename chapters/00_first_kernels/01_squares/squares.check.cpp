// SPDX-License-Identifier: MIT
#include "squares.hpp"

#include <judge/check.hpp>

#include <algorithm>

using namespace judge;

namespace {

std::vector<int> eight_numbers(const std::string& words)
{
    Random random(words);
    std::vector<int> numbers(8);
    std::generate(numbers.begin(), numbers.end(), [&random] { return random.whole(3, 100); });
    numbers[5] = -numbers[5];
    return numbers;
}

}  // namespace

TEST_CASE("every number is squared", "[squares][task_1][correctness]")
{
    const Entry<decltype(squares)> entry;
    for (const std::string words : {"eight numbers", "eight other numbers"}) {
        const Trial trial = entry.run(words, in("in", eight_numbers(words)), out<int>("out", 8));
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("out"));
        REQUIRE_THAT(trial, uses_the_device());
    }
}
