// SPDX-License-Identifier: MIT
// The tables of the CUDA C Programming Guide 4.2: F.3.2 and G.3.2 (global memory of 1.x), F.3.3 (shared memory of 1.x),
// F.4.2, F.4.3 (2.x), F.5.3 (3.x) and 5.3.2 (constant memory), and of the CUDA C++ Best Practices Guide, "Coalesced
// Access to Global Memory", for what came later.
#include "architecture_named.hpp"
#include "warp_access.hpp"

#include <judge/catch.hpp>
#include <simt/observers/access_rules.hpp>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace {

/// Lane i touches `bytes` at i * stride + offset, in bytes.
simt::WarpAccess strided(unsigned bytes, unsigned stride, std::uint64_t offset = 0,
                         std::uint32_t lanes = all_lanes)
{
    return warp_access(
        static_cast<std::uint8_t>(bytes),
        [=](unsigned lane) { return base + offset + std::uint64_t{lane} * stride; }, lanes);
}

simt::WarpAccess written(simt::WarpAccess access)
{
    access.type.kind = simt::AccessKind::write;
    return access;
}

/// Passes that each of the two half-warps takes, which must be equal.
int ways_of_a_half_warp(const simt::WarpAccess& access)
{
    const int first = simt::bank_conflicts(access, sm("10"));
    return first / 2 + 1;
}

/// Sizes of the transactions, in order.
std::vector<unsigned> sizes(const simt::WarpAccess& access, const std::string& name)
{
    std::vector<unsigned> result;
    for (const simt::Transaction& t : simt::transactions(access, sm(name))) {
        result.push_back(t.bytes);
    }
    return result;
}

std::vector<unsigned> repeated(std::size_t times, unsigned size)
{
    return std::vector<unsigned>(times, size);
}

using Sizes = std::vector<unsigned>;

}  // namespace

// --- Shared memory, compute capability 1.x (F.3.3) ---------------------------------------------------------------

TEST_CASE("1.x: a stride of s words takes gcd(s, 16) passes a half-warp", "[rules]")
{
    for (unsigned stride = 1; stride <= 65; ++stride) {
        for (const std::uint64_t offset : {0, 4, 60}) {
            CHECK(ways_of_a_half_warp(strided(4, stride * 4, offset)) ==
                  std::gcd(static_cast<int>(stride), 16));
        }
    }
    CHECK(simt::bank_conflicts(strided(4, 17 * 4), sm("13")) == 0);  // a padded column
}

TEST_CASE("1.x: one word is broadcast to a half-warp, and only one", "[rules]")
{
    CHECK(simt::bank_conflicts(strided(4, 0), sm("10")) == 0);
    // Two words in two banks, each read by eight lanes: one is broadcast, the other bank serves a lane at a time.
    const auto two_words = [](unsigned lane) { return base + lane % 2 * 4; };
    CHECK(ways_of_a_half_warp(warp_access(4, two_words)) == 2);
    CHECK(simt::bank_conflicts(warp_access(4, two_words), sm("20")) == 0);
    // Three words: one more pass for the third.
    const auto three_words = [](unsigned lane) { return base + lane % 3 * 4; };
    CHECK(ways_of_a_half_warp(warp_access(4, three_words)) == 3);
    // The two halves of a warp never conflict.
    const auto halves = [](unsigned lane) { return base + lane % 16 * 4 + lane / 16 * 1024; };
    CHECK(simt::bank_conflicts(warp_access(4, halves), sm("10")) == 0);
}

TEST_CASE("1.x: bytes and half-words of one word conflict unless they are broadcast", "[rules]")
{
    for (const std::uint64_t offset : {0, 1, 2, 3}) {
        CHECK(ways_of_a_half_warp(strided(1, 1, offset)) == 4);
    }
    CHECK(ways_of_a_half_warp(strided(1, 4)) == 1);
    CHECK(ways_of_a_half_warp(strided(2, 2)) == 2);
    CHECK(ways_of_a_half_warp(strided(1, 0)) == 1);
}

TEST_CASE("1.x: what is wider than a word makes a request for each word", "[rules]")
{
    CHECK(simt::bank_passes(strided(8, 8), sm("10")).size() == 8);  // 2 words, 2 halves, 2 ways
    CHECK(simt::bank_conflicts(strided(8, 8), sm("10")) == 4);
    CHECK(simt::bank_passes(strided(16, 16), sm("10")).size() == 32);  // 4 words, 2 halves, 4 ways
    CHECK(simt::bank_conflicts(strided(16, 16), sm("10")) == 24);
}

