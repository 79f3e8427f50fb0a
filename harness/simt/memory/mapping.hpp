// SPDX-License-Identifier: MIT
/// @file
/// Address space that this process has to itself.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt {

/// Who may use the memory of a mapping at first.
enum class Protection { closed, open };

/// Private memory, zero at first. It costs nothing before it is used, so it may be larger than the machine's.
class Mapping {
public:
    /// @param wish  where to begin, in whole pages of 4096 bytes, if there is room; 0: anywhere
    /// @throws std::bad_alloc
    explicit Mapping(std::size_t bytes, Protection protection = Protection::open, std::uint64_t wish = 0);
    ~Mapping();
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;

    std::uint64_t begin() const { return begin_; }
    std::size_t bytes() const { return bytes_; }
    template <class T>
    T* as() const
    {
        return reinterpret_cast<T*>(begin_);
    }

    /// Sets who may use [begin, begin + bytes), whole pages of it.
    void protect(std::uint64_t begin, std::size_t bytes, Protection protection) const;

    /// Makes everything zero, and gives the memory back to the machine.
    void clear() const;

private:
    std::uint64_t begin_;
    std::size_t bytes_;
};

/// Makes each access to a page of 4096 bytes a fault. Where Linux can (since 6.13), the page stays a part of its mapping: to
/// split one for each of a block's stacks takes a tenth of the time of a short run.
///
/// @return whether that succeeded; where mappings are split, a process can have some 65,000 (vm.max_map_count)
bool forbid_page(std::uint64_t page);

/// Makes the pages of [memory, memory + bytes) present at once, because they are about to be written. A page that is made
/// when it is first written costs several times as much, above all in a virtual machine. Without effect where Linux cannot
/// do it (before 5.14).
void prefault(void* memory, std::size_t bytes);

}  // namespace simt
