// SPDX-License-Identifier: MIT
// Which accesses of different blocks to one word make their order matter.
#include <simt/memory/word_claims.hpp>

#include <judge/catch.hpp>

#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr std::uint64_t begin = 0x7f0000000000;
constexpr std::size_t bytes = 1 << 16;

/// Claims of one word, written "r0 w1": block 0 reads, block 1 writes; + is a reduction.
///
/// @return whether their order makes no difference
bool claim(simt::WordClaims& claims, const std::string& what)
{
    const std::uint32_t first = claims.begin_launch(4);
    bool is_unordered = true;
    for (std::size_t i = 0; i < what.size(); i += 3) {
        const std::uint32_t block = first + static_cast<std::uint32_t>(what[i + 1] - '0');
        is_unordered = is_unordered && (what[i] == 'r'   ? claims.read(block, begin + 8, 4)
                                        : what[i] == 'w' ? claims.write(block, begin + 8, 4)
                                                         : claims.reduce(block, begin + 8, 4));
    }
    return is_unordered;
}

}  // namespace

TEST_CASE("blocks that do not notice each other at a word", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    for (const char* const what : {"r0", "w0", "+0", "r0 r1", "r0 r1 r2", "r0 r1 r0", "w0 w0", "r0 w0",
                                   "w0 r0", "r0 w0 r0 w0", "+0 +1", "+0 +1 +0"}) {
        INFO(what);
        CHECK(claim(claims, what));
    }
}

TEST_CASE("blocks that notice each other at a word", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    for (const char* const what :
         {"r0 w1", "w0 r1", "w0 w1", "r0 r1 w0", "r0 r1 w1", "r0 r1 w2", "r0 w0 r1", "+0 r1", "+0 w1",
          "+0 r0", "+0 w0", "r0 +1", "w0 +1", "r0 +0", "w0 +0", "r0 r1 +2"}) {
        INFO(what);
        CHECK_FALSE(claim(claims, what));
    }
}

TEST_CASE("reads that change no claim", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    const std::uint32_t first = claims.begin_launch(3);
    CHECK_FALSE(claims.may_read(first, begin + 8));  // it is the first
    claim(claims, "r0");
    const std::uint32_t second = claims.begin_launch(3);
    CHECK_FALSE(claims.may_read(second, begin + 8));
    CHECK(claims.read(second, begin + 8, 4));
    CHECK(claims.may_read(second, begin + 8));
    CHECK_FALSE(claims.may_read(second + 1, begin + 8));
    CHECK(claims.read(second + 1, begin + 8, 4));
    CHECK(claims.may_read(second + 2, begin + 8));  // as one of many
    CHECK(claims.write(second, begin + 12, 4));
    CHECK(claims.may_read(second, begin + 12));
    CHECK_FALSE(claims.may_read(second + 1, begin + 12));
    CHECK(claims.reduce(second, begin + 16, 4));
    CHECK_FALSE(claims.may_read(second, begin + 16));
    const std::uint32_t third = claims.begin_launch(3);
    CHECK_FALSE(claims.may_read(third, begin + 8));
}

TEST_CASE("a launch begins without claims", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    const std::uint32_t first = claims.begin_launch(2);
    CHECK(claims.write(first, begin, 4));
    CHECK_FALSE(claims.read(first + 1, begin, 4));
    const std::uint32_t second = claims.begin_launch(2);
    CHECK(claims.read(second + 1, begin, 4));
    CHECK(claims.read(second, begin, 4));
}

TEST_CASE("numbers of blocks begin anew when they are used up", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    const std::uint32_t first = claims.begin_launch(simt::WordClaims::most_blocks);
    CHECK(claims.write(first, begin, 4));
    const std::uint32_t second = claims.begin_launch(simt::WordClaims::most_blocks);
    CHECK(claims.write(second, begin, 4));
    CHECK_FALSE(claims.write(second + simt::WordClaims::most_blocks - 1, begin, 4));
}

TEST_CASE("an access claims each word that it touches", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    const std::uint32_t first = claims.begin_launch(2);
    CHECK(claims.write(first, begin + 16, 16));
    CHECK(claims.write(first + 1, begin + 12, 4));
    CHECK(claims.write(first + 1, begin + 32, 4));
    CHECK_FALSE(claims.read(first + 1, begin + 28, 4));
    CHECK_FALSE(claims.read(first + 1, begin + 14, 4));  // across a boundary
    CHECK(claims.write(first, begin + bytes - 1, 1));
}

TEST_CASE("of blocks that claim a word at the same time, all but one are told", "[word_claims]")
{
    simt::WordClaims claims(begin, bytes);
    const std::uint32_t first = claims.begin_launch(4);
    std::vector<int> claimed(4);
    std::vector<std::thread> threads;
    for (std::uint32_t block = 0; block < 4; ++block) {
        threads.emplace_back([&claims, &claimed, first, block] {
            for (std::uint64_t word = 0; word < bytes; word += 4) {
                claimed[block] += claims.write(first + block, begin + word, 4) ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(claimed[0] + claimed[1] + claimed[2] + claimed[3] == bytes / 4);
}
