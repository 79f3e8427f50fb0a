// SPDX-License-Identifier: MIT
/// @file
/// Which bytes of memory have been written since they were allocated.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace simt {

/// A set of addresses, one bit each. Memory that nobody asked about counts as not written.
class WrittenBytes {
public:
    void set(std::uint64_t address, std::uint64_t bytes) { fill(address, bytes, true); }
    void clear(std::uint64_t address, std::uint64_t bytes) { fill(address, bytes, false); }

    /// Which of them are written, the first in the lowest bit.
    ///
    /// @param bytes  1 to 16, not across a multiple of 16
    std::uint32_t bits(std::uint64_t address, unsigned bytes)
    {
        return unit(address) >> address % unit_bytes & all(bytes);
    }

    /// What bits() gives if all are written.
    static std::uint32_t all(unsigned bytes) { return (1u << bytes) - 1; }

private:
    static constexpr std::uint64_t page_bytes = 1 << 16;
    static constexpr std::uint64_t unit_bytes = 16;
    using Page = std::array<std::uint16_t, page_bytes / unit_bytes>;

    std::uint16_t& unit(std::uint64_t address)
    {
        if (address / page_bytes != last_address_) {
            std::unique_ptr<Page>& page = pages_[address / page_bytes];
            if (!page) {
                page = std::make_unique<Page>();
            }
            last_address_ = address / page_bytes;
            last_page_ = page.get();
        }
        return (*last_page_)[address % page_bytes / unit_bytes];
    }

    void fill(std::uint64_t address, std::uint64_t bytes, bool written)
    {
        while (bytes > 0) {
            const std::uint64_t offset = address % unit_bytes;
            const std::uint64_t step = std::min(unit_bytes - offset, bytes);
            const auto mask = static_cast<std::uint16_t>(((1u << step) - 1) << offset);
            std::uint16_t& bits = unit(address);
            bits = static_cast<std::uint16_t>(written ? bits | mask : bits & ~mask);
            address += step;
            bytes -= step;
        }
    }

    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    std::uint64_t last_address_ = ~std::uint64_t{0};
    Page* last_page_ = nullptr;
};

}  // namespace simt
