// SPDX-License-Identifier: MIT
#include <simt/engine/shared_blocks.hpp>

#include <judge/catch.hpp>

#include <set>
#include <thread>

using simt::SharedBlocks;

TEST_CASE("each block that is left is taken once", "[shared_blocks]")
{
    SharedBlocks blocks(2, 5, 2);
    std::set<std::uint64_t> taken;
    while (const auto place = blocks.take()) {
        CHECK(taken.insert(*place).second);
    }
    CHECK(taken == std::set<std::uint64_t>{2, 3, 4});
    CHECK_FALSE(blocks.take());
}

TEST_CASE("grids that all wait for each other, and have looked again, will never go on", "[shared_blocks]")
{
    SharedBlocks blocks(0, 2, 2);
    bool ends[2] = {};
    const auto wait = [&](int grid) {
        bool was_active = true;
        while (!blocks.wait_for_others(was_active)) {
        }
        ends[grid] = true;
    };
    std::thread other(wait, 1);
    wait(0);
    other.join();
    CHECK(ends[0]);
    CHECK(ends[1]);
    CHECK(blocks.has_failed());
}

TEST_CASE("a grid does not wait forever for one that computes", "[shared_blocks]")
{
    SharedBlocks blocks(0, 2, 2);
    bool was_active = true;
    for (int i = 0; i < 3; ++i) {
        CHECK_FALSE(blocks.wait_for_others(was_active));
    }
    CHECK_FALSE(blocks.has_failed());
}

TEST_CASE("what a grid has done since all waited may be what the others wait for", "[shared_blocks]")
{
    SharedBlocks blocks(0, 1, 1);
    bool was_active = true;
    CHECK_FALSE(blocks.wait_for_others(was_active));
    CHECK_FALSE(was_active);
    was_active = true;
    CHECK_FALSE(blocks.wait_for_others(was_active));
    CHECK(blocks.wait_for_others(was_active));
}

TEST_CASE("a grid that leaves may have done what the others wait for, too", "[shared_blocks]")
{
    SharedBlocks blocks(0, 2, 2);
    blocks.leave();
    bool was_active = false;
    CHECK_FALSE(blocks.wait_for_others(was_active));
    CHECK(blocks.wait_for_others(was_active));
}
