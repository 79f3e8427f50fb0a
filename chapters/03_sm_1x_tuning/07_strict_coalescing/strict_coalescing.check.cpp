// SPDX-License-Identifier: MIT
#include "strict_coalescing.hpp"

#include <judge/check.hpp>

#include <algorithm>

using namespace judge;

namespace {

const Entry<decltype(strict_coalescing)> entry;

std::string words_of(int first, int n)
{
    return counted(n, "colour", "colours") + " from " + std::to_string(first) + " on";
}

std::string words_of_planes(int m)
{
    return counted(m, "colour", "colours") + " into planes";
}

/// What `call` makes of the arguments of the entry function: `n` colours from `first` on become grey, and the first `m`
/// are taken apart.
template <class Call>
auto with_arguments(int first, int n, int m, const Call& call)
{
    // A quarter of a whole number below 4096 is exact in float, in whatever order the three are added.
    const std::vector<float3> colours =
        Random(words_of(first, n)).whole_points(static_cast<std::size_t>(std::max(first + n, m)), 0, 255);
    const auto plane = [m](const char* name) { return out<float>(name, static_cast<std::size_t>(m)); };
    return call(in("colours", colours), out<float>("grey", static_cast<std::size_t>(n)), first, n,
                plane("red"), plane("green"), plane("blue"), m);
}

Trial try_with(int first, int n, const std::string& architecture)
{
    return with_arguments(first, n, 0, [&](const auto&... arguments) {
        return entry.on(architecture).run(words_of(first, n), arguments...);
    });
}

/// The first `m` colours are taken apart, and none becomes grey.
Trial try_planes(int m)
{
    return with_arguments(0, 0, m, [&](const auto&... arguments) {
        return entry.on("sm_90").run(words_of_planes(m), arguments...);
    });
}

/// Both jobs: `n` colours from `first` on, and the first `m`; after a call with as many from colour 0 on.
Trial try_again(int first, int n, int m)
{
    const auto later =
        with_arguments(0, n, m, [&](const auto&... arguments) { return entry.after(arguments...); });
    return with_arguments(first, n, m, [&](const auto&... arguments) {
        return later.run(words_of(first, n) + ", and " + words_of_planes(m) + ", in a second call",
                         arguments...);
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

void require_right_planes(const Trial& trial, int m)
{
    REQUIRE_THAT(trial, runs_clean());
    for (const char* plane : {"red", "green", "blue"}) {
        REQUIRE_THAT(trial, agrees_on<float>(plane));
    }
    REQUIRE_THAT(trial,
                 has_at_least(&Counters::global_load_bytes, static_cast<std::uint64_t>(m) * sizeof(float3),
                              "the device reads every colour"));
}

constexpr int n = 1024;

/// More colours than 16 bits can number.
constexpr int large = 66'001;

/// 16 floats are a segment of 64 bytes, and a half-warp that reads them in order takes one transaction. There is room
/// for half as many again: where `first` lies inside a segment each block touches one more, and a block that begins
/// at a multiple of 256 bytes, for vectors, touches up to four more.
constexpr std::uint64_t most_segments = 3 * n / 16 * 3 / 2;

/// The floats of the colours fill 3 * n / 8 sectors, and so do the planes. A kernel that reads a float3 asks for each
/// sector in three requests. A lane that takes vectors of 16 bytes from places of its own asks for half a sector at a
/// time, which makes two. There is room for an eighth more, for what is left at the ends of blocks.
constexpr std::uint64_t most_sectors = 3 * n / 8 * 9 / 4;

}  // namespace

TEST_CASE("every colour becomes grey, or is taken apart into planes",
          "[strict_coalescing][task_1][correctness]")
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
    for (const int count : {1, 2, 3, 4, 127, 130, 511, 513, 997, large}) {
        require_right_planes(try_planes(count), count);
    }
    const Trial both = try_again(5, 257, 391);
    require_right(both, 257);
    require_right_planes(both, 391);
}

TEST_CASE("a half-warp reads 16 floats in one transaction on compute capability 1.0 (then)",
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

TEST_CASE("and so it does wherever the first colour is (then)", "[strict_coalescing][task_3][budget]")
{
    for (const int first : {5, 1, 11}) {
        const Trial trial = try_with(first, n, "sm_10");
        require_right(trial, n);
        REQUIRE_THAT(trial, has_at_most(&Counters::global_load_transactions, most_segments,
                                        "global memory is read in order, wherever the first colour is"));
    }
}

TEST_CASE("later devices move no more than what is touched (then)", "[strict_coalescing][task_4][budget]")
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

TEST_CASE("a thread takes several colours apart with few requests, on compute capability 9.0 (now)",
          "[strict_coalescing][task_5][budget]")
{
    const Trial many = try_planes(large);
    require_right_planes(many, large);
    REQUIRE_THAT(many, spreads_its_work({.global = 2}));
    REQUIRE_THAT(many, has_at_most(bytes_copied_on_device(), 0, "the host copies no colours"));
    const Trial trial = try_planes(n);
    require_right_planes(trial, n);
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::working_threads, n / 2, "a thread takes at least two colours"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_sectors, most_sectors,
                                    "each sector of the colours is read in about two requests at most"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_sectors, most_sectors,
                                    "each sector of a plane is written in about two requests at most"));
    REQUIRE_THAT(trial, has_at_most(idle_blocks(), 0, "no block is without a colour"));
}