TEST_CASE("1.x: members of structs are words with the struct's stride", "[rules]")
{
    CHECK(ways_of_a_half_warp(strided(4, 12)) == 1);
    CHECK(ways_of_a_half_warp(strided(4, 8)) == 2);
}

TEST_CASE("1.x: writes to one location take one pass, to one word's bytes several", "[rules]")
{
    CHECK(simt::bank_conflicts(written(strided(4, 0)), sm("10")) == 0);
    CHECK(ways_of_a_half_warp(written(strided(1, 1))) == 4);
    CHECK(ways_of_a_half_warp(written(strided(4, 8))) == 2);
}

TEST_CASE("1.x: a half-warp without active lanes makes no request", "[rules]")
{
    CHECK(simt::bank_passes(strided(4, 4, 0, 0xffff), sm("10")).size() == 1);
    CHECK(simt::bank_conflicts(strided(4, 64, 0, 0xffff), sm("10")) == 15);
}

// --- Shared memory, later -----------------------------------------------------------------------------------------

TEST_CASE("2.x and later: a stride of s words takes gcd(s, 32) passes", "[rules]")
{
    for (const std::string name : {"20", "60", "75", "90", "120"}) {
        for (int stride = 1; stride <= 65; ++stride) {
            CHECK(simt::bank_conflicts(strided(4, static_cast<unsigned>(stride) * 4), sm(name)) ==
                  std::gcd(stride, 32) - 1);
        }
        CHECK(simt::bank_conflicts(strided(1, 1), sm(name)) == 0);
        CHECK(simt::bank_conflicts(strided(2, 2), sm(name)) == 0);
        CHECK(simt::bank_conflicts(strided(8, 8), sm(name)) == 0);
        CHECK(simt::bank_conflicts(strided(4, 12), sm(name)) == 0);
        CHECK(simt::bank_conflicts(strided(4, 8), sm(name)) == 1);
        CHECK(simt::bank_conflicts(written(strided(4, 0)), sm(name)) == 0);
    }
}

TEST_CASE("2.x: 16-byte accesses take a pass more for each quarter of a warp", "[rules]")
{
    CHECK(simt::bank_conflicts(strided(16, 16), sm("20")) == 4);
    CHECK(simt::bank_conflicts(strided(16, 16), sm("60")) == 0);
    CHECK(simt::bank_conflicts(strided(16, 0), sm("20")) == 0);
}

TEST_CASE("3.5: two words 32 apart in a block of 64 share a bank's 8 bytes", "[rules]")
{
    CHECK(simt::bank_conflicts(strided(4, 8), sm("35")) == 0);   // the float2 that is 2-way elsewhere
    CHECK(simt::bank_conflicts(strided(4, 16), sm("35")) == 1);  // stride 4: 4-way elsewhere
    CHECK(simt::bank_conflicts(strided(4, 128), sm("35")) ==
          15);  // a column of a 32 x 32 tile: 32-way elsewhere
    CHECK(simt::bank_conflicts(strided(8, 8), sm("35")) == 0);
    CHECK(simt::bank_passes(strided(8, 8), sm("35")).size() == 1);  // all 64 words in one pass
    CHECK(simt::bank_passes(strided(8, 8), sm("60")).size() == 2);
    // The pair must lie in one aligned block, counted from the first byte of bank 0.
    const auto pair = [](unsigned lane) { return base + lane % 2 * 128; };
    CHECK(simt::bank_conflicts(warp_access(4, pair), sm("35"), base) == 0);
    CHECK(simt::bank_conflicts(warp_access(4, pair), sm("35"), base - 128) == 1);
}

TEST_CASE("passes serve each lane of a request once, and begin with a first one", "[rules]")
{
    std::mt19937 random(7);
    for (const simt::Architecture& architecture : simt::architectures()) {
        for (int i = 0; i < 200; ++i) {
            const std::uint32_t lanes = random() | 1u << random() % 32;
            const simt::WarpAccess access = warp_access(
                4, [&](unsigned) { return base + random() % 256 * 4; }, lanes);
            const simt::BankPasses passes = simt::bank_passes(access, architecture);
            std::uint32_t served = 0;
            for (const simt::BankPass& pass : passes) {
                CHECK((served & pass.lanes) == 0);
                served |= pass.lanes;
            }
            CHECK(served == lanes);
            CHECK(passes.begin()->is_first);
            if (architecture.bank_sharing == simt::BankSharing::words && passes.size() > 1) {
                // The definition: as many passes as there are different words in the fullest bank.
                std::vector<std::vector<std::uint64_t>> words(32);
                simt::for_each_lane(lanes, [&](std::size_t lane) {
                    auto& bank = words[access.address[lane] / 4 % 32];
                    if (std::find(bank.begin(), bank.end(), access.address[lane]) == bank.end()) {
                        bank.push_back(access.address[lane]);
                    }
                });
                std::size_t fullest = 0;
                for (const auto& bank : words) {
                    fullest = std::max(fullest, bank.size());
                }
                CHECK(passes.size() == fullest);
            }
        }
    }
}

