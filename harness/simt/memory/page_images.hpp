// SPDX-License-Identifier: MIT
/// @file
/// What pages of global memory held before they were written.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace simt {

/// Keeps the old contents of pages, so that writes can be taken back. Any number of host threads may save pages at the same
/// time.
class PageImages {
public:
    /// Of [begin, begin + bytes).
    PageImages(std::uint64_t begin, std::size_t bytes);

    /// To be called before [address, address + bytes) is written. Of each page the first call keeps what it holds.
    void save(std::uint64_t address, unsigned bytes)
    {
        const std::uint64_t last = (address + bytes - 1 - begin_) / page_bytes;
        for (std::uint64_t page = (address - begin_) / page_bytes; page <= last; ++page) {
            if (!is_saved_[page].load(std::memory_order_acquire)) {
                save_page(page);
            }
        }
    }

    /// Puts back what was saved. Nobody saves at the same time.
    void restore();

    /// Forgets what was saved. Nobody saves at the same time.
    void forget();

private:
    static constexpr std::uint64_t page_bytes = 4096;

    struct Image
    {
        std::uint64_t page;
        std::array<std::byte, page_bytes> bytes;
    };

    /// Pages that have one remainder.
    struct Part
    {
        std::mutex mutex;
        std::vector<std::unique_ptr<Image>> images;
    };

    void save_page(std::uint64_t page);

    std::uint64_t begin_;
    std::vector<std::atomic<bool>> is_saved_;  ///< by page
    std::array<Part, 64> parts_;
};

}  // namespace simt
