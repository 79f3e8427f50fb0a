// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/memory/arena.hpp>
#include <simt/memory/pinned_memory.hpp>

namespace {

std::uint64_t address(const void* pointer)
{
    return reinterpret_cast<std::uint64_t>(pointer);
}

constexpr std::size_t mebibyte = 1 << 20;

}  // namespace

TEST_CASE("allocations are aligned, apart and inside", "[arena]")
{
    simt::Arena arena(mebibyte);
    const void* previous = nullptr;
    for (const std::size_t bytes : {1, 255, 256, 257, 1000}) {
        const void* pointer = arena.allocate(bytes);
        REQUIRE(pointer != nullptr);
        CHECK(address(pointer) % 512 == 0);
        CHECK(arena.owns(address(pointer)));
        CHECK(arena.owns(address(pointer) + bytes - 1));
        CHECK(arena.contains(pointer, bytes));
        CHECK_FALSE(arena.contains(pointer, bytes + 1));
        if (previous != nullptr) {
            CHECK_FALSE(arena.contains(previous, address(pointer) - address(previous)));
        }
        previous = pointer;
    }
}

TEST_CASE("only all of a live allocation is contained", "[arena]")
{
    simt::Arena arena(mebibyte);
    char* const pointer = static_cast<char*>(arena.allocate(1000));
    CHECK(arena.contains(pointer + 10, 990));
    CHECK_FALSE(arena.contains(pointer + 10, 991));
    CHECK(arena.contains(pointer + 1000, 0));
    CHECK_FALSE(arena.contains(pointer + 1000, 1));
    CHECK_FALSE(arena.contains(pointer - 1, 1));
    CHECK_FALSE(arena.contains(nullptr, 0));
    CHECK_FALSE(arena.contains(pointer, ~std::size_t{0}));
    CHECK(arena.release(pointer));
    CHECK_FALSE(arena.contains(pointer, 1));
    CHECK(arena.owns(address(pointer)));
}