// --- Global memory, 1.0 and 1.1 (F.3.2.1) ------------------------------------------------------------------------

TEST_CASE("1.0: a half-warp in order takes one transaction, or two of 16-byte words", "[rules]")
{
    CHECK(sizes(strided(4, 4), "10") == Sizes{64, 64});
    CHECK(sizes(strided(8, 8), "10") == Sizes{128, 128});
    CHECK(sizes(strided(16, 16), "10") == Sizes{128, 128, 128, 128});
    CHECK(sizes(strided(4, 4, 64), "10") == Sizes{64, 64});
}

TEST_CASE("1.0: lanes that sit out are no harm", "[rules]")
{
    CHECK(sizes(strided(4, 4, 0, 0xfff8), "10") == Sizes{64});
    CHECK(sizes(strided(4, 4, 0, 0xfffe0001), "10") == Sizes{64, 64});
}

TEST_CASE("1.0: anything else takes one 32-byte transaction a lane", "[rules]")
{
    CHECK(sizes(strided(4, 4, 4), "10") == repeated(32, 32));  // misaligned
    CHECK(sizes(strided(4, 8), "10") == repeated(32, 32));     // strided
    CHECK(sizes(strided(4, 12), "10") == repeated(32, 32));    // a member of a float3
    CHECK(sizes(strided(1, 1), "10") == repeated(32, 32));     // too small
    CHECK(sizes(strided(2, 2), "10") == repeated(32, 32));
    CHECK(sizes(strided(4, 0), "10") == repeated(32, 32));  // one address
    const auto swapped = [](unsigned lane) { return base + (lane ^ 1) * 4; };
    CHECK(sizes(warp_access(4, swapped), "10") == repeated(32, 32));
    CHECK(sizes(strided(4, 8, 0, 0x7), "10") == repeated(3, 32));
}

// --- Global memory, 1.2 and 1.3 (F.3.2.2) ------------------------------------------------------------------------

TEST_CASE("1.3: one transaction for each segment, as small as can be", "[rules]")
{
    CHECK(sizes(strided(4, 4), "13") == Sizes{64, 64});
    CHECK(sizes(strided(8, 8), "13") == Sizes{128, 128});
    CHECK(sizes(strided(16, 16), "13") == Sizes{128, 128, 128, 128});
    CHECK(sizes(strided(1, 1), "13") == Sizes{32, 32});
    CHECK(sizes(strided(2, 2), "13") == Sizes{32, 32});
    CHECK(sizes(strided(4, 0), "13") == Sizes{32, 32});
}

TEST_CASE("1.3: misaligned by a word: 128, then 64 and 32 bytes", "[rules]")
{
    CHECK(sizes(strided(4, 4, 4), "13") == Sizes{128, 64, 32});
    CHECK(sizes(strided(4, 4, 32), "13") == Sizes{128, 32, 32});
}

TEST_CASE("1.3: strides, order and the members of a float3", "[rules]")
{
    CHECK(sizes(strided(4, 8), "13") == Sizes{128, 128});
    CHECK(sizes(strided(4, 12), "13") == Sizes{128, 64, 64, 128});
    CHECK(sizes(strided(4, 128), "13") == repeated(32, 32));
    const auto reversed = [](unsigned lane) { return base + (31 - lane) * 4; };
    CHECK(sizes(warp_access(4, reversed), "13") == Sizes{64, 64});
    CHECK(sizes(strided(4, 4, 0, 0x1), "13") == Sizes{32});
}

// --- Global memory, later -----------------------------------------------------------------------------------------

TEST_CASE("2.x: loads move lines of 128 bytes, stores sectors of 32", "[rules]")
{
    CHECK(sizes(strided(4, 4), "20") == Sizes{128});
    CHECK(sizes(strided(4, 4, 4), "20") == Sizes{128, 128});
    CHECK(sizes(strided(4, 8), "20") == Sizes{128, 128});
    CHECK(sizes(strided(4, 12), "20") == Sizes{128, 128, 128});
    CHECK(sizes(strided(4, 128), "20") == repeated(32, 128));
    CHECK(sizes(strided(4, 0), "20") == Sizes{128});
    CHECK(sizes(strided(8, 8), "20") == Sizes{128, 128});  // a request for each half-warp
    CHECK(sizes(strided(8, 0), "20") == Sizes{128, 128});
    CHECK(sizes(strided(16, 16), "20") == repeated(4, 128));
    CHECK(sizes(written(strided(4, 4)), "20") == repeated(4, 32));
    CHECK(sizes(written(strided(4, 4, 4)), "20") == repeated(5, 32));
}

