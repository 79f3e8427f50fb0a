// SPDX-License-Identifier: MIT
#include "aggregated_atomics.hpp"

#include <judge/check.hpp>

#include <algorithm>

using namespace judge;

namespace {

const Entry<decltype(aggregated_atomics)> entry;

/// What of a thousand elements is greater than 0.
Trial try_with(int n, int positive_in_thousand)
{
    const std::string words =
        "n = " + std::to_string(n) + ", " + std::to_string(positive_in_thousand) + " of 1000 above 0";
    Random random(words);
    std::vector<int> x(static_cast<std::size_t>(n));
    for (int& element : x) {
        element =
            random.whole(1, 1000) <= positive_in_thousand ? random.whole(1, 9999) : random.whole(-9999, 0);
    }
    const auto kept =
        static_cast<std::size_t>(std::count_if(x.begin(), x.end(), [](int e) { return e > 0; }));
    return entry.run(words, in("x", x), out<int>("kept", kept), out<int>("count", 1), n);
}

}  // namespace

TEST_CASE("the elements above 0 are kept and counted", "[aggregated_atomics][task_1][correctness]")
{
    for (const int n : {0, 1, 31, 33, 127, 128, 129, 1009, 10007}) {
        for (const int positive : {1000, 500, 100, 3, 0}) {
            const Trial trial = try_with(n, positive);
            REQUIRE_THAT(trial, runs_clean());
            REQUIRE_THAT(trial, agrees_on<int>("count"));
            REQUIRE_THAT(trial, agrees_in_any_order_on<int>("kept"));
            // Where nothing is kept, a host that clears the counter has written all there is to write.
            if (trial.arguments()[trial.output_index("kept")].size > 0) {
                REQUIRE_THAT(trial, uses_the_device());
            }
        }
    }
}

TEST_CASE("a warp adds to the counter once", "[aggregated_atomics][task_2][budget]")
{
    constexpr int n = 10007;
    for (const int positive : {1000, 500, 100}) {
        const Trial trial = try_with(n, positive);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<int>("count"));
        REQUIRE_THAT(trial, agrees_in_any_order_on<int>("kept"));
        REQUIRE_THAT(trial, uses_the_device());
        // 10 007 elements are 313 warps, the last of them with 23 elements.
        REQUIRE_THAT(trial, keeps(&Counters::atomic_queue, 1, "no lanes queue at the counter"));
        REQUIRE_THAT(trial,
                     keeps(&Counters::atomic_requests, (n + 31) / 32, "a warp adds to the counter once"));
    }
}
