// SPDX-License-Identifier: MIT
/// @file
/// Which bytes of memory have been written since they were allocated.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>

namespace simt {

/// A set of addresses, one bit each. Memory that nobody asked about counts as not written.
class WrittenBytes {
public:
    WrittenBytes() = default;

    /// Begins with all of `base`, which stays as it is as long as this is used.
    explicit WrittenBytes(const WrittenBytes* base) : base_(base) {}

    /// Adds what is in `other`.
    void add(const WrittenBytes& other)
    {
        for (const auto& [address, page] : other.pages_) {
            Page& own = page_at(address);
            std::transform(own.begin(), own.end(), page->begin(), own.begin(), std::bit_or<>());
        }
    }

    /// Forgets all but the base.
    void clear()
    {
        pages_.clear();
        last_address_ = ~std::uint64_t{0};
    }

    void set(std::uint64_t address, std::uint64_t bytes) { fill(address, bytes, true); }
    void clear(std::uint64_t address, std::uint64_t bytes) { fill(address, bytes, false); }

    /// Makes [to, to + bytes) written where [from, from + bytes) is.
    void copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes)
    {
        while (bytes > 0) {
            const std::uint64_t step =
                std::min({bytes, unit_bytes - to % unit_bytes, unit_bytes - from % unit_bytes});
            const std::uint32_t written = bits(from, static_cast<unsigned>(step));
            put(to, written, ~written & all(static_cast<unsigned>(step)));
            to += step;
            from += step;
            bytes -= step;
        }
    }

    /// How many bytes of [address, address + bytes) are written.
    std::uint64_t count(std::uint64_t address, std::uint64_t bytes)
    {
        std::uint64_t written = 0;
        while (bytes > 0) {
            const std::uint64_t step = std::min(unit_bytes - address % unit_bytes, bytes);
            written += static_cast<unsigned>(__builtin_popcount(bits(address, static_cast<unsigned>(step))));
            address += step;
            bytes -= step;
        }
        return written;
    }

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
            last_page_ = &page_at(address / page_bytes);
            last_address_ = address / page_bytes;
        }
        return (*last_page_)[address % page_bytes / unit_bytes];
    }

    Page& page_at(std::uint64_t number)
    {
        std::unique_ptr<Page>& page = pages_[number];
        if (!page) {
            const Page* const of_base = base_ != nullptr ? base_->find(number) : nullptr;
            page = of_base != nullptr ? std::make_unique<Page>(*of_base) : std::make_unique<Page>();
        }
        return *page;
    }

    const Page* find(std::uint64_t number) const
    {
        const auto page = pages_.find(number);
        return page != pages_.end() ? page->second.get() : nullptr;
    }

    void fill(std::uint64_t address, std::uint64_t bytes, bool written)
    {
        while (bytes > 0) {
            const std::uint64_t step = std::min(unit_bytes - address % unit_bytes, bytes);
            const std::uint32_t mask = all(static_cast<unsigned>(step));
            put(address, written ? mask : 0, written ? 0 : mask);
            address += step;
            bytes -= step;
        }
    }

    /// @param set      of the bytes at `address`, in its unit: those that become written
    /// @param cleared  those that become not written
    void put(std::uint64_t address, std::uint32_t set, std::uint32_t cleared)
    {
        const std::uint64_t offset = address % unit_bytes;
        std::uint16_t& bits = unit(address);
        bits = static_cast<std::uint16_t>((bits & ~(cleared << offset)) | set << offset);
    }

    const WrittenBytes* base_ = nullptr;
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    std::uint64_t last_address_ = ~std::uint64_t{0};
    Page* last_page_ = nullptr;
};

}  // namespace simt