TEST_CASE("3.5 and later: as many transactions as 32-byte sectors", "[rules]")
{
    for (const std::string name : {"35", "60", "70", "75", "80", "86", "90", "100", "120"}) {
        CHECK(sizes(strided(4, 4), name) == repeated(4, 32));
        CHECK(sizes(strided(4, 4, 4), name) == repeated(5, 32));
        CHECK(sizes(strided(4, 8), name) == repeated(8, 32));
        CHECK(sizes(strided(4, 12), name) == repeated(12, 32));
        CHECK(sizes(strided(4, 32), name) == repeated(32, 32));
        CHECK(sizes(strided(8, 8), name) == repeated(8, 32));
        CHECK(sizes(strided(16, 16), name) == repeated(16, 32));
        CHECK(sizes(strided(1, 1), name) == repeated(1, 32));
        CHECK(sizes(strided(2, 2), name) == repeated(2, 32));
    }
}

TEST_CASE("transactions cover what every lane asks for", "[rules]")
{
    std::mt19937 random(11);
    for (const simt::Architecture& architecture : simt::architectures()) {
        for (int i = 0; i < 300; ++i) {
            const unsigned bytes = 1u << random() % 5;
            const std::uint32_t lanes = random() | 1u << random() % 32;
            const simt::WarpAccess access = warp_access(
                static_cast<std::uint8_t>(bytes),
                [&](unsigned) { return base + random() % (1024 / bytes) * bytes; }, lanes);
            const simt::Transactions list = simt::transactions(access, architecture);
            simt::for_each_lane(lanes, [&](std::size_t lane) {
                CHECK(std::any_of(list.begin(), list.end(), [&](const simt::Transaction& t) {
                    return (t.lanes >> lane & 1) != 0 && access.address[lane] - t.begin <= t.bytes - bytes;
                }));
            });
            const simt::Traffic sum = simt::traffic(access, architecture);
            CHECK(sum.transactions == static_cast<int>(list.size()));
            CHECK(sum.bytes ==
                  std::accumulate(list.begin(), list.end(), 0u,
                                  [](unsigned a, const simt::Transaction& t) { return a + t.bytes; }));
            for (const simt::Transaction& t : list) {
                CHECK(t.begin % t.bytes == 0);
            }
        }
    }
}

TEST_CASE("the best that the same lanes could do", "[rules]")
{
    CHECK(simt::best_traffic(strided(4, 128), sm("90")).transactions == 4);
    CHECK(simt::best_traffic(strided(4, 128), sm("10")).transactions == 2);
    CHECK(simt::best_traffic(strided(4, 128), sm("20")).transactions == 1);
    CHECK(simt::best_traffic(strided(4, 128, 0, 0xff), sm("90")).transactions == 1);
    CHECK(simt::best_traffic(strided(16, 0), sm("90")).transactions == 16);
}

// --- Constant memory (5.3.2.4) and atomics ------------------------------------------------------------------------

TEST_CASE("constant memory: one request for each address, of a half-warp on 1.x, of a warp later", "[rules]")
{
    for (const std::string name : {"10", "13"}) {
        CHECK(simt::constant_replays(strided(4, 0), sm(name)) == 0);
        CHECK(simt::constant_replays(strided(4, 4), sm(name)) == 30);
        const auto by_half = [](unsigned lane) { return base + lane / 16 * 4; };
        CHECK(simt::constant_replays(warp_access(4, by_half), sm(name)) == 0);
    }
    for (const std::string name : {"20", "35", "90"}) {
        CHECK(simt::constant_replays(strided(4, 0), sm(name)) == 0);
        CHECK(simt::constant_replays(strided(4, 4), sm(name)) == 31);
        const auto by_half = [](unsigned lane) { return base + lane / 16 * 4; };
        CHECK(simt::constant_replays(warp_access(4, by_half), sm(name)) == 1);
        CHECK(simt::constant_replays(strided(4, 4, 0, 0x11), sm(name)) == 1);
    }
}

TEST_CASE("lanes that hit one address with an atomic wait in turn", "[rules]")
{
    CHECK(simt::atomic_queue(strided(4, 0)) == 32);
    CHECK(simt::atomic_queue(strided(4, 4)) == 1);
    CHECK(simt::atomic_queue(strided(4, 0, 0, 0x7)) == 3);
    CHECK(simt::atomic_queue(warp_access(4, [](unsigned lane) { return base + lane % 4 * 4; })) == 8);
}
