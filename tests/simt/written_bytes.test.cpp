// SPDX-License-Identifier: MIT
#include <simt/memory/written_bytes.hpp>

#include <judge/catch.hpp>

TEST_CASE("a set over another begins with what that has, and leaves it alone", "[written_bytes]")
{
    simt::WrittenBytes base;
    base.set(100, 4);
    simt::WrittenBytes over(&base);
    CHECK(over.count(96, 16) == 4);
    over.set(104, 2);
    over.clear(100, 1);
    CHECK(over.count(96, 16) == 5);
    CHECK(base.count(96, 16) == 4);

    over.clear();
    CHECK(over.count(96, 16) == 4);
}

TEST_CASE("a page that was looked at, and then written, is seen as written", "[written_bytes]")
{
    simt::WrittenBytes base;
    base.set(100, 4);
    simt::WrittenBytes over(&base);
    CHECK(over.count(0, 256) == 4);
    CHECK(over.count(0x20000, 16) == 0);
    over.set(200, 3);
    over.set(0x20000, 1);
    CHECK(over.count(0, 256) == 7);
    CHECK(over.count(0x20000, 16) == 1);
    base.add(over);
    CHECK(base.count(0, 256) == 7);
    CHECK(base.count(0x20000, 16) == 1);

    over.clear();
    base.clear(200, 3);
    CHECK(over.count(0, 256) == 4);
}

TEST_CASE("what two sets have can be put together", "[written_bytes]")
{
    simt::WrittenBytes base;
    base.set(0x10000, 8);
    simt::WrittenBytes other(&base);
    other.set(0x10010, 4);
    other.set(0x50000, 4);
    base.add(other);
    CHECK(base.count(0x10000, 32) == 12);
    CHECK(base.count(0x50000, 16) == 4);
    base.set(0x50008, 1);
    CHECK(base.count(0x50000, 16) == 5);
}

TEST_CASE("large ranges are set, cleared and copied to the byte", "[written_bytes]")
{
    constexpr std::uint64_t page = 0x10000;
    simt::WrittenBytes set;
    const std::uint64_t begin = page - 5;
    const std::uint64_t bytes = 2 * page + 11;
    set.set(begin, bytes);
    CHECK(set.count(begin, bytes) == bytes);
    CHECK(set.count(0, 5 * page) == bytes);
    set.clear(page + 3, page + 1);
    CHECK(set.count(0, 5 * page) == bytes - page - 1);
    CHECK(set.bits(page, 16) == 0b111);
    CHECK(set.bits(2 * page, 16) == 0xfff0);

    set.set(10 * page, 3 * page);
    for (const std::uint64_t offset : {0, 1, 16}) {
        set.copy(10 * page + offset, begin - 8, bytes + 8);
        CHECK(set.count(10 * page, 3 * page) == 3 * page - page - 1 - 8);
        CHECK(set.bits(10 * page + offset, 8) == 0);
        set.set(10 * page, 3 * page);
    }
}
