// SPDX-License-Identifier: MIT
/// @file
/// What pages of global memory held before they were written.
#pragma once

#include "mapping.hpp"
#include "page.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace simt {

/// Keeps the old contents of pages, so that writes can be taken back. Any number of host threads may save pages at the same
/// time.
class PageImages {
public:
    /// Of [begin, begin + bytes). Takes a little more address space; memory is taken for what is saved.
    ///
    /// @throws std::bad_alloc
    PageImages(std::uint64_t begin, std::size_t bytes);

    /// To be called before [address, address + bytes) is written. Of each page the first call keeps what it holds.
    void save(std::uint64_t address, unsigned bytes)
    {
        const std::uint64_t last = (address + bytes - 1 - begin_) / page_bytes;
        for (std::uint64_t page = (address - begin_) / page_bytes; page <= last; ++page) {
            if (!is_saved(page).load(std::memory_order_acquire)) {
                save_page(page);
            }
        }
    }

    /// Puts back what was saved. Nobody saves at the same time.
    void restore();

    /// Forgets what was saved. Nobody saves at the same time.
    void forget();

private:
    /// Pages that have one remainder.
    struct Part
    {
        std::mutex mutex;
        std::vector<std::uint64_t> saved;
    };

    void save_page(std::uint64_t page);

    std::atomic<bool>& is_saved(std::uint64_t page) const { return flags_.as<std::atomic<bool>>()[page]; }
    void* image_of(std::uint64_t page) const { return images_.as<std::byte>() + page * page_bytes; }
    void* place_of(std::uint64_t page) const { return reinterpret_cast<void*>(begin_ + page * page_bytes); }

    std::uint64_t begin_;
    Mapping images_;  ///< of each page at the same distance from the beginning
    Mapping flags_;   ///< by page, whether it is saved; a process uses few of these pages
    std::array<Part, 64> parts_;
};

}  // namespace simt
