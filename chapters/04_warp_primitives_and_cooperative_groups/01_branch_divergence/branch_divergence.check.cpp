// SPDX-License-Identifier: MIT
#include "branch_divergence.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(branch_divergence)> entry;

constexpr int window_size = 8;
constexpr int features = 4;

Trial try_with(int windows)
{
    const std::string words = "windows = " + std::to_string(windows);
    const auto count = static_cast<std::size_t>(windows);
    Random random(words);
    std::vector<int> samples(windows > 0 ? count + window_size - 1 : 0);
    for (int& sample : samples) {
        sample = random.whole(-1000, 1000);
    }
    return entry.run(words, in("samples", samples), out<int>("features", features * count), windows);
}

/// Agreement on the features, a row of windows for each.
TrialMatcher agrees_on_features(int windows)
{
    return agrees_on<int>("features", exactly(), place_in_rows_of(static_cast<std::size_t>(windows)));
}

}  // namespace

TEST_CASE("every feature of every window is right", "[branch_divergence][task_1][correctness]")
{
    for (const int windows : {0, 1, 2, 7, 31, 32, 33, 64, 97, 127, 128, 129, 1009}) {
        const Trial trial = try_with(windows);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_features(windows));
        REQUIRE_THAT(trial, uses_the_device());
    }
}

TEST_CASE("no warp diverges in the switch", "[branch_divergence][task_2][budget]")
{
    // The windows are a multiple of a block, so that even at the end no warp has lanes without work.
    for (const int windows : {128, 1024}) {
        const Trial trial = try_with(windows);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_features(windows));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, keeps(&Counters::divergent_branches, 0, "no warp diverges at a branch"));
    }
}

TEST_CASE("32 results cost eight loads and one store of a warp", "[branch_divergence][task_3][budget]")
{
    constexpr int windows = 1024;
    constexpr std::uint64_t warps = features * windows / 32;
    const Trial trial = try_with(windows);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_features(windows));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, keeps(&Counters::global_load_requests, window_size * warps,
                              "a warp loads eight times for 32 results"));
    // 32 neighbouring samples are 128 bytes, which touch five sectors unless they begin at the edge of one.
    REQUIRE_THAT(trial, keeps(&Counters::global_load_sectors, 5 * window_size * warps,
                              "neighbouring lanes load neighbouring samples"));
    REQUIRE_THAT(trial, keeps(&Counters::global_store_sectors, 4 * warps,
                              "neighbouring lanes store neighbouring results"));
}
