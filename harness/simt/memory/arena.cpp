// SPDX-License-Identifier: MIT
#include "arena.hpp"

#include <algorithm>
#include <iterator>

namespace simt {
namespace {

constexpr std::size_t alignment = Arena::granule_bytes;
constexpr std::size_t gap = 512;
/// Address space before the first piece of each kind: for indices that are negative, such as numbers of 16 bits that have overflowed.
constexpr std::size_t front_bytes = 1 << 28;

std::size_t footprint(std::size_t bytes)
{
    return (bytes + alignment - 1) / alignment * alignment + gap;
}

/// Where `bytes` bytes end at `end`, or 0.
std::uint64_t begin_below(std::uint64_t end, std::size_t bytes)
{
    constexpr std::uint64_t page_bytes = 4096;
    return end > bytes ? (end - bytes) / page_bytes * page_bytes : 0;
}

std::size_t table_bytes(std::size_t bytes)
{
    return (bytes / Arena::granule_bytes + 1) * sizeof(std::uint16_t);
}

}  // namespace

Heap::Heap(std::uint64_t begin, std::size_t bytes) : begin_(begin), size_(bytes)
{
    if (bytes > 0) {
        free_[begin] = bytes;
    }
}

std::optional<Allocation> Heap::allocate(std::size_t bytes, const void* where)
{
    if (bytes > size_) {
        return std::nullopt;
    }
    const std::size_t needed = footprint(bytes);
    for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
        const auto [start, available] = *hole;
        if (available < needed) {
            continue;
        }
        free_.erase(hole);
        if (available > needed) {
            free_[start + needed] = available - needed;
        }
        used_ += needed;
        auto first = released_.lower_bound(start);
        if (first != released_.begin() && std::prev(first)->second.holds(start)) {
            --first;
        }
        released_.erase(first, released_.lower_bound(start + needed));
        return live_[start] = {start, bytes, where};
    }
    return std::nullopt;
}

std::optional<Allocation> Heap::release(std::uint64_t begin)
{
    const auto entry = live_.find(begin);
    if (entry == live_.end()) {
        return std::nullopt;
    }
    const Allocation allocation = entry->second;
    live_.erase(entry);
    released_[begin] = allocation;
    std::uint64_t start = begin;
    std::size_t bytes = footprint(allocation.bytes);
    used_ -= bytes;
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
    return allocation;
}

std::optional<Allocation> Heap::before(std::uint64_t address) const
{
    const auto next = live_.upper_bound(address);
    return next != live_.begin() ? std::optional(std::prev(next)->second) : std::nullopt;
}

std::optional<Allocation> Heap::after(std::uint64_t address) const
{
    const auto next = live_.upper_bound(address);
    return next != live_.end() ? std::optional(next->second) : std::nullopt;
}

std::optional<Allocation> Heap::released_at(std::uint64_t address) const
{
    const auto next = released_.upper_bound(address);
    const bool holds = next != released_.begin() && std::prev(next)->second.holds(address);
    return holds ? std::optional(std::prev(next)->second) : std::nullopt;
}

std::vector<Allocation> Heap::live() const
{
    std::vector<Allocation> result;
    for (const auto& [start, allocation] : live_) {
        result.push_back(allocation);
    }
    return result;
}

Arena::Arena(std::size_t bytes, std::size_t managed_bytes, std::uint64_t below)
    : memory_(2 * front_bytes + managed_bytes + bytes, Protection::closed,
              begin_below(below, 2 * front_bytes + managed_bytes + bytes)),
      managed_(begin() + front_bytes, managed_bytes),
      device_(managed_.begin() + managed_bytes + front_bytes, bytes), table_(table_bytes(reserved_bytes()))
{
    memory_.protect(managed_.begin(), managed_bytes, Protection::open);
}

AddressRange Arena::closed_range() const
{
    return {device_.begin() - front_bytes, front_bytes + device_.size()};
}

void* Arena::allocate_from(Heap& heap, std::size_t bytes, const void* where)
{
    const std::optional<Allocation> allocation = heap.allocate(bytes, where);
    if (!allocation) {
        return nullptr;
    }
    ++allocations_;
    set_allocated(*allocation, true);
    written_.clear(allocation->begin, bytes);
    return reinterpret_cast<void*>(allocation->begin);
}

void Arena::set_allocated(const Allocation& allocation, bool allocated)
{
    std::uint16_t* granule = table_.as<std::uint16_t>() + (allocation.begin - begin()) / granule_bytes;
    for (std::size_t done = 0; done < allocation.bytes; done += granule_bytes) {
        *granule++ = static_cast<std::uint16_t>(
            allocated ? std::min<std::size_t>(allocation.bytes - done, granule_bytes) : 0);
    }
}

bool Arena::release(void* pointer)
{
    const auto begin = reinterpret_cast<std::uint64_t>(pointer);
    const std::optional<Allocation> released =
        is_managed(begin) ? managed_.release(begin) : device_.release(begin);
    if (released) {
        set_allocated(*released, false);
    }
    return released.has_value();
}

bool Arena::retire(void* pointer)
{
    const auto begin = reinterpret_cast<std::uint64_t>(pointer);
    const std::optional<Allocation> allocation = heap_of(begin).before(begin);
    const bool is_retired = std::find(retired_.begin(), retired_.end(), begin) != retired_.end();
    if (!allocation || allocation->begin != begin || is_retired) {
        return false;
    }
    set_allocated(*allocation, false);
    retired_.push_back(begin);
    return true;
}

std::optional<Allocation> Arena::released_at(std::uint64_t address) const
{
    const Heap& heap = heap_of(address);
    const std::optional<Allocation> piece = heap.before(address);
    const bool is_retired = piece && piece->holds(address) &&
                            std::find(retired_.begin(), retired_.end(), piece->begin) != retired_.end();
    return is_retired ? piece : heap.released_at(address);
}

void Arena::release_retired()
{
    for (const std::uint64_t begin : retired_) {
        release(reinterpret_cast<void*>(begin));
    }
    retired_.clear();
}

void Arena::release_all()
{
    for (const Allocation& allocation : live()) {
        release(reinterpret_cast<void*>(allocation.begin));
    }
}

std::vector<Allocation> Arena::live() const
{
    std::vector<Allocation> result = device_.live();
    const std::vector<Allocation> managed = managed_.live();
    result.insert(result.end(), managed.begin(), managed.end());
    return result;
}

bool Arena::contains(const void* pointer, std::size_t bytes) const
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const std::optional<Allocation> allocation = heap_of(address).before(address);
    return allocation && address - allocation->begin <= allocation->bytes &&
           bytes <= allocation->bytes - (address - allocation->begin);
}

void Arena::note_written(const void* pointer, std::size_t bytes)
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (owns(address)) {
        written_.set(address, bytes);
    }
}

void Arena::note_copied(const void* to, const void* from, std::size_t bytes)
{
    const auto target = reinterpret_cast<std::uint64_t>(to);
    const auto source = reinterpret_cast<std::uint64_t>(from);
    if (owns(target) && owns(source) && !is_managed(target)) {
        written_.copy(target, source, bytes);
    } else {
        note_written(to, bytes);
    }
}

Arena::Open::Open(Arena& arena) : arena_(arena)
{
    const AddressRange closed = arena_.closed_range();
    arena_.memory_.protect(closed.begin, closed.bytes, Protection::open);
    arena_.is_open_ = true;
}

Arena::Open::~Open()
{
    const AddressRange opened = arena_.closed_range();
    arena_.memory_.protect(opened.begin, opened.bytes, Protection::closed);
    arena_.is_open_ = false;
}

}  // namespace simt
