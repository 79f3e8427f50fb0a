// SPDX-License-Identifier: MIT
#include "reduce_tiles.hpp"

#include "../arrays_to_sum.hpp"

using namespace judge;
using namespace arrays_to_sum;

namespace {

const Entry<decltype(reduce_tiles)> entry;

Trial try_with_tiles(int n, int tile_size)
{
    const auto tiles = static_cast<std::size_t>((n + tile_size - 1) / tile_size);
    return entry.run("n = " + std::to_string(n) + ", tile_size = " + std::to_string(tile_size),
                     in("x", small_numbers(n)), out<float>("sums", tiles), n, tile_size);
}

}  // namespace

TEST_CASE("the sum of each tile is right, for every tile size", "[reduce_tiles][task_1][correctness]")
{
    for (const int tile_size : {32, 16, 8, 4, 2, 1}) {
        for (const int n : {0, 1, 33, 1009}) {
            const Trial trial = try_with_tiles(n, tile_size);
            REQUIRE_THAT(trial, runs_clean());
            REQUIRE_THAT(trial, agrees_on<float>("sums"));
            REQUIRE_THAT(trial, uses_the_device());
        }
    }
    const Trial trial = try_with_tiles(70001, 8);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<float>("sums"));
    REQUIRE_THAT(trial, uses_the_device());
    const Trial second = entry.after(in("x", small_numbers(100)), out<float>("sums", 25), 100, 4)
                             .run("the second call, n = 1009, tile_size = 16", in("x", small_numbers(1009)),
                                  out<float>("sums", 64), 1009, 16);
    REQUIRE_THAT(second, runs_clean());
    REQUIRE_THAT(second, agrees_on<float>("sums"));
}

TEST_CASE("a tile adds up in registers, in as few rounds as it needs", "[reduce_tiles][task_2][budget]")
{
    // A tile folds its values in log2(tile_size) rounds and calls one shuffle in each. One call more is allowed, for the
    // library's reduce(), which brings the sum back to all threads. A tile of one thread has nothing to fold. Lanes tell it
    // whether the call is that of a tile or of the whole warp, with a width.
    constexpr std::uint64_t n = 20000;
    constexpr std::uint64_t most_threads = n + n / 4;  // in whole blocks, and in whole strides of a grid
    std::uint64_t rounds = 1;
    for (const int tile_size : {2, 4, 8, 16, 32}) {
        const std::uint64_t tiles = n / tile_size;
        // Threads that have nothing left to do may stay away: of 8 only 4 and 2 come to the second and third round.
        const std::uint64_t fewest_lanes = 2 * (tile_size - 1);
        const Trial trial = try_with_tiles(n, tile_size);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on<float>("sums"));
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, spreads_its_work());
        REQUIRE_THAT(trial, has_at_most(&Counters::shared_load_requests, 0, "values stay in registers"));
        REQUIRE_THAT(trial, has_at_least(&Counters::shuffle_lanes, fewest_lanes * tiles,
                                         "the values of a tile come together by shuffles"));
        REQUIRE_THAT(
            trial,
            has_at_most(&Counters::shuffle_lanes, (rounds + 1) * most_threads,
                        "a tile of 2 to 32 makes 1 to 5 rounds of shuffles, and one call more at most"));
        REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, sizeof(float) * most_threads,
                                        "each element is read from global memory once"));
        REQUIRE_THAT(trial, has_at_most(&Counters::atomic_requests, 0, "a tile writes its sum once"));
        ++rounds;
    }
    const Trial full_blocks = try_with_tiles(16384, 8);
    REQUIRE_THAT(full_blocks, runs_clean());
    REQUIRE_THAT(full_blocks, agrees_on<float>("sums"));
    REQUIRE_THAT(full_blocks,
                 has_at_most(&Counters::blocks, blocks_with_work(16384), "no block is without an element"));
}
