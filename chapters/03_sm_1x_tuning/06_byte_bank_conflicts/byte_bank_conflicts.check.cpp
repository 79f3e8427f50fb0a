// SPDX-License-Identifier: MIT
#include "byte_bank_conflicts.hpp"

#include <judge/check.hpp>

using namespace judge;

namespace {

const Entry<decltype(byte_bank_conflicts)> entry;

struct Windows
{
    int n, width;

    std::size_t pixels() const { return n > 0 ? static_cast<std::size_t>(n + width - 1) : 0; }
};

std::string words(const Windows& windows)
{
    return counted(windows.n, "window", "windows") + " of " + std::to_string(windows.width);
}

std::vector<unsigned char> row_of(const Windows& windows)
{
    Random random(words(windows));
    std::vector<unsigned char> row(windows.pixels());
    for (unsigned char& pixel : row) {
        pixel = static_cast<unsigned char>(random.whole(0, 255));
    }
    return row;
}

/// More windows than 16 bits can number.
constexpr Windows large{70'001, 1};

/// What `call` makes of the arguments of the entry function.
template <class Call>
auto with_arguments(const Windows& windows, const Call& call)
{
    return call(in("row", row_of(windows)), out<int>("sums", static_cast<std::size_t>(windows.n)), windows.n,
                windows.width);
}

Trial try_with(const Windows& windows, const std::string& architecture)
{
    return with_arguments(windows, [&](const auto&... arguments) {
        return entry.on(architecture).run(words(windows), arguments...);
    });
}

Trial try_after(const Windows& earlier, const Windows& windows)
{
    const auto later =
        with_arguments(earlier, [&](const auto&... arguments) { return entry.after(arguments...); });
    return with_arguments(windows, [&](const auto&... arguments) {
        return later.run(words(windows) + ", after " + words(earlier), arguments...);
    });
}

void require_right(const Trial& trial)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("sums"));
    REQUIRE_THAT(trial, uses_the_device());
}

/// Right, and with a tile.
void require_a_tile(const Trial& trial, const Windows& windows)
{
    require_right(trial);
    // The tile of a block that takes w windows has w + width - 1 pixels: with w >= width, less than two for each.
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_bytes, 2 * windows.pixels(),
                                    "a pixel comes from global memory at most twice"));
}

TrialMatcher has_no_bank_conflicts()
{
    return has_at_most(&Counters::bank_conflicts, 0, "shared memory has no bank conflicts");
}

/// Threads without a window may add up zeros, and full blocks have none.
constexpr Windows full{1024, 16};

/// Two windows for each thread are half of what the solution has; with one, there are twice as many threads.
constexpr int most_threads = full.n / 2;

/// A warp whose lanes store two ints each stores 64.
constexpr int most_stores = full.n / 64;

Limit half_of_the_warps()
{
    return from_launches([](const Launch& launch) { return launch.counters.warps / 2; });
}

/// Loads tell how large a pixel is; stores do not, since zeros behind the pixels and sums may be stored as well. With
/// two bytes for each pixel there were twice as many; there is room for half as many again.
void require_a_tile_of_bytes(const Trial& trial)
{
    require_a_tile(trial, full);
    REQUIRE_THAT(trial, has_at_most(&Counters::shared_load_bytes, full.n * full.width * 3 / 2,
                                    "a window reads one byte of shared memory per pixel"));
}

}  // namespace

TEST_CASE("every window is summed", "[byte_bank_conflicts][task_1][correctness]")
{
    for (const Windows& windows : {Windows{0, 1},
                                   {1, 1},
                                   {1, 64},
                                   {2, 5},
                                   {3, 16},
                                   {127, 3},
                                   {128, 16},
                                   {129, 7},
                                   {511, 64},
                                   {513, 63},
                                   {514, 13},
                                   {997, 31},
                                   {1027, 2}}) {
        require_right(try_with(windows, "sm_10"));
    }
    for (const Windows& windows : {Windows{0, 1}, {1, 1}, {129, 7}, {511, 64}, {513, 63}, large}) {
        require_right(try_with(windows, "sm_90"));
    }
    require_right(try_after({511, 64}, {513, 63}));
}

TEST_CASE("reading bytes causes no bank conflicts on compute capability 1.0 (then)",
          "[byte_bank_conflicts][task_2][budget]")
{
    // With windows of one pixel, to fetch the tile is half of what is done in shared memory, and a block or a warp
    // without a window has nothing to fetch.
    const Trial many = try_with(large, "sm_10");
    require_right(many);
    REQUIRE_THAT(many, spreads_its_work({.shared = 2}));
    REQUIRE_THAT(many, has_at_most(bytes_copied_on_device(), 0, "the host copies no pixels"));
    REQUIRE_THAT(many, has_at_least(&Counters::working_warps, half_of_the_warps(),
                                    "at least half of the warps have windows"));
    const Trial trial = try_with(full, "sm_10");
    require_a_tile(trial, full);
    REQUIRE_THAT(trial, has_no_bank_conflicts());
    require_a_tile_of_bytes(trial);
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::blocks, blocks_with_work(full.n), "no block is without a window"));
    // No multiples of four: the last group of a block is not full.
    for (const Windows& windows : {Windows{130, 13}, {515, 33}}) {
        const Trial ragged = try_with(windows, "sm_10");
        require_a_tile(ragged, windows);
        REQUIRE_THAT(ragged, has_no_bank_conflicts());
    }
    const Trial full_blocks = try_with({full.n, 1}, "sm_10");
    require_right(full_blocks);
    REQUIRE_THAT(full_blocks, has_at_most(idle_blocks(), 0, "no block is without a window"));
}

TEST_CASE("the sums are written side by side on compute capability 1.0 (then)",
          "[byte_bank_conflicts][task_3][correctness]")
{
    // A half-warp that stores 16 ints in order takes one transaction. Each int that is out of order takes one.
    const Trial trial = try_with(full, "sm_10");
    require_a_tile_of_bytes(trial);
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_transactions, full.n / 16 * 2,
                                    "the sums are written side by side"));
}

TEST_CASE("reading bytes causes none on compute capability 9.0 either (now)",
          "[byte_bank_conflicts][task_4][correctness]")
{
    const Trial trial = try_with(full, "sm_90");
    require_a_tile_of_bytes(trial);
    REQUIRE_THAT(trial, has_no_bank_conflicts());
}

TEST_CASE("a thread takes several windows, and stores their sums together, on compute capability 9.0 (now)",
          "[byte_bank_conflicts][task_5][budget]")
{
    const Trial many = try_with(large, "sm_90");
    require_right(many);
    REQUIRE_THAT(many, spreads_its_work({.shared = 2}));
    REQUIRE_THAT(many, has_at_most(bytes_copied_on_device(), 0, "the host copies no pixels"));
    const Trial trial = try_with(full, "sm_90");
    require_a_tile(trial, full);
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::working_threads, most_threads, "a thread has at least two windows"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_store_requests, most_stores,
                                    "a thread stores at least two sums at a time"));
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::blocks, blocks_with_work(full.n), "no block is without a window"));
}
