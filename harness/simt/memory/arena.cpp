// SPDX-License-Identifier: MIT
#include "arena.hpp"

#include <sys/mman.h>

#include <iterator>
#include <new>

namespace simt {
namespace {

constexpr std::size_t alignment = 512;
constexpr std::size_t gap = 512;

std::size_t footprint(std::size_t bytes)
{
    return (bytes + alignment - 1) / alignment * alignment + gap;
}

}  // namespace

Arena::Arena(std::size_t bytes) : size_(bytes)
{
    void* memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    begin_ = reinterpret_cast<std::uint64_t>(memory);
    free_[begin_] = bytes;
}

Arena::~Arena()
{
    munmap(reinterpret_cast<void*>(begin_), size_);
}

Arena::Open::Open(Arena& arena) : arena_(arena)
{
    mprotect(reinterpret_cast<void*>(arena_.begin_), arena_.size_, PROT_READ | PROT_WRITE);
}

Arena::Open::~Open()
{
    mprotect(reinterpret_cast<void*>(arena_.begin_), arena_.size_, PROT_NONE);
}

void* Arena::allocate(std::size_t bytes)
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
            live_[start] = bytes;
            used_ += needed;
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
    std::size_t bytes = footprint(allocation->second);
    used_ -= bytes;
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
    live_.clear();
    free_ = {{begin_, size_}};
    used_ = 0;
}

bool Arena::contains(const void* pointer, std::size_t bytes) const
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto after = live_.upper_bound(address);
    if (after == live_.begin()) {
        return false;
    }
    const auto [start, size] = *std::prev(after);
    return address - start <= size && bytes <= size - (address - start);
}

}  // namespace simt
