// SPDX-License-Identifier: MIT
#include "checked_fill.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(checked_fill)> entry;

}  // namespace

TEST_CASE("the array is filled, or the error is returned", "[checked_fill][task_1][correctness]")
{
    for (const int threads : {256, 1, 1024}) {
        const Trial trial = entry.run("n = 1000, threads = " + std::to_string(threads), out<int>("out", 1000),
                                      threads == 1 ? 0 : 7, 1000, threads);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("out"));
        REQUIRE_THAT(trial, agrees_on_result<int>());
    }
    for (const int threads : {1025, 4096}) {
        const Trial trial = entry.run("n = 1000, threads = " + std::to_string(threads), out<int>("out", 1000),
                                      7, 1000, threads);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_result<int>());
    }
    const Trial trial =
        entry.after(out<int>("out", 1000), 7, 1000, 4096)
            .run("n = 500, threads = 128, right after a call of yours whose launch was refused",
                 out<int>("out", 500), 3, 500, 128);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("out"));
    REQUIRE_THAT(trial, agrees_on_result<int>());
    const Trial failing = entry.with_a_failing_kernel().run("value = -1, n = 1000, threads = 256",
                                                            out<int>("out", 1000), -1, 1000, 256);
    REQUIRE_THAT(failing, runs_clean());
    REQUIRE_THAT(failing, agrees_on_result<int>());
}
