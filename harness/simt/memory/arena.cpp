// SPDX-License-Identifier: MIT
#include "arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <iterator>
#include <new>

namespace simt {
namespace {

constexpr std::size_t alignment = Arena::granule_bytes;
constexpr std::size_t gap = 512;

std::size_t footprint(std::size_t bytes)
{
    return (bytes + alignment - 1) / alignment * alignment + gap;
}

}  // namespace

namespace {

void* reserve(std::size_t bytes, int protection)
{
    void* memory = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return memory;
}

std::size_t table_bytes(std::size_t bytes)
{
    return (bytes / Arena::granule_bytes + 1) * sizeof(std::uint16_t);
}

}  // namespace

Arena::Arena(std::size_t bytes) : size_(bytes)
{
    begin_ = reinterpret_cast<std::uint64_t>(reserve(bytes, PROT_NONE));
    allocated_of_granule_ = static_cast<std::uint16_t*>(reserve(table_bytes(bytes), PROT_READ | PROT_WRITE));
    free_[begin_] = bytes;
}

Arena::~Arena()
{
    munmap(allocated_of_granule_, table_bytes(size_));
    munmap(reinterpret_cast<void*>(begin_), size_);
}

Arena::Open::Open(Arena& arena) : arena_(arena)
{
    mprotect(reinterpret_cast<void*>(arena_.begin_), arena_.size_, PROT_READ | PROT_WRITE);
    arena_.is_open_ = true;
}

Arena::Open::~Open()
{
    mprotect(reinterpret_cast<void*>(arena_.begin_), arena_.size_, PROT_NONE);
    arena_.is_open_ = false;
}

void Arena::set_allocated(std::uint64_t begin, std::size_t bytes, bool allocated)
{
    std::uint16_t* granule = allocated_of_granule_ + (begin - begin_) / granule_bytes;
    for (std::size_t done = 0; done < bytes; done += granule_bytes) {
        *granule++ = static_cast<std::uint16_t>(allocated ? std::min<std::size_t>(bytes - done, granule_bytes) : 0);
    }
}

void* Arena::allocate(std::size_t bytes, const void* where)
{
    if (bytes > size_) {
        return nullptr;
    }
    const std::size_t needed = footprint(bytes);
    for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
        const auto [start, available] = *hole;
        if (available >= needed) {
            free_.erase(hole);
            if (available > needed) {
                free_[start + needed] = available - needed;
            }
            live_[start] = {bytes, where};
            used_ += needed;
            set_allocated(start, bytes, true);
            written_.clear(start, bytes);
            const auto last = released_.lower_bound(start + needed);
            auto first = released_.lower_bound(start);
            if (first != released_.begin() && std::prev(first)->first + std::prev(first)->second.bytes > start) {
                --first;
            }
            released_.erase(first, last);
            return reinterpret_cast<void*>(start);
        }
    }
    return nullptr;
}

bool Arena::release(void* pointer)
{
    const auto allocation = live_.find(reinterpret_cast<std::uint64_t>(pointer));
    if (allocation == live_.end()) {
        return false;
    }
    std::uint64_t start = allocation->first;
    std::size_t bytes = footprint(allocation->second.bytes);
    used_ -= bytes;
    set_allocated(start, allocation->second.bytes, false);
    released_[start] = allocation->second;
    live_.erase(allocation);
    auto after = free_.lower_bound(start);
    if (after != free_.end() && after->first == start + bytes) {
        bytes += after->second;
        after = free_.erase(after);
    }
    if (after != free_.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == start) {
            start = before->first;
            bytes += before->second;
        }
    }
    free_[start] = bytes;
    return true;
}

void Arena::release_all()
{
    for (const auto& [start, allocation] : live_) {
        set_allocated(start, allocation.bytes, false);
        released_[start] = allocation;
    }
    live_.clear();
    free_ = {{begin_, size_}};
    used_ = 0;
}

bool Arena::contains(const void* pointer, std::size_t bytes) const
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const std::optional<Allocation> allocation = allocation_before(address);
    return allocation && address - allocation->begin <= allocation->bytes &&
           bytes <= allocation->bytes - (address - allocation->begin);
}

std::optional<Allocation> Arena::allocation_before(std::uint64_t address) const
{
    const auto after = live_.upper_bound(address);
    if (after == live_.begin()) {
        return std::nullopt;
    }
    const auto& [start, live] = *std::prev(after);
    return Allocation{start, live.bytes, live.where};
}

std::optional<Allocation> Arena::allocation_after(std::uint64_t address) const
{
    const auto after = live_.upper_bound(address);
    return after == live_.end()
               ? std::nullopt
               : std::optional(Allocation{after->first, after->second.bytes, after->second.where});
}

std::optional<Allocation> Arena::released_at(std::uint64_t address) const
{
    const auto after = released_.upper_bound(address);
    if (after == released_.begin() || address - std::prev(after)->first >= std::prev(after)->second.bytes) {
        return std::nullopt;
    }
    const auto& [start, released] = *std::prev(after);
    return Allocation{start, released.bytes, released.where};
}

std::vector<Allocation> Arena::live() const
{
    std::vector<Allocation> result;
    for (const auto& [start, live] : live_) {
        result.push_back({start, live.bytes, live.where});
    }
    return result;
}

}  // namespace simt
