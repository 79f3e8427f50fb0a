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
            Page& own = page_to_change(address);
            std::transform(own.begin(), own.end(), page->begin(), own.begin(), std::bit_or<>());
        }
    }

    /// Forgets all but the base.
    void clear()
    {
        pages_.clear();
        last_read_number_ = no_page;
        last_changed_number_ = no_page;
    }

    void set(std::uint64_t address, std::uint64_t bytes) { fill(address, bytes, true); }
    void clear(std::uint64_t address, std::uint64_t bytes)
    {
        ++clears_;
        fill(address, bytes, false);
    }

    /// How often something has been cleared.
    std::uint64_t clears() const { return clears_; }

    /// Makes [to, to + bytes) written where [from, from + bytes) is.
    void copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes)
    {
        while (bytes > 0) {
            std::uint64_t step =
                std::min({bytes, unit_bytes - to % unit_bytes, unit_bytes - from % unit_bytes});
            if (step == unit_bytes) {
                step = std::min(whole_units(to, bytes), whole_units(from, bytes));
                put_units(to, page_to_read(page_number(from)).data() + unit_in_page(from), step / unit_bytes);
            } else {
                const std::uint32_t written = bits(from, static_cast<unsigned>(step));
                put(to, written, ~written & all(static_cast<unsigned>(step)));
            }
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
        return page_to_read(page_number(address))[unit_in_page(address)] >> address % unit_bytes & all(bytes);
    }

    /// What bits() gives if all are written.
    static std::uint32_t all(unsigned bytes) { return (1u << bytes) - 1; }

private:
    static constexpr std::uint64_t page_bytes = 1 << 16;
    static constexpr std::uint64_t unit_bytes = 16;
    static constexpr std::uint64_t no_page = ~std::uint64_t{0};
    using Page = std::array<std::uint16_t, page_bytes / unit_bytes>;

    static std::uint64_t page_number(std::uint64_t address) { return address / page_bytes; }
    static std::size_t unit_in_page(std::uint64_t address) { return address % page_bytes / unit_bytes; }

    /// How many of the bytes are of whole units in the page of `address`, where a unit begins.
    static std::uint64_t whole_units(std::uint64_t address, std::uint64_t bytes)
    {
        return std::min(bytes, page_bytes - address % page_bytes) / unit_bytes * unit_bytes;
    }

    static constexpr Page nothing_written{};
    static constexpr Page all_written = [] {
        Page page{};
        for (std::uint16_t& unit : page) {
            unit = std::uint16_t(~0u);
        }
        return page;
    }();

    /// The page to look at: of the base, as long as this has none of its own.
    const Page& page_to_read(std::uint64_t number)
    {
        if (number != last_read_number_) {
            const Page* page = find(number);
            if (page == nullptr && base_ != nullptr) {
                page = base_->find(number);
            }
            last_read_ = page != nullptr ? page : &nothing_written;
            last_read_number_ = number;
        }
        return *last_read_;
    }

    Page& page_to_change(std::uint64_t number)
    {
        if (number != last_changed_number_) {
            last_changed_ = &page_at(number);
            last_changed_number_ = number;
            last_read_ = last_changed_;
            last_read_number_ = number;
        }
        return *last_changed_;
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
            std::uint64_t step = std::min(unit_bytes - address % unit_bytes, bytes);
            if (step == unit_bytes) {
                step = whole_units(address, bytes);
                put_units(address, (written ? all_written : nothing_written).data(), step / unit_bytes);
            } else {
                const std::uint32_t mask = all(static_cast<unsigned>(step));
                put(address, written ? mask : 0, written ? 0 : mask);
            }
            address += step;
            bytes -= step;
        }
    }

    /// Units of one page. Most are what they have been, and then no page is made.
    void put_units(std::uint64_t address, const std::uint16_t* units, std::uint64_t count)
    {
        const std::uint64_t number = page_number(address);
        const std::size_t place = unit_in_page(address);
        if (!std::equal(units, units + count, page_to_read(number).data() + place)) {
            std::copy(units, units + count, page_to_change(number).data() + place);
        }
    }

    /// @param set      of the bytes at `address`, in its unit: those that become written
    /// @param cleared  those that become not written
    void put(std::uint64_t address, std::uint32_t set, std::uint32_t cleared)
    {
        const std::uint64_t number = page_number(address);
        const std::size_t place = unit_in_page(address);
        const std::uint64_t offset = address % unit_bytes;
        const std::uint16_t before = page_to_read(number)[place];
        const auto after = static_cast<std::uint16_t>((before & ~(cleared << offset)) | set << offset);
        if (after != before) {
            page_to_change(number)[place] = after;
        }
    }

    const WrittenBytes* base_ = nullptr;
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    std::uint64_t last_read_number_ = no_page;
    const Page* last_read_ = nullptr;
    std::uint64_t last_changed_number_ = no_page;
    Page* last_changed_ = nullptr;
    std::uint64_t clears_ = 0;
};

}  // namespace simt
