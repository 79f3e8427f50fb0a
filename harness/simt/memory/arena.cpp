// SPDX-License-Identifier: MIT
#include "arena.hpp"

#include <sys/mman.h>

#include <iterator>
#include <new>

namespace simt {
namespace {

constexpr std::size_t alignment = 256;
constexpr std::size_t gap = 256;

std::size_t footprint(std::size_t bytes)
{
    return (bytes + alignment - 1) / alignment * alignment + gap;
}

/// Address space without memory behind it.
std::uint64_t reserve(std::size_t bytes)
{
    void* memory = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return reinterpret_cast<std::uint64_t>(memory);
}

}  // namespace

Heap::Heap(std::uint64_t begin, std::size_t bytes) : begin_(begin), size_(bytes)
{
    release_all();
}

void* Heap::allocate(std::size_t bytes)
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

bool Heap::release(void* pointer)
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

void Heap::release_all()
{
    live_.clear();
    free_.clear();
    if (size_ > 0) {
        free_[begin_] = size_;
    }
    used_ = 0;
}

bool Heap::contains(const void* pointer, std::size_t bytes) const
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto after = live_.upper_bound(address);
    if (after == live_.begin()) {
        return false;
    }
    const auto [start, size] = *std::prev(after);
    return address - start <= size && bytes <= size - (address - start);
}

Arena::Arena(std::size_t bytes, std::size_t managed_bytes)
    : begin_(reserve(bytes + managed_bytes)), device_(begin_, bytes), managed_(begin_ + bytes, managed_bytes)
{
    mprotect(reinterpret_cast<void*>(begin_ + bytes), managed_bytes, PROT_READ | PROT_WRITE);
}

Arena::~Arena()
{
    munmap(reinterpret_cast<void*>(begin_), reserved_bytes());
}

void Arena::release_all()
{
    device_.release_all();
    managed_.release_all();
}

Arena::Open::Open(Arena& arena) : arena_(arena)
{
    mprotect(reinterpret_cast<void*>(arena_.begin_), arena_.size(), PROT_READ | PROT_WRITE);
}

Arena::Open::~Open()
{
    mprotect(reinterpret_cast<void*>(arena_.begin_), arena_.size(), PROT_NONE);
}

}  // namespace simt
