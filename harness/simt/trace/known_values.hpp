// SPDX-License-Identifier: MIT
/// @file
/// What the reader of a trace knows after the events that it has read: docs/trace_format.md, "Values". The writer of a trace
/// keeps the same, so that it can tell a value by what is known already.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace simt {

/// One number for each lane; those of lanes that take no part have no meaning.
using LaneNumbers = std::array<std::uint32_t, 32>;

/// A value of each lane: one number for each 4 bytes, the lowest first.
using LaneWords = std::vector<LaneNumbers>;

/// Which bytes of an object the lanes of a warp access.
struct TracedAccess
{
    unsigned object = 0;
    unsigned block = 0;  ///< 0 if the object is not shared
    std::size_t bytes = 0;
    std::uint32_t lanes = 0;
    LaneNumbers offsets{};              ///< from the beginning of the object
    std::uint64_t bytes_of_object = 0;  ///< what is not all within is not stored
};

class KnownValues {
public:
    using Variable = std::pair<unsigned, unsigned>;  ///< its number, and the element

    /// Memory holds these bytes before the first event.
    void set_initial(unsigned object, unsigned block, std::uint64_t offset, const std::string& bytes)
    {
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            set_byte(object, block, offset + i, static_cast<unsigned char>(bytes[i]));
        }
    }

    /// What memory holds where the lanes access it; 0 where nobody has written.
    LaneWords load(const TracedAccess& access) const
    {
        LaneWords words((access.bytes + 3) / 4);
        for_each_byte(access, [&](unsigned lane, std::uint64_t offset, std::size_t i) {
            const Page* const page = page_at(access.object, access.block, offset);
            words[i / 4][lane] |=
                page == nullptr ? 0u : std::uint32_t{page->bytes[offset % page_bytes]} << 8 * (i % 4);
        });
        return words;
    }

    /// Whether memory is known to hold something there.
    bool is_written(const TracedAccess& access, unsigned lane) const
    {
        bool is = true;
        for (std::size_t i = 0; i < access.bytes; ++i) {
            const std::uint64_t offset = std::uint64_t{access.offsets[lane]} + i;
            const Page* const page = page_at(access.object, access.block, offset);
            is = is && page != nullptr && page->is_written[offset % page_bytes];
        }
        return is;
    }

    /// The lanes store their values, in ascending order.
    void store(TracedAccess access, const LaneWords& words)
    {
        for (unsigned lane = 0; lane < access.offsets.size(); ++lane) {
            const std::uint64_t end = std::uint64_t{access.offsets[lane]} + access.bytes;
            access.lanes &= end > access.bytes_of_object ? ~(1u << lane) : ~0u;
        }
        for_each_byte(access, [&](unsigned lane, std::uint64_t offset, std::size_t i) {
            set_byte(access.object, access.block, offset,
                     static_cast<unsigned char>(words[i / 4][lane] >> 8 * (i % 4)));
        });
    }

    /// What lanes of a warp have read last.
    TracedAccess& last_read(unsigned block, unsigned warp) { return warps_[{block, warp}].last_read; }

    /// What an element of a variable holds in the lanes of a warp; 0 where nothing was told.
    LaneWords& variable(unsigned block, unsigned warp, Variable variable, std::size_t words)
    {
        LaneWords& held = warps_[{block, warp}].variables[variable];
        held.resize(words);
        return held;
    }

    /// All that the variables of a warp hold.
    const std::map<Variable, LaneWords>& variables(unsigned block, unsigned warp)
    {
        return warps_[{block, warp}].variables;
    }

private:
    static constexpr std::size_t page_bytes = 1024;

    struct Page
    {
        std::array<unsigned char, page_bytes> bytes{};
        std::bitset<page_bytes> is_written;
    };
    struct Warp
    {
        TracedAccess last_read;
        std::map<Variable, LaneWords> variables;
    };

    /// Calls function(lane, offset, i) for each byte i of what each lane accesses.
    template <class Function>
    static void for_each_byte(const TracedAccess& access, Function function)
    {
        for (std::uint32_t rest = access.lanes; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
            for (std::size_t i = 0; i < access.bytes; ++i) {
                function(lane, std::uint64_t{access.offsets[lane]} + i, i);
            }
        }
    }

    static std::uint64_t key(unsigned object, unsigned block, std::uint64_t offset)
    {
        return (std::uint64_t{object} << 16 | block) << 24 | offset / page_bytes;
    }

    Page* page_at(unsigned object, unsigned block, std::uint64_t offset) const
    {
        const std::uint64_t wanted = key(object, block, offset);
        if (last_page_ == nullptr || last_key_ != wanted) {
            const auto found = pages_.find(wanted);
            last_key_ = wanted;
            last_page_ = found != pages_.end() ? found->second.get() : nullptr;
        }
        return last_page_;
    }

    void set_byte(unsigned object, unsigned block, std::uint64_t offset, unsigned char byte)
    {
        Page* page = page_at(object, block, offset);
        if (page == nullptr) {
            auto& added = pages_[key(object, block, offset)];
            added = std::make_unique<Page>();
            page = last_page_ = added.get();
        }
        page->bytes[offset % page_bytes] = byte;
        page->is_written[offset % page_bytes] = true;
    }

    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;
    mutable std::uint64_t last_key_ = 0;  ///< most accesses are to the page of the one before
    mutable Page* last_page_ = nullptr;
    std::map<std::pair<unsigned, unsigned>, Warp> warps_;  ///< by block and number
};

}  // namespace simt
