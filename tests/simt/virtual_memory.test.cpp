// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/memory/arena.hpp>
#include <simt/memory/virtual_memory.hpp>

#include <cstring>

using simt::Arena;
using simt::MappingError;
using simt::VirtualMemory;

namespace {

constexpr std::size_t granule = VirtualMemory::granularity;
constexpr std::size_t size = 64 * granule;

void* pointer(std::uint64_t address)
{
    return reinterpret_cast<void*>(address);
}

/// Reserves, and fails the test if that is not possible.
std::uint64_t reserved(VirtualMemory& memory, std::size_t bytes, std::uint64_t wish = 0)
{
    std::uint64_t begin = 0;
    REQUIRE(memory.reserve(bytes, 0, wish, begin) == MappingError::none);
    return begin;
}

}  // namespace

TEST_CASE("reserved addresses belong to no allocation until memory is mapped there and may be used")
{
    Arena arena(size);
    VirtualMemory memory(arena);
    const std::uint64_t begin = reserved(memory, 2 * granule);
    const std::uint64_t piece = memory.create(granule, false);
    CHECK(begin % granule == 0);
    CHECK_FALSE(arena.contains(pointer(begin), 1));
    REQUIRE(memory.map(begin, granule, 0, piece) == MappingError::none);
    CHECK_FALSE(arena.contains(pointer(begin), 1));
    CHECK(memory.is_allowed(begin) == false);
    REQUIRE(memory.allow(begin, granule, true, nullptr) == MappingError::none);
    CHECK(arena.contains(pointer(begin), granule));
    CHECK_FALSE(arena.contains(pointer(begin), granule + 1));
    CHECK(memory.is_allowed(begin + granule - 1) == true);
    CHECK_FALSE(memory.is_allowed(begin + granule));
    REQUIRE(memory.unmap(begin, granule) == MappingError::none);
    CHECK_FALSE(arena.contains(pointer(begin), 1));
}

TEST_CASE("mappings that follow each other are one allocation, also across reservations")
{
    Arena arena(size);
    VirtualMemory memory(arena);
    const std::uint64_t begin = reserved(memory, granule);
    const std::uint64_t next = reserved(memory, 2 * granule, begin + granule);
    CHECK(next == begin + granule);
    // The last one first, so that the one between joins two.
    for (const std::uint64_t address : {begin + 2 * granule, begin, begin + granule}) {
        REQUIRE(memory.map(address, granule, 0, memory.create(granule, false)) == MappingError::none);
        REQUIRE(memory.allow(address, granule, true, nullptr) == MappingError::none);
    }
    CHECK(arena.contains(pointer(begin), 3 * granule));
    CHECK(arena.live().size() == 1);
    // Without its middle there are two.
    REQUIRE(memory.unmap(begin + granule, granule) == MappingError::none);
    CHECK(arena.live().size() == 2);
    CHECK(arena.contains(pointer(begin), granule));
    CHECK_FALSE(arena.contains(pointer(begin), granule + 1));
    CHECK(arena.contains(pointer(begin + 2 * granule), granule));
}

TEST_CASE("what is in memory is there where it is mapped next")
{
    Arena arena(size);
    VirtualMemory memory(arena);
    const std::uint64_t begin = reserved(memory, 2 * granule);
    const std::uint64_t piece = memory.create(granule, false);
    REQUIRE(memory.map(begin, granule, 0, piece) == MappingError::none);
    REQUIRE(memory.allow(begin, granule, true, nullptr) == MappingError::none);
    CHECK(arena.written().count(begin, granule) == 0);
    {
        const Arena::Open open(arena);
        std::memcpy(pointer(begin + 100), "text", 4);
    }
    arena.note_written(pointer(begin + 100), 4);
    REQUIRE(memory.unmap(begin, granule) == MappingError::none);
    REQUIRE(memory.map(begin + granule, granule, 0, piece) == MappingError::none);
    const Arena::Open open(arena);
    CHECK(std::memcmp(pointer(begin + granule + 100), "text", 4) == 0);
    CHECK(arena.written().count(begin + granule, granule) == granule);
}

TEST_CASE("released memory exists as long as it is mapped")
{
    Arena arena(size);
    VirtualMemory memory(arena);
    const std::uint64_t begin = reserved(memory, granule);
    const std::uint64_t piece = memory.create(granule, true);
    REQUIRE(memory.map(begin, granule, 0, piece) == MappingError::none);
    CHECK(memory.release(piece) == MappingError::none);
    CHECK(memory.release(piece) == MappingError::invalid);
    CHECK(memory.has_compression(piece) == true);
    CHECK(memory.retain_at(begin) == piece);
    CHECK(memory.release(piece) == MappingError::none);
    CHECK(memory.unmap(begin, granule) == MappingError::none);
    CHECK_FALSE(memory.has_compression(piece));
    CHECK(memory.map(begin, granule, 0, piece) == MappingError::invalid);
}

TEST_CASE("what does not fit is refused")
{
    Arena arena(size);
    VirtualMemory memory(arena);
    std::uint64_t begin = 0;
    CHECK(memory.reserve(granule / 2, 0, 0, begin) == MappingError::invalid);
    CHECK(memory.reserve(granule, 3, 0, begin) == MappingError::invalid);
    CHECK(memory.reserve(2 * size, 0, 0, begin) == MappingError::out_of_memory);
    CHECK(memory.create(granule / 2, false) == 0);
    begin = reserved(memory, 4 * granule);
    const std::uint64_t piece = memory.create(2 * granule, false);
    CHECK(memory.map(begin, granule, 0, piece) == MappingError::invalid);
    CHECK(memory.map(begin + 3 * granule, 2 * granule, 0, piece) == MappingError::invalid);
    CHECK(memory.allow(begin, 2 * granule, true, nullptr) == MappingError::invalid);
    REQUIRE(memory.map(begin + granule, 2 * granule, 0, piece) == MappingError::none);
    CHECK(memory.map(begin, 2 * granule, 0, memory.create(2 * granule, false)) == MappingError::invalid);
    CHECK(memory.map(begin + 2 * granule, granule, 0, memory.create(granule, false)) ==
          MappingError::invalid);
    CHECK(memory.map(begin, 2 * granule, 0, piece) == MappingError::invalid);
    const std::uint64_t elsewhere = reserved(memory, 2 * granule);
    CHECK(memory.map(elsewhere, 2 * granule, 0, piece) == MappingError::two_mappings);
    CHECK(memory.unmap(begin + granule, granule) == MappingError::invalid);
    CHECK(memory.give_back(begin, 4 * granule) == MappingError::invalid);
    CHECK(memory.unmap(begin + granule, 2 * granule) == MappingError::none);
    CHECK(memory.give_back(begin, granule) == MappingError::invalid);
    CHECK(memory.give_back(begin, 4 * granule) == MappingError::none);
    CHECK(memory.give_back(begin, 4 * granule) == MappingError::invalid);
}

TEST_CASE("what is mapped cannot be freed like an allocation")
{
    Arena arena(size);
    VirtualMemory memory(arena);
    const std::uint64_t begin = reserved(memory, granule);
    REQUIRE(memory.map(begin, granule, 0, memory.create(granule, false)) == MappingError::none);
    REQUIRE(memory.allow(begin, granule, true, nullptr) == MappingError::none);
    CHECK_FALSE(arena.release(pointer(begin)));
    CHECK_FALSE(arena.retire(pointer(begin)));
    // Allocations are made elsewhere.
    void* const other = arena.allocate(granule);
    REQUIRE(other != nullptr);
    CHECK(arena.live().size() == 2);
    CHECK(arena.release(other));
}