TEST_CASE("an allocation takes the smallest hole that has room for it", "[arena]")
{
    simt::Arena arena(mebibyte);
    void* const large = arena.allocate(10'000);
    arena.allocate(1);
    void* const small = arena.allocate(2'000);
    arena.allocate(1);
    CHECK(arena.release(large));
    CHECK(arena.release(small));
    CHECK(arena.allocate(2'000) == small);
    CHECK(arena.allocate(2'000) == large);
}

TEST_CASE("holes that touch are one", "[arena]")
{
    simt::Arena arena(mebibyte);
    void* const first = arena.allocate(1'000);
    void* const second = arena.allocate(1'000);
    void* const third = arena.allocate(1'000);
    arena.allocate(1);
    CHECK(arena.release(first));
    CHECK(arena.release(third));
    CHECK(arena.release(second));
    CHECK(arena.allocate(3'000) == first);
    CHECK(arena.allocate(1'000) != third);
}

TEST_CASE("only the start of a live allocation can be released, once", "[arena]")
{
    simt::Arena arena(mebibyte);
    char* const pointer = static_cast<char*>(arena.allocate(1000));
    CHECK_FALSE(arena.release(pointer + 256));
    CHECK_FALSE(arena.release(nullptr));
    CHECK(arena.release(pointer));
    CHECK_FALSE(arena.release(pointer));
}

TEST_CASE("memory that does not fit is refused", "[arena]")
{
    simt::Arena arena(mebibyte);
    CHECK(arena.allocate(mebibyte + 1) == nullptr);
    CHECK(arena.allocate(~std::size_t{0}) == nullptr);
    CHECK(arena.allocate(mebibyte) == nullptr);  // no room for the gap behind it
    CHECK(arena.allocate(mebibyte - 512) != nullptr);
    CHECK(arena.allocate(1) == nullptr);
    CHECK(arena.free_bytes() == 0);
}

TEST_CASE("released neighbours join, in any order", "[arena]")
{
    simt::Arena arena(mebibyte);
    constexpr std::size_t third = mebibyte / 4;
    const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (const auto& order : orders) {
        void* pointers[] = {arena.allocate(third), arena.allocate(third), arena.allocate(third)};
        for (const int i : order) {
            REQUIRE(arena.release(pointers[i]));
        }
        CHECK(arena.free_bytes() == mebibyte);
        void* const all = arena.allocate(mebibyte - 512);
        CHECK(all != nullptr);
        CHECK(arena.release(all));
    }
}

TEST_CASE("everything can be released at once", "[arena]")
{
    simt::Arena arena(mebibyte);
    void* const first = arena.allocate(1000);
    arena.allocate(1000);
    arena.release_all();
    CHECK(arena.free_bytes() == mebibyte);
    CHECK_FALSE(arena.contains(first, 1));
    CHECK_FALSE(arena.release(first));
    CHECK(arena.allocate(mebibyte - 512) == first);
}

TEST_CASE("managed memory is apart from device memory, and the host can use it at any time", "[arena]")
{
    simt::Arena arena(mebibyte, mebibyte / 4);
    int* const managed = static_cast<int*>(arena.allocate_managed(1000));
    REQUIRE(managed != nullptr);
    CHECK(arena.is_managed(address(managed)));
    CHECK(arena.owns(address(managed)));
    CHECK(arena.contains(managed, 1000));
    CHECK_FALSE(arena.is_managed(address(arena.allocate(1000))));
    managed[0] = 3;
    {
        const simt::Arena::Open open(arena);
        managed[0] += 4;
    }
    CHECK(managed[0] == 7);
    CHECK(arena.size() == mebibyte);
    CHECK(arena.reserved_bytes() > mebibyte + mebibyte / 4);  // and room for indices that are negative
    CHECK(arena.allocate_managed(mebibyte / 4) == nullptr);
    CHECK(arena.release(managed));
    CHECK_FALSE(arena.release(managed));
    CHECK(simt::Arena(mebibyte).allocate_managed(1) == nullptr);
}

TEST_CASE("pinned memory is known by any address in it", "[arena]")
{
    simt::PinnedMemory pinned;
    char host[100];
    pinned.add(host + 10, {50, 2, false});
    CHECK(pinned.find(host + 10)->flags == 2);
    CHECK(pinned.find(host + 11) == nullptr);
    CHECK(pinned.around(host + 9) == nullptr);
    CHECK(pinned.around(host + 59) == pinned.find(host + 10));
    CHECK(pinned.around(host + 60) == nullptr);
    CHECK(pinned.overlaps(host, 11));
    CHECK_FALSE(pinned.overlaps(host, 10));
    CHECK(pinned.overlaps(host + 59, 1));
    CHECK_FALSE(pinned.overlaps(host + 60, 10));
    pinned.remove(host + 10);
    CHECK(pinned.around(host + 20) == nullptr);
}

TEST_CASE("a copy takes along which bytes are written, at any distance", "[arena]")
{
    simt::Arena arena(mebibyte, mebibyte);
    char* const from = static_cast<char*>(arena.allocate(100));
    char* const to = static_cast<char*>(arena.allocate(100));
    arena.note_written(from + 10, 30);
    for (const int distance : {0, 5, 16}) {
        arena.note_written(to, 100);
        arena.note_copied(to + distance, from, 50);
        CHECK(arena.written().count(address(to), 100) == 80);
        CHECK(arena.written().count(address(to + distance), 10) == 0);
        CHECK(arena.written().count(address(to + distance + 10), 30) == 30);
        CHECK(arena.written().count(address(to + distance + 40), 10) == 0);
        CHECK(arena.written().count(address(to + distance + 50), 10) == 10);
    }
}

TEST_CASE("what the host writes counts as written, and so does all of managed memory", "[arena]")
{
    simt::Arena arena(mebibyte, mebibyte);
    char* const device = static_cast<char*>(arena.allocate(100));
    char* const managed = static_cast<char*>(arena.allocate_managed(100));
    const char host[100] = {};
    arena.note_copied(managed, device, 100);
    CHECK(arena.written().count(address(managed), 100) == 100);
    CHECK(arena.written().count(address(device), 100) == 0);
    arena.note_copied(device, host, 60);
    CHECK(arena.written().count(address(device), 100) == 60);
}
