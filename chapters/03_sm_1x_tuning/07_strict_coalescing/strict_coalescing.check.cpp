// SPDX-License-Identifier: MIT
#include "strict_coalescing.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(strict_coalescing)> entry;

std::string words_of(int first, int n)
{
    return counted(n, "colour", "colours") + " from " + std::to_string(first) + " on";
}

/// What `call` makes of the arguments of the entry function.
template <class Call>
auto with_arguments(int first, int n, const Call& call)
{
    // A quarter of a whole number below 4096 is exact in float, in whatever order the three are added.
    const std::vector<float3> colours =
        Random(words_of(first, n)).whole_points(static_cast<std::size_t>(first + n), 0, 255);
    return call(in("colours", colours), out<float>("grey", static_cast<std::size_t>(n)), first, n);
}

Trial try_with(int first, int n, const std::string& architecture)
{
    return with_arguments(first, n, [&](const auto&... arguments) {
        return entry.on(architecture).run(words_of(first, n), arguments...);
    });
}

/// `n` colours from `first` on, after a call with as many from colour 0 on.
Trial try_again(int first, int n)
{
    const auto later =
        with_arguments(0, n, [&](const auto&... arguments) { return entry.after(arguments...); });
    return with_arguments(first, n, [&](const auto&... arguments) {
        return later.run(words_of(first, n) + ", in a second call", arguments...);
    });
}

void require_right(const Trial& trial, int n)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("grey"));
    REQUIRE_THAT(trial,
                 has_at_least(&Counters::global_load_bytes, static_cast<std::uint64_t>(n) * sizeof(float3),
                              "the device reads every colour"));
}

constexpr int n = 1024;

/// More colours than 16 bits can number.
constexpr int large = 66'001;

/// 16 floats are a segment of 64 bytes, and a half-warp that reads them in order takes one transaction. There is room
/// for half as many again: where `first` lies inside a segment each block touches one more, and a block that begins
/// at a multiple of 256 bytes, for vectors, touches up to four more.
constexpr std::uint64_t most_segments = 3 * n / 16 * 3 / 2;

}  // namespace

TEST_CASE("every colour becomes grey", "[strict_coalescing][task_1][correctness]")
{
    for (const int count : {0, 1, 16, 128, 129, 331}) {
        for (const int first : {0, 5, 67}) {
            require_right(try_with(first, count, "sm_10"), count);
        }
    }
    for (const int first : {1, 16}) {
        require_right(try_with(first, 331, "sm_10"), 331);
    }
    for (const int count : {0, 127, 331}) {
        require_right(try_with(3, count, "sm_90"), count);
    }
    require_right(try_with(5, large, "sm_90"), large);
    require_right(try_again(5, 257), 257);
}

TEST_CASE("a half-warp reads 16 floats in one transaction on compute capability 1.0",
          "[strict_coalescing][task_2][budget]")
{
    const Trial many = try_with(5, large, "sm_10");
    require_right(many, large);
    REQUIRE_THAT(many, spreads_its_work({.global = 2}));
    REQUIRE_THAT(many, has_at_most(bytes_copied_on_device(), 0, "the host copies no colours"));
    const Trial trial = try_with(0, n, "sm_10");
    require_right(trial, n);
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_transactions, most_segments,
                                    "global memory is read in order"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_transactions, n / 16 * 2,
                                    "global memory is written in order"));
    REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(n), "no block is without a colour"));
}

TEST_CASE("and so it does wherever the first colour is", "[strict_coalescing][task_3][budget]")
{
    for (const int first : {5, 1, 11}) {
        const Trial trial = try_with(first, n, "sm_10");
        require_right(trial, n);
        REQUIRE_THAT(trial, has_at_most(&Counters::global_load_transactions, most_segments,
                                        "global memory is read in order, wherever the first colour is"));
    }
}

TEST_CASE("later devices move no more than what is touched", "[strict_coalescing][task_4][budget]")
{
    for (const int first : {0, 5}) {
        const Trial half_warps = try_with(first, n, "sm_13");
        require_right(half_warps, n);
        REQUIRE_THAT(half_warps, has_at_most(&Counters::global_load_transactions, most_segments,
                                             "a half-warp of compute capability 1.3 reads one segment"));
        const Trial warps = try_with(first, n, "sm_90");
        require_right(warps, n);
        // A segment of 64 bytes is two sectors.
        REQUIRE_THAT(warps, has_at_most(&Counters::global_load_sectors, 2 * most_segments,
                                        "floats are read side by side"));
    }
}
