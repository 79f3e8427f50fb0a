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

Trial try_with(const Windows& windows, const std::string& architecture)
{
    return entry.on(architecture)
        .run(words(windows), in("row", row_of(windows)),
             out<int>("sums", static_cast<std::size_t>(windows.n)), windows.n, windows.width);
}

/// Right, on the device, and with no more traffic to global memory and into shared memory than tiles need.
void require_a_tile_of_bytes(const Trial& trial, const Windows& windows)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("sums"));
    REQUIRE_THAT(trial, uses_the_device());
    // The tile of a block that takes w windows has w + width - 1 pixels: with w >= width, less than two for each.
    REQUIRE_THAT(trial, keeps(&Counters::global_load_bytes, 2 * windows.pixels(),
                              "a pixel comes from global memory at most twice"));
    REQUIRE_THAT(trial, keeps(&Counters::shared_store_bytes, 2 * windows.pixels(),
                              "a pixel takes one byte of shared memory"));
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
        for (const char* architecture : {"sm_10", "sm_90"}) {
            const Trial trial = try_with(windows, architecture);
            REQUIRE_THAT(trial, runs_clean());
            REQUIRE_THAT(trial, agrees_on<int>("sums"));
            REQUIRE_THAT(trial, uses_the_device());
        }
    }
}

TEST_CASE("reading bytes causes no bank conflicts on compute capability 1.0",
          "[byte_bank_conflicts][task_2][budget]")
{
    // 130 and 515 are no multiple of four: the last group of a block is not full.
    for (const Windows& windows : {Windows{1024, 16}, {130, 13}, {515, 33}}) {
        const Trial trial = try_with(windows, "sm_10");
        require_a_tile_of_bytes(trial, windows);
        REQUIRE_THAT(trial, keeps(&Counters::bank_conflicts, 0, "shared memory has no bank conflicts"));
    }
}

TEST_CASE("the sums are written side by side on compute capability 1.0",
          "[byte_bank_conflicts][task_3][correctness]")
{
    // A half-warp that stores 16 ints in order takes one transaction; one that stores 16 times 4 ints takes two.
    constexpr Windows windows{1024, 16};
    const Trial trial = try_with(windows, "sm_10");
    require_a_tile_of_bytes(trial, windows);
    REQUIRE_THAT(trial, keeps(&Counters::global_store_transactions, windows.n / 16,
                              "the sums are written side by side"));
}

TEST_CASE("reading bytes causes none on compute capability 9.0 either",
          "[byte_bank_conflicts][task_4][correctness]")
{
    constexpr Windows windows{1024, 16};
    const Trial trial = try_with(windows, "sm_90");
    require_a_tile_of_bytes(trial, windows);
    REQUIRE_THAT(trial, keeps(&Counters::bank_conflicts, 0, "shared memory has no bank conflicts"));
}
