// SPDX-License-Identifier: MIT
#include "branch_divergence.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(branch_divergence)> entry;

constexpr int window_size = 8;
constexpr int features = 4;

std::vector<int> samples_of(int windows)
{
    Random random("windows = " + std::to_string(windows));
    std::vector<int> samples(windows > 0 ? static_cast<std::size_t>(windows) + window_size - 1 : 0);
    for (int& sample : samples) {
        sample = random.whole(-1000, 1000);
    }
    return samples;
}

Out<int> features_of(int windows)
{
    return out<int>("features", features * static_cast<std::size_t>(windows));
}

Trial try_with(int windows)
{
    return entry.run("windows = " + std::to_string(windows), in("samples", samples_of(windows)),
                     features_of(windows), windows);
}

/// The features, a row of windows for each, without a finding.
void require_right_features(const Trial& trial, int windows)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial,
                 agrees_on<int>("features", exactly(), place_in_rows_of(static_cast<std::size_t>(windows))));
    REQUIRE_THAT(trial, uses_the_device());
}

TrialMatcher takes_one_way()
{
    return has_at_most(&Counters::divergent_branches, 0, "no warp diverges at a branch");
}

}  // namespace

TEST_CASE("every feature of every window is right", "[branch_divergence][task_1][correctness]")
{
    for (const int windows : {0, 1, 2, 7, 31, 32, 33, 64, 97, 127, 128, 129, 1009, 65701}) {
        const Trial trial = try_with(windows);
        require_right_features(trial, windows);
    }
    const Trial second =
        entry.after(in("samples", samples_of(97)), features_of(97), 97)
            .run("the second call, windows = 333", in("samples", samples_of(333)), features_of(333), 333);
    require_right_features(second, 333);
}

TEST_CASE("no warp diverges in the switch", "[branch_divergence][task_2][budget]")
{
    // The windows are a multiple of a block, so that even at the end no warp has lanes without work.
    const Trial one_block = try_with(128);
    require_right_features(one_block, 128);
    REQUIRE_THAT(one_block, takes_one_way());
    const Trial many_blocks = try_with(4096);
    require_right_features(many_blocks, 4096);
    REQUIRE_THAT(many_blocks, takes_one_way());
    REQUIRE_THAT(many_blocks, has_at_least(&Counters::blocks, 4, "at least four blocks share the work"));
    REQUIRE_THAT(many_blocks, spreads_its_work());
    REQUIRE_THAT(many_blocks, has_at_most(&Counters::blocks, blocks_with_work(features * 4096),
                                          "no block is without a feature"));
}

TEST_CASE("32 results cost eight loads and one store of a warp", "[branch_divergence][task_3][budget]")
{
    constexpr int windows = 1024;
    constexpr std::uint64_t warps = features * windows / 32;
    const Trial trial = try_with(windows);
    require_right_features(trial, windows);
    // Eight loads make 32 results. Two ways of a warp would cost sixteen.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_requests, 12 * warps,
                                    "a warp loads eight times for 32 results, and at most twelve times"));
    // 32 neighbouring samples are 128 bytes, which touch five sectors unless they begin at the edge of one.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, 8 * window_size * warps,
                                    "neighbouring lanes load neighbouring samples"));
    // 32 neighbouring results fill four sectors.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_sectors, 6 * warps,
                                    "neighbouring lanes store neighbouring results"));
}
