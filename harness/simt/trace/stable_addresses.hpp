// SPDX-License-Identifier: MIT
/// @file
/// Addresses as a trace tells them. The system puts memory elsewhere in each run of a program; what a trace tells is the
/// same each time.
#pragma once

#include "../debug_info/value_type.hpp"
#include "../engine/thread.hpp"
#include "../memory/device_memory.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace simt {

/// Gives each region of memory a place of its own in an address space that depends only on the order in which the trace
/// comes to the regions. An address on the device keeps its place within a page, so banks and sectors stay what they are.
class StableAddresses {
public:
    explicit StableAddresses(DeviceMemory& memory) : memory_(memory) {}

    void launch_begins(const SharedMemory& shared);

    /// The address as the trace tells it. The first page, with null, stays as it is.
    ///
    /// @param thread  that holds it; null: none
    std::uint64_t told(std::uint64_t address, const Thread* thread);

    /// Replaces each pointer in `bytes`. Words of unknown type, and integers of 8 bytes, count as pointers if they lead to device
    /// memory, to shared memory, or to a variable of the thread.
    ///
    /// @param type    of the values; bits if it is not known
    /// @param begin   the address of `bytes`, or another one that is aligned alike
    /// @param thread  that holds them; null: none
    void replace_pointers(std::string& bytes, std::uint64_t begin, const ValueType& type,
                          const Thread* thread);

private:
    /// A range of addresses that keep their distances.
    struct Region
    {
        std::uint64_t begin;
        std::uint64_t bytes;
        std::uint64_t told;

        bool holds(std::uint64_t address) const { return address - begin < bytes; }
    };

    void add_region(std::uint64_t begin, std::uint64_t bytes);
    void add_region_of_host(std::uint64_t begin, std::uint64_t bytes);
    bool is_known(std::uint64_t address, const Thread* thread) const;

    DeviceMemory& memory_;
    std::vector<Region> regions_;
    std::size_t known_regions_ = 0;  ///< the first of them are device memory and shared memory
    std::uint64_t next_ = std::uint64_t{1} << 32;
};

}  // namespace simt
