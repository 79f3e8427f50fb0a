// SPDX-License-Identifier: MIT
#include "device_memory.hpp"

#include <algorithm>
#include <iterator>

namespace simt {
namespace {

/// The narrowest range that has both.
AddressRange spanning(const AddressRange& a, const AddressRange& b)
{
    const std::uint64_t begin = std::min(a.begin, b.begin);
    return {begin, std::max(a.begin + a.bytes, b.begin + b.bytes) - begin};
}

}  // namespace

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
    AddressRange range = arena_.closed_range();
    for (const AddressRange& variables : program_.variables(code, ProgramMemory::device_variable)) {
        range = spanning(range, variables);
    }
    for (const AddressRange& variables : program_.variables(code, ProgramMemory::constant_variable)) {
        range = spanning(range, variables);
    }
    return range;
}

AddressRange DeviceMemory::not_only_of_host(const std::vector<const void*>& code)
{
    AddressRange range = spanning(closed_to_host(code), arena_.managed_range());
    for (const auto& [begin, pinned] : pinned_.ranges()) {
        range = spanning(range, {begin, pinned.bytes});
    }
    for (const AddressRange& variables : program_.variables(code, ProgramMemory::managed_variable)) {
        range = spanning(range, variables);
    }
    return range;
}

}  // namespace simt
