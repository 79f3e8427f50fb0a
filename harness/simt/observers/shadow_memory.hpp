// SPDX-License-Identifier: MIT
/// @file
/// Which accesses the race detector remembers of each word of memory.
#pragma once

#include "access_record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace simt {

/// Up to three accesses, each at a place of its own.
using ShadowWord = std::array<AccessRecord, 3>;

/// Of each byte of a word the fingerprint of what the last write left there, WarpAccess::value, where that write was smaller
/// than the word; else 0.
using ByteFingerprints = std::array<std::uint16_t, 4>;

/// What the last writes left in a word.
struct WordFingerprints
{
    std::uint16_t word = 0;  ///< 0: not known, or left by something smaller than a word
    ByteFingerprints bytes{};
};

/// The serial numbers of the blocks whose accesses still matter. Others may be forgotten.
struct LiveBlocks
{
    std::uint32_t first = 0;
    std::uint32_t last = ~std::uint32_t{0};

    bool has(std::uint32_t serial) const { return first <= serial && serial <= last; }
};

/// A word of a page in its compact form. Three references of 16 bits say which accesses are remembered; a fingerprint of 16
/// bits says what the last write of the word left:
///
///     63        48 47       37 36   32 31       21 20   16 15        5 4     0
///     fingerprint  record      lane    record      lane    record      lane
///
/// A reference is the number of a record of the page, 0 for none, and how far that record's lanes are to be shifted. So
/// the accesses of a warp whose lanes touch a word each are one record.
struct CompactWord
{
    std::uint64_t bits = 0;

    static constexpr std::size_t references = 3;
    static constexpr unsigned reference_bits = 16;
    static constexpr unsigned lane_bits = 5;
    static constexpr std::uint64_t lane_mask = (1u << lane_bits) - 1;
    static constexpr std::uint64_t reference_mask = (1u << reference_bits) - 1;
    static constexpr unsigned fingerprint_shift = references * reference_bits;
    static constexpr std::uint64_t all_references = (std::uint64_t{1} << fingerprint_shift) - 1;
    static constexpr std::size_t most_records = 1u << (reference_bits - lane_bits);

    std::uint64_t reference(std::size_t place) const
    {
        return bits >> place * reference_bits & reference_mask;
    }
    static std::size_t record_of(std::uint64_t reference) { return reference >> lane_bits; }
    static unsigned lane_of(std::uint64_t reference) { return reference & lane_mask; }
    void refer(std::size_t place, std::uint64_t reference)
    {
        bits = (bits & ~(reference_mask << place * reference_bits)) | reference << place * reference_bits;
    }

    std::uint16_t fingerprint() const { return static_cast<std::uint16_t>(bits >> fingerprint_shift); }
    void set_fingerprint(std::uint16_t fingerprint)
    {
        bits = (bits & all_references) | std::uint64_t{fingerprint} << fingerprint_shift;
    }
};
static_assert(sizeof(CompactWord) == 8);

/// How an access by a lane changed which accesses a word of a page remembers. Where another lane comes to another word of
/// the page that remembers the same, but for the lanes, it makes the same change.
class ShadowChange {
public:
    /// A change that applies nowhere.
    ShadowChange() = default;

    /// @param lane  that has made it; the first if there are several
    /// @param tied  by place, whether the lanes of the access that was there before matter, as seen from `lane`
    ShadowChange(CompactWord before, CompactWord after, unsigned lane,
                 std::array<bool, CompactWord::references> tied);

    bool applies(CompactWord word, unsigned lane) const
    {
        const std::uint64_t distance = lane - lane_;
        return distance <= most_distance_ && ((word.bits ^ (before_ + distance * tied_)) & compared_) == 0;
    }

    /// What `word` remembers after the access of `lane`.
    CompactWord apply(CompactWord word, unsigned lane) const
    {
        return {(word.bits & kept_) | (after_ + (lane - lane_) * made_)};
    }

private:
    std::uint64_t before_ = 0;
    std::uint64_t compared_ = 0;  ///< which bits of a word are to be as in before_
    std::uint64_t tied_ = 0;      ///< 1 at each reference whose lane moves along
    std::uint64_t kept_ = 0;      ///< which bits stay
    std::uint64_t after_ = 0;     ///< the others
    std::uint64_t made_ = 0;      ///< 1 at each reference to the access itself
    std::uint64_t most_distance_ = 0;
    std::uint32_t lane_ = ~std::uint32_t{0};  ///< at first none: no lane is at a distance of at most 0
};

