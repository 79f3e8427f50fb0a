// SPDX-License-Identifier: MIT
#include "arena.hpp"

#include "page.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

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
        add_hole(begin, bytes);
    }
}

void Heap::add_hole(std::uint64_t begin, std::size_t bytes)
{
    free_[begin] = bytes;
    free_by_size_.emplace(bytes, begin);
}

Heap::Holes::iterator Heap::erase_hole(Holes::iterator hole)
{
    free_by_size_.erase({hole->second, hole->first});
    return free_.erase(hole);
}

std::optional<Allocation> Heap::allocate(std::size_t bytes, const void* where)
{
    if (bytes > size_) {
        return std::nullopt;
    }
    const std::size_t needed = footprint(bytes);
    const auto hole = free_by_size_.lower_bound({needed, 0});
    if (hole == free_by_size_.end()) {
        return std::nullopt;
    }
    const std::uint64_t start = hole->second;
    take(free_.find(start), start, needed);
    used_ += needed;
    forget_released(start, needed);
    return live_[start] = {start, bytes, where};
}

void Heap::take(Holes::iterator hole, std::uint64_t begin, std::size_t bytes)
{
    const auto [start, available] = *hole;
    erase_hole(hole);
    if (begin > start) {
        add_hole(start, begin - start);
    }
    if (start + available > begin + bytes) {
        add_hole(begin + bytes, start + available - (begin + bytes));
    }
}

void Heap::forget_released(std::uint64_t begin, std::size_t bytes)
{
    auto first = released_.lower_bound(begin);
    if (first != released_.begin() && std::prev(first)->second.holds(begin)) {
        --first;
    }
    released_.erase(first, released_.lower_bound(begin + bytes));
}

std::optional<Allocation> Heap::release(std::uint64_t begin)
{
    const auto entry = live_.find(begin);
    if (entry == live_.end() || entry->second.is_mapped) {
        return std::nullopt;
    }
    const Allocation allocation = entry->second;
    live_.erase(entry);
    released_[begin] = allocation;
    used_ -= footprint(allocation.bytes);
    give_back(begin, footprint(allocation.bytes));
    return allocation;
}

void Heap::give_back(std::uint64_t begin, std::size_t bytes)
{
    auto after = free_.lower_bound(begin);
    if (after != free_.end() && after->first == begin + bytes) {
        bytes += after->second;
        after = erase_hole(after);
    }
    if (after != free_.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == begin) {
            begin = before->first;
            bytes += before->second;
            erase_hole(before);
        }
    }
    add_hole(begin, bytes);
}

std::optional<std::uint64_t> Heap::reserve(std::size_t bytes, std::uint64_t alignment, std::uint64_t wish)
{
    const auto take_at = [&](Holes::iterator hole, std::uint64_t lowest) -> std::optional<std::uint64_t> {
        const std::uint64_t end = hole->first + hole->second;
        const std::uint64_t begin = (std::max(hole->first, lowest) + alignment - 1) / alignment * alignment;
        if (begin > end || end - begin < bytes) {
            return std::nullopt;
        }
        take(hole, begin, bytes);
        return begin;
    };
    const auto around = free_.upper_bound(wish);
    if (wish % alignment == 0 && around != free_.begin() &&
        wish - std::prev(around)->first < std::prev(around)->second) {
        if (const auto begin = take_at(std::prev(around), wish)) {
            return begin;
        }
    }
    for (const std::uint64_t lowest : {begin_ + size_ / 2, begin_}) {
        for (auto hole = free_.begin(); hole != free_.end(); ++hole) {
            if (const auto begin = take_at(hole, lowest)) {
                return begin;
            }
        }
    }
    return std::nullopt;
}

void Heap::map(std::uint64_t begin, std::size_t bytes, const void* where)
{
    used_ += bytes;
    forget_released(begin, bytes);
    Allocation joined{begin, bytes, where, true};
    if (const auto next = live_.find(begin + bytes); next != live_.end() && next->second.is_mapped) {
        joined.bytes += next->second.bytes;
        live_.erase(next);
    }
    const auto after = live_.lower_bound(begin);
    if (after != live_.begin()) {
        const Allocation& before = std::prev(after)->second;
        if (before.is_mapped && before.begin + before.bytes == begin) {
            joined = {before.begin, before.bytes + joined.bytes, before.where, true};
        }
    }
    live_[joined.begin] = joined;
}

void Heap::unmap(std::uint64_t begin, std::size_t bytes)
{
    const std::optional<Allocation> piece = before(begin);
    if (!piece || !piece->is_mapped || !piece->holds(begin)) {
        return;
    }
    used_ -= bytes;
    live_.erase(piece->begin);
    if (begin > piece->begin) {
        live_[piece->begin] = {piece->begin, begin - piece->begin, piece->where, true};
    }
    if (piece->begin + piece->bytes > begin + bytes) {
        live_[begin + bytes] = {begin + bytes, piece->begin + piece->bytes - begin - bytes, piece->where,
                                true};
    }
    released_[begin] = {begin, bytes, piece->where, true};
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

const std::uint16_t* Arena::allocated_of_granule()
{
    if (!std::exchange(keeps_table_, true)) {
        for (const Allocation& allocation : live()) {
            set_allocated(allocation, retired_.count(allocation.begin) == 0);
        }
    }
    return table_.as<std::uint16_t>();
}

void Arena::set_allocated(const Allocation& allocation, bool allocated)
{
    if (!keeps_table_) {
        return;
    }
    std::uint16_t* const first = table_.as<std::uint16_t>() + (allocation.begin - begin()) / granule_bytes;
    const std::size_t whole = allocation.bytes / granule_bytes;
    const std::size_t rest = allocation.bytes % granule_bytes;
    std::fill_n(first, whole, static_cast<std::uint16_t>(allocated ? granule_bytes : 0));
    if (rest > 0) {
        first[whole] = static_cast<std::uint16_t>(allocated ? rest : 0);
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

void Arena::map(std::uint64_t begin, std::size_t bytes, const void* where)
{
    device_.map(begin, bytes, where);
    set_allocated({begin, bytes, where}, true);
}

void Arena::unmap(std::uint64_t begin, std::size_t bytes)
{
    device_.unmap(begin, bytes);
    set_allocated({begin, bytes, nullptr}, false);
}

bool Arena::retire(void* pointer)
{
    const auto begin = reinterpret_cast<std::uint64_t>(pointer);
    const std::optional<Allocation> allocation = heap_of(begin).before(begin);
    if (!allocation || allocation->begin != begin || allocation->is_mapped || retired_.count(begin) != 0) {
        return false;
    }
    set_allocated(*allocation, false);
    retired_.insert(begin);
    return true;
}

std::optional<Allocation> Arena::released_at(std::uint64_t address) const
{
    const Heap& heap = heap_of(address);
    const std::optional<Allocation> piece = heap.before(address);
    const bool is_retired = piece && piece->holds(address) && retired_.count(piece->begin) != 0;
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

void Arena::note_all_written()
{
    const std::pair now{allocations_, written_.clears()};
    if (std::exchange(all_written_at_, now) == now) {
        return;
    }
    for (const Allocation& allocation : live()) {
        written_.set(allocation.begin, allocation.bytes);
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
