// SPDX-License-Identifier: MIT
#include "device_memory.hpp"

#include <algorithm>
#include <iterator>

namespace simt {

void DeviceMemory::add_symbol(const void* symbol, std::size_t bytes)
{
    symbols_[reinterpret_cast<std::uint64_t>(symbol)] = bytes;
}

void DeviceMemory::give_address_of_symbol(const void* symbol)
{
    known_symbols_.insert(reinterpret_cast<std::uint64_t>(symbol));
}

bool DeviceMemory::has_given_address_of_symbol(std::uint64_t address) const
{
    const auto after = known_symbols_.upper_bound(address);
    return after != known_symbols_.begin() && address - *std::prev(after) <= symbols_.at(*std::prev(after));
}

MemoryKind DeviceMemory::kind_of(const void* pointer) const
{
    if (arena_.is_managed(reinterpret_cast<std::uint64_t>(pointer))) {
        return MemoryKind::managed;
    }
    if (owns(pointer)) {
        return MemoryKind::device;
    }
    return pinned_.around(pointer) != nullptr ? MemoryKind::pinned_host : MemoryKind::unknown;
}

bool DeviceMemory::owns(const void* pointer) const
{
    return arena_.owns(reinterpret_cast<std::uint64_t>(pointer)) || contains(pointer, 0);
}

bool DeviceMemory::contains(const void* pointer, std::size_t bytes) const
{
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const auto after = symbols_.upper_bound(address);
    if (after != symbols_.begin()) {
        const auto [start, size] = *std::prev(after);
        if (address - start < size) {
            return bytes <= size - (address - start);
        }
    }
    return arena_.contains(pointer, bytes);
}

bool DeviceMemory::is_usable(const void* pointer, std::size_t bytes) const
{
    return contains(pointer, bytes) || pinned_.contains(pointer, bytes);
}

bool DeviceMemory::is_accessible_host_memory(std::uint64_t address) const
{
    return pinned_.around(reinterpret_cast<const void*>(address)) != nullptr;
}

bool DeviceMemory::can_be_shared(std::uint64_t address)
{
    return arena_.is_managed(address) || is_accessible_host_memory(address) ||
           program_.at(address) == ProgramMemory::managed_variable;
}

bool DeviceMemory::is_host_memory(std::uint64_t address, std::uint64_t bytes)
{
    const std::uint64_t begin = address / bytes * bytes;
    return !arena_.owns(address) && !pinned_.overlaps(reinterpret_cast<const void*>(begin), bytes) &&
           program_.is_host_memory(address, bytes);
}

AddressRange DeviceMemory::closed_to_host(const std::vector<const void*>& code)
{
    const AddressRange memory = arena_.closed_range();
    std::uint64_t begin = memory.begin;
    std::uint64_t end = memory.begin + memory.bytes;
    for (const AddressRange& variables : program_.variables_closed_to_host(code)) {
        begin = std::min(begin, variables.begin);
        end = std::max(end, variables.begin + variables.bytes);
    }
    return {begin, end - begin};
}

}  // namespace simt