/// The shadow of 4 KB. Words refer to records that they share, until there are too many different ones: then each word has
/// its own, which takes five times as much memory.
class ShadowPage {
public:
    static constexpr std::size_t words = 1024;

    ShadowPage() : compact_(std::make_unique<std::array<CompactWord, words>>()), records_(1) {}

    ShadowWord load(std::size_t index) const
    {
        if (full_ != nullptr) {
            return full_->accesses[index];
        }
        const CompactWord compact = (*compact_)[index];
        return {record(compact.reference(0)), record(compact.reference(1)), record(compact.reference(2))};
    }

    /// @param before  what load() gives
    /// @param live    the others need not be kept
    void store(std::size_t index, const ShadowWord& before, const ShadowWord& word, LiveBlocks live);

    /// Null where words have records of their own.
    CompactWord* compact(std::size_t index) { return compact_ != nullptr ? &(*compact_)[index] : nullptr; }

    // Have the processor fetch what load() will read: first the word itself, then what it refers to.

    void prefetch_word(std::size_t index) const;
    void prefetch_records(std::size_t index) const;

    /// Changes whenever the references to records change their meaning.
    std::uint32_t numbering() const { return numbering_; }

    WordFingerprints fingerprints(std::size_t index) const;
    void set_fingerprint(std::size_t index, std::uint16_t fingerprint);

    /// Whether something smaller than a word was written, so that bytes have fingerprints.
    bool has_byte_fingerprints() const { return !byte_fingerprints_.empty(); }
    ByteFingerprints& byte_fingerprints(std::size_t index);

private:
    struct Full
    {
        std::array<ShadowWord, words> accesses{};
        std::array<std::uint16_t, words> fingerprints{};
    };

    AccessRecord record(std::uint64_t reference) const
    {
        AccessRecord access = records_[CompactWord::record_of(reference)];
        access.lanes <<= CompactWord::lane_of(reference);
        return access;
    }

    std::uint64_t refer_to(const AccessRecord& access);
    void collect(LiveBlocks live);
    void unfold();

    /// As many records are cheaper to keep than to look through the page for those that are still referred to.
    static constexpr std::size_t fewest_before_collection = 128;
    /// With more of them, collections would come too often.
    static constexpr std::size_t most_after_collection = CompactWord::most_records * 3 / 4;
    /// Records of one instruction that a warp executes follow each other closely.
    static constexpr std::size_t most_compared = 4;

    std::unique_ptr<std::array<CompactWord, words>> compact_;
    std::vector<AccessRecord> records_;  ///< the first is none
    std::size_t most_records_ = fewest_before_collection;
    std::uint32_t numbering_ = 0;
    std::unique_ptr<Full> full_;  ///< instead of the above
    std::vector<ByteFingerprints>
        byte_fingerprints_;  ///< empty until something smaller than a word is written
};

/// The pages of global memory.
class ShadowMemory {
public:
    static constexpr std::uint64_t word_bytes = 4;
    static constexpr std::uint64_t page_bytes = ShadowPage::words * word_bytes;

    /// Made where there is none yet.
    ShadowPage& page(std::uint64_t address)
    {
        const std::uint64_t number = address / page_bytes;
        if (number != last_number_) {
            last_page_ = &find_or_make(number);
            last_number_ = number;
        }
        return *last_page_;
    }

    /// Null where there is none.
    ShadowPage* find(std::uint64_t address);

    static std::size_t index(std::uint64_t address) { return address / word_bytes % ShadowPage::words; }

    void clear();

    /// Keeps the pages to be used for any address. They remember what they did.
    void recycle();

private:
    /// The pages of 4 MB.
    using Region = std::array<std::unique_ptr<ShadowPage>, 1024>;
    static constexpr std::size_t pages_per_region = std::tuple_size_v<Region>;

    ShadowPage& find_or_make(std::uint64_t number);

    std::unordered_map<std::uint64_t, std::unique_ptr<Region>> regions_;
    std::uint64_t last_region_number_ = ~std::uint64_t{0};
    Region* last_region_ = nullptr;
    std::vector<std::unique_ptr<ShadowPage>*> used_;  ///< where in the regions there is a page
    std::vector<std::unique_ptr<ShadowPage>> unused_;
    std::uint64_t last_number_ = ~std::uint64_t{0};
    ShadowPage* last_page_ = nullptr;
};

}  // namespace simt
