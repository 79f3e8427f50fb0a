// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/memory/host_memory.hpp>

#include <thread>

using Pieces = simt::HostMemory<256>;

TEST_CASE("a piece of the host's memory is remembered as a whole, and its neighbours are not",
          "[host_memory]")
{
    constexpr std::uint64_t begin = 0x7f0012345600;
    CHECK_FALSE(Pieces::holds(begin));
    Pieces::add(begin + 17);
    CHECK(Pieces::holds(begin));
    CHECK(Pieces::holds(begin + 255));
    CHECK_FALSE(Pieces::holds(begin - 1));
    CHECK_FALSE(Pieces::holds(begin + 256));
}

TEST_CASE("address 0 is not remembered before it was added", "[host_memory]")
{
    CHECK_FALSE(simt::HostMemory<512>::holds(0));
}

TEST_CASE("all threads forget, and each remembers for itself", "[host_memory]")
{
    constexpr std::uint64_t begin = 0x7f0012340000;
    Pieces::add(begin);
    std::thread([] {
        CHECK_FALSE(Pieces::holds(begin));
        Pieces::forget();
    }).join();
    CHECK_FALSE(Pieces::holds(begin));
    Pieces::add(begin);
    CHECK(Pieces::holds(begin));
}
