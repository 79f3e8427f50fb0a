// SPDX-License-Identifier: MIT
#include "stable_addresses.hpp"

#include "../memory/page.hpp"
#include "../memory/shared_memory.hpp"

#include <link.h>

#include <algorithm>
#include <cstring>

namespace simt {
namespace {

/// Addresses of programs end here (x86-64, "Canonical Addressing").
constexpr std::uint64_t end_of_addresses = std::uint64_t{1} << 47;

/// Where the stack of the first thread of a block is told to begin; those of further threads follow.
constexpr std::uint64_t told_stacks = std::uint64_t{1} << 44;

/// The part of the address space that a module, a program or a library, is loaded to; empty if the address is in none.
AddressRange module_around(std::uint64_t address)
{
    AddressRange range{address, 0};
    dl_iterate_phdr(
        [](dl_phdr_info* module, std::size_t, void* argument) {
            AddressRange& found = *static_cast<AddressRange*>(argument);
            std::uint64_t end = module->dlpi_addr;
            for (int i = 0; i < module->dlpi_phnum; ++i) {
                if (module->dlpi_phdr[i].p_type == PT_LOAD) {
                    end = std::max<std::uint64_t>(end, module->dlpi_addr + module->dlpi_phdr[i].p_vaddr +
                                                           module->dlpi_phdr[i].p_memsz);
                }
            }
            const bool holds = found.begin - module->dlpi_addr < end - module->dlpi_addr;
            if (holds) {
                found = {module->dlpi_addr, end - module->dlpi_addr};
            }
            return holds ? 1 : 0;
        },
        &range);
    return range;
}

}  // namespace

void StableAddresses::launch_begins(const SharedMemory& shared)
{
    add_region(memory_.arena().begin(), memory_.arena().reserved_bytes());
    add_region(shared.static_begin, shared.static_bytes);
    add_region(shared.dynamic_begin, max_shared_bytes);
    known_regions_ = regions_.size();
}

void StableAddresses::add_region(std::uint64_t begin, std::uint64_t bytes)
{
    const std::uint64_t within_page = begin % page_bytes;
    regions_.push_back({begin, bytes, next_ + within_page});
    next_ += (within_page + bytes) / page_bytes * page_bytes + 2 * page_bytes;
}

/// Memory of the host's, which begins anywhere in a page: that of its stack in each run elsewhere.
void StableAddresses::add_region_of_host(std::uint64_t begin, std::uint64_t bytes)
{
    regions_.push_back({begin, bytes, next_});
    next_ += bytes / page_bytes * page_bytes + 2 * page_bytes;
}

/// Whether it is device memory, shared memory, or on the stack of the thread.
bool StableAddresses::is_known(std::uint64_t address, const Thread* thread) const
{
    return (thread != nullptr && thread->fiber.stack_begin() - address <= Fiber::stack_bytes) ||
           std::any_of(regions_.begin(), regions_.begin() + static_cast<std::ptrdiff_t>(known_regions_),
                       [address](const Region& region) { return region.holds(address); });
}

std::uint64_t StableAddresses::told(std::uint64_t address, const Thread* thread)
{
    if (address < page_bytes) {
        return address;
    }
    if (thread != nullptr && thread->fiber.stack_begin() - address <= Fiber::stack_bytes) {
        return told_stacks + (std::uint64_t{thread->number} + 1) * 2 * Fiber::stack_bytes -
               (thread->fiber.stack_begin() - address);
    }
    auto region = std::find_if(regions_.begin(), regions_.end(),
                               [address](const Region& known) { return known.holds(address); });
    if (region == regions_.end()) {
        const PinnedMemory::Range* const pinned =
            memory_.pinned().around(reinterpret_cast<const void*>(address));
        const AddressRange module = module_around(address);
        if (pinned != nullptr) {
            add_region_of_host(memory_.pinned().begin_of(*pinned), pinned->bytes);
        } else if (module.bytes != 0) {
            add_region(module.begin, module.bytes);
        } else {
            add_region_of_host(address, page_bytes);
        }
        region = std::prev(regions_.end());
    }
    return region->told + (address - region->begin);
}

void StableAddresses::replace_pointers(std::string& bytes, std::uint64_t begin, const ValueType& type,
                                       const Thread* thread)
{
    const bool are_pointers = type.encoding == Encoding::pointer;
    const bool are_integers =
        type.encoding == Encoding::signed_number || type.encoding == Encoding::unsigned_number;
    if (!are_pointers && type.encoding != Encoding::bits &&
        !(are_integers && type.bytes == sizeof(std::uint64_t))) {
        return;
    }
    std::uint64_t address = 0;
    for (std::size_t at = -begin % sizeof address; at + sizeof address <= bytes.size();
         at += sizeof address) {
        std::memcpy(&address, &bytes[at], sizeof address);
        if ((are_pointers && address < end_of_addresses) || is_known(address, thread)) {
            address = told(address, thread);
            std::memcpy(&bytes[at], &address, sizeof address);
        }
    }
}

}  // namespace simt
