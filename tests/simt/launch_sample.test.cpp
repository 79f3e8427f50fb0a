// SPDX-License-Identifier: MIT
// Which blocks of a launch are checked if not all can be.
#include <simt/engine/launch_sample.hpp>

#include <judge/catch.hpp>

#include <functional>
#include <vector>

namespace {

using AccessesOf = std::function<std::uint64_t(std::uint64_t)>;

/// @param accesses_at  of the block at a place of the order
/// @return the ends of the rounds
std::vector<std::uint64_t> rounds(simt::LaunchSample& sample, std::uint64_t blocks,
                                  const AccessesOf& accesses_at)
{
    std::vector<std::uint64_t> ends;
    std::uint64_t accesses = 0;
    std::uint64_t place = 0;
    while (!sample.is_over() && place < blocks) {
        ends.push_back(sample.end());
        for (; place < sample.end(); ++place) {
            accesses += accesses_at(place);
        }
        sample.go_on(place, accesses);
    }
    return ends;
}

}  // namespace

TEST_CASE("without a limit all blocks are one round", "[launch_sample]")
{
    simt::LaunchSample sample(1000, simt::LaunchSample::all_accesses);
    CHECK(rounds(sample, 1000, [](auto) { return 1'000'000'000; }) == std::vector<std::uint64_t>{1000});
    CHECK(sample.last_block_at() == 1000);
}

TEST_CASE("blocks that make fewer accesses than are allowed are all checked, in their order",
          "[launch_sample]")
{
    simt::LaunchSample sample(1000, 100'000);
    const std::vector<std::uint64_t> ends = rounds(sample, 1000, [](auto) { return 100; });
    CHECK(ends == std::vector<std::uint64_t>{1, 65, 298, 473, 604, 755, 943, 1000});
    CHECK(sample.last_block_at() == 1000);
}

TEST_CASE("of blocks that make more, the first ones are checked, and the last one among them",
          "[launch_sample]")
{
    simt::LaunchSample sample(1000, 5000);
    CHECK(rounds(sample, 1000, [](auto) { return 100; }) == std::vector<std::uint64_t>{1, 50});
    CHECK(sample.last_block_at() == 1);
    CHECK(sample.is_over());
}

TEST_CASE("the last block is checked even if the first makes more accesses than are allowed",
          "[launch_sample]")
{
    simt::LaunchSample sample(1000, 5);
    CHECK(rounds(sample, 1000, [](auto) { return 100; }) == std::vector<std::uint64_t>{1, 2});
    CHECK(sample.last_block_at() == 1);
}

TEST_CASE("first blocks that have little to do do not hide what the others do", "[launch_sample]")
{
    simt::LaunchSample sample(100'000, 1'000'000);
    const std::vector<std::uint64_t> ends =
        rounds(sample, 100'000, [](std::uint64_t place) { return place == 0 ? 1 : 10'000; });
    CHECK(ends == std::vector<std::uint64_t>{1, 65, 101});
    CHECK(sample.last_block_at() == 65);
}

TEST_CASE("a launch of two blocks, or of one, is checked as a whole", "[launch_sample]")
{
    simt::LaunchSample of_two(2, 5);
    CHECK(rounds(of_two, 2, [](auto) { return 100; }) == std::vector<std::uint64_t>{1, 2});
    simt::LaunchSample of_one(1, 5);
    CHECK(rounds(of_one, 1, [](auto) { return 100; }) == std::vector<std::uint64_t>{1});
}
