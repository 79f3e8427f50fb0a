// SPDX-License-Identifier: MIT
#include <simt/memory/page_images.hpp>

#include <judge/catch.hpp>

#include <cstring>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t page = 4096;

struct Memory
{
    alignas(page) std::array<unsigned char, 8 * page> bytes{};
    simt::PageImages images{address(0), 8 * page};

    std::uint64_t address(std::size_t at) const { return reinterpret_cast<std::uint64_t>(&bytes[at]); }

    void write(std::size_t at, unsigned char value)
    {
        images.save(address(at), 1);
        bytes[at] = value;
    }
};

}  // namespace

TEST_CASE("what was written can be taken back", "[page_images]")
{
    Memory memory;
    memory.bytes[5] = 1;
    memory.write(5, 2);
    memory.write(6, 3);
    memory.write(5, 4);
    memory.write(7 * page, 5);
    memory.images.restore();
    CHECK(memory.bytes[5] == 1);
    CHECK(memory.bytes[6] == 0);
    CHECK(memory.bytes[7 * page] == 0);
}

TEST_CASE("what is kept is the beginning of what is taken back next", "[page_images]")
{
    Memory memory;
    memory.write(5, 2);
    memory.images.forget();
    memory.write(5, 3);
    memory.images.restore();
    CHECK(memory.bytes[5] == 2);
}

TEST_CASE("a write across pages is taken back on both", "[page_images]")
{
    Memory memory;
    memory.images.save(memory.address(page - 4), 8);
    std::memset(&memory.bytes[page - 4], 9, 8);
    memory.images.restore();
    CHECK(memory.bytes[page - 1] == 0);
    CHECK(memory.bytes[page] == 0);
}

TEST_CASE("pages are saved before any host thread writes to them", "[page_images]")
{
    Memory memory;
    for (int round = 0; round < 50; ++round) {
        std::vector<std::thread> threads;
        for (std::size_t number = 0; number < 4; ++number) {
            threads.emplace_back([&memory, number] {
                for (std::size_t at = number; at < memory.bytes.size(); at += 64) {
                    memory.write(at, 1);
                }
            });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
        memory.images.restore();
        REQUIRE(std::count(memory.bytes.begin(), memory.bytes.end(), 0) ==
                static_cast<std::ptrdiff_t>(memory.bytes.size()));
    }
}

TEST_CASE("what was kept in many pages is the beginning of what is taken back next", "[page_images]")
{
    constexpr std::size_t bytes = 96 << 20;  // more than images whose memory stays
    std::vector<unsigned char> memory(bytes);
    const auto begin = reinterpret_cast<std::uint64_t>(memory.data());
    simt::PageImages images(begin, bytes);
    for (unsigned char round = 1; round <= 2; ++round) {
        for (std::size_t at = 0; at < bytes; at += page) {
            images.save(begin + at, 1);
            memory[at] = round;
        }
        round == 1 ? images.forget() : images.restore();
    }
    CHECK(memory[0] == 1);
    CHECK(memory[bytes - page] == 1);
}
