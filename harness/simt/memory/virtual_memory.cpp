// SPDX-License-Identifier: MIT
#include "virtual_memory.hpp"

#include "arena.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace simt {
namespace {

bool is_multiple(std::uint64_t number)
{
    return number % VirtualMemory::granularity == 0;
}

void* pointer(std::uint64_t address)
{
    return reinterpret_cast<void*>(address);
}

}  // namespace

MappingError VirtualMemory::reserve(std::size_t bytes, std::uint64_t alignment, std::uint64_t wish,
                                    std::uint64_t& begin)
{
    const bool is_power_of_two = (alignment & (alignment - 1)) == 0;
    if (bytes == 0 || !is_multiple(bytes) || !is_power_of_two) {
        return MappingError::invalid;
    }
    const auto found =
        arena_.reserve(bytes, std::max<std::uint64_t>(alignment, granularity), is_multiple(wish) ? wish : 0);
    if (!found) {
        return MappingError::out_of_memory;
    }
    reservations_[*found] = bytes;
    begin = *found;
    return MappingError::none;
}

MappingError VirtualMemory::give_back(std::uint64_t begin, std::size_t bytes)
{
    const auto reservation = reservations_.find(begin);
    const auto mapping = mappings_.lower_bound(begin);
    const bool is_mapped = mapping != mappings_.end() && mapping->first - begin < bytes;
    if (reservation == reservations_.end() || reservation->second != bytes || is_mapped) {
        return MappingError::invalid;
    }
    reservations_.erase(reservation);
    arena_.give_back(begin, bytes);
    return MappingError::none;
}

std::uint64_t VirtualMemory::create(std::size_t bytes, bool compression)
{
    if (bytes == 0 || !is_multiple(bytes)) {
        return 0;
    }
    memories_[++last_number_] = {bytes, compression, 1, false, nullptr, false};
    return last_number_;
}

MappingError VirtualMemory::release(std::uint64_t memory)
{
    const auto found = memories_.find(memory);
    if (found == memories_.end() || found->second.users == 0) {
        return MappingError::invalid;
    }
    --found->second.users;
    forget_if_unused(memory);
    return MappingError::none;
}

std::uint64_t VirtualMemory::retain_at(std::uint64_t address)
{
    const auto mapping = mapping_at(address);
    if (mapping == mappings_.end()) {
        return 0;
    }
    ++memories_.at(mapping->second.memory).users;
    return mapping->second.memory;
}

std::optional<bool> VirtualMemory::has_compression(std::uint64_t memory) const
{
    const auto found = memories_.find(memory);
    return found != memories_.end() ? std::optional(found->second.compression) : std::nullopt;
}

MappingError VirtualMemory::map(std::uint64_t begin, std::size_t bytes, std::size_t offset,
                                std::uint64_t memory)
{
    const auto found = memories_.find(memory);
    if (found == memories_.end() || found->second.users == 0 || offset != 0 || bytes != found->second.bytes ||
        !is_multiple(begin) || !is_reserved(begin, bytes)) {
        return MappingError::invalid;
    }
    const auto next = mappings_.lower_bound(begin);
    if ((next != mappings_.end() && next->first - begin < bytes) || mapping_at(begin) != mappings_.end()) {
        return MappingError::invalid;
    }
    if (found->second.is_mapped) {
        return MappingError::two_mappings;
    }
    found->second.is_mapped = true;
    mappings_[begin] = {bytes, memory, false};
    arena_.written().clear(begin, bytes);
    if (found->second.contents != nullptr) {
        const Arena::Open open(arena_);
        std::memcpy(pointer(begin), found->second.contents.get(), bytes);
        found->second.contents.reset();
    }
    if (found->second.is_written) {
        arena_.written().set(begin, bytes);
    }
    return MappingError::none;
}

MappingError VirtualMemory::unmap(std::uint64_t begin, std::size_t bytes)
{
    const auto range = mappings_in(begin, bytes);
    if (!range) {
        return MappingError::invalid;
    }
    for (const Mappings::iterator& mapping : *range) {
        keep_contents(mapping);
        if (mapping->second.is_allowed) {
            arena_.unmap(mapping->first, mapping->second.bytes);
        }
        const std::uint64_t memory = mapping->second.memory;
        memories_.at(memory).is_mapped = false;
        mappings_.erase(mapping);
        forget_if_unused(memory);
    }
    return MappingError::none;
}

MappingError VirtualMemory::allow(std::uint64_t begin, std::size_t bytes, bool is_allowed, const void* where)
{
    const auto range = mappings_in(begin, bytes);
    if (!range) {
        return MappingError::invalid;
    }
    for (const Mappings::iterator& mapping : *range) {
        if (is_allowed && !mapping->second.is_allowed) {
            arena_.map(mapping->first, mapping->second.bytes, where);
        } else if (!is_allowed && mapping->second.is_allowed) {
            arena_.unmap(mapping->first, mapping->second.bytes);
        }
        mapping->second.is_allowed = is_allowed;
    }
    return MappingError::none;
}

std::optional<bool> VirtualMemory::is_allowed(std::uint64_t address) const
{
    const auto mapping = mapping_at(address);
    return mapping != mappings_.end() ? std::optional(mapping->second.is_allowed) : std::nullopt;
}

bool VirtualMemory::is_reserved(std::uint64_t begin, std::size_t bytes) const
{
    const std::uint64_t end = begin + bytes;
    while (begin < end) {
        const auto next = reservations_.upper_bound(begin);
        if (next == reservations_.begin() || begin - std::prev(next)->first >= std::prev(next)->second) {
            return false;
        }
        begin = std::prev(next)->first + std::prev(next)->second;
    }
    return bytes > 0;
}

std::optional<std::vector<VirtualMemory::Mappings::iterator>> VirtualMemory::mappings_in(std::uint64_t begin,
                                                                                         std::size_t bytes)
{
    std::vector<Mappings::iterator> result;
    const std::uint64_t end = begin + bytes;
    while (begin < end) {
        const auto mapping = mappings_.find(begin);
        if (mapping == mappings_.end()) {
            return std::nullopt;
        }
        result.push_back(mapping);
        begin += mapping->second.bytes;
    }
    return begin == end && bytes > 0 ? std::optional(result) : std::nullopt;
}

VirtualMemory::Mappings::const_iterator VirtualMemory::mapping_at(std::uint64_t address) const
{
    const auto next = mappings_.upper_bound(address);
    const bool holds =
        next != mappings_.begin() && address - std::prev(next)->first < std::prev(next)->second.bytes;
    return holds ? std::prev(next) : mappings_.end();
}

void VirtualMemory::keep_contents(const Mappings::iterator& mapping)
{
    const auto [begin, mapped] = *mapping;
    Memory& memory = memories_.at(mapped.memory);
    if (memory.users == 0) {
        return;  // nobody can map it again
    }
    memory.is_written = arena_.written().count(begin, mapped.bytes) > 0;
    memory.contents = std::make_unique<char[]>(mapped.bytes);
    const Arena::Open open(arena_);
    std::memcpy(memory.contents.get(), pointer(begin), mapped.bytes);
}

void VirtualMemory::forget_if_unused(std::uint64_t memory)
{
    const auto found = memories_.find(memory);
    if (found->second.users == 0 && !found->second.is_mapped) {
        memories_.erase(found);
    }
}

}  // namespace simt
