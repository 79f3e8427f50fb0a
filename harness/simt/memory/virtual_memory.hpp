// SPDX-License-Identifier: MIT
/// @file
/// Addresses and memory apart: a program reserves addresses, creates memory, and maps it there (CUDA Driver API, "Virtual Memory
/// Management").
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace simt {

class Arena;

/// Why something cannot be done; nothing if it has been done.
enum class MappingError : std::uint8_t {
    none,
    invalid,        ///< a size, an alignment, or addresses that were not reserved, mapped or unmapped before
    out_of_memory,  ///< there is no room
    two_mappings,   ///< memory is mapped in two places, which this device does not support
};

/// Memory that is created has a number. It exists until it is released and mapped nowhere. What is written stays in it while
/// it is mapped nowhere; then all its bytes count as written.
class VirtualMemory {
public:
    /// Of sizes and beginnings, as on a GPU.
    static constexpr std::size_t granularity = std::size_t{2} << 20;

    explicit VirtualMemory(Arena& arena) : arena_(arena) {}

    /// @param wish  where, if there is room; 0: anywhere
    MappingError reserve(std::size_t bytes, std::uint64_t alignment, std::uint64_t wish,
                         std::uint64_t& begin);
    MappingError give_back(std::uint64_t begin, std::size_t bytes);

    /// @param compression  whether the program has asked for memory that can be compressed
    /// @return its number; 0 for a size that is no multiple of the granularity
    std::uint64_t create(std::size_t bytes, bool compression);
    MappingError release(std::uint64_t memory);
    /// Counts one more user, who releases it as well.
    ///
    /// @return the number of the memory that is mapped at `address`; 0 if there is none
    std::uint64_t retain_at(std::uint64_t address);
    /// Whether the program has asked for memory that can be compressed; nothing if there is no such memory.
    std::optional<bool> has_compression(std::uint64_t memory) const;

    /// Maps all of a memory. Nobody can use the addresses before allow().
    MappingError map(std::uint64_t begin, std::size_t bytes, std::size_t offset, std::uint64_t memory);
    /// Unmaps all that is mapped in a range, in which no mapping ends or begins in part.
    MappingError unmap(std::uint64_t begin, std::size_t bytes);
    /// Lets kernels and copies use what is mapped in a range, or no longer.
    ///
    /// @param where  return address of the call
    MappingError allow(std::uint64_t begin, std::size_t bytes, bool is_allowed, const void* where);
    /// Nothing if nothing is mapped there.
    std::optional<bool> is_allowed(std::uint64_t address) const;

private:
    struct Memory
    {
        std::size_t bytes;
        bool compression;
        unsigned users = 1;
        bool is_mapped = false;
        std::unique_ptr<char[]> contents;  ///< while it is mapped nowhere; null if it has never been mapped
        bool is_written = false;           ///< as far as writes were seen: those of unchecked kernels are not
    };
    struct Mapping
    {
        std::size_t bytes;
        std::uint64_t memory;
        bool is_allowed = false;
    };
    using Mappings = std::map<std::uint64_t, Mapping>;  ///< by their beginnings

    /// Whether all of a range was reserved; it may be in several reservations that follow each other.
    bool is_reserved(std::uint64_t begin, std::size_t bytes) const;
    /// The mappings that a range consists of, without gaps; nothing if there are none such.
    std::optional<std::vector<Mappings::iterator>> mappings_in(std::uint64_t begin, std::size_t bytes);
    Mappings::const_iterator mapping_at(std::uint64_t address) const;
    void keep_contents(const Mappings::iterator& mapping);
    void forget_if_unused(std::uint64_t memory);

    Arena& arena_;
    std::map<std::uint64_t, std::size_t> reservations_;  ///< begin → bytes
    std::map<std::uint64_t, Memory> memories_;           ///< by their numbers
    Mappings mappings_;
    std::uint64_t last_number_ = 0;
};

}  // namespace simt
