// SPDX-License-Identifier: MIT
#include "shadow_memory.hpp"

#include <algorithm>

namespace simt {

ShadowChange::ShadowChange(CompactWord before, CompactWord after, unsigned lane,
                           std::array<bool, CompactWord::references> tied)
    : kept_(~std::uint64_t{0}), most_distance_(warp_size - 1), lane_(lane)
{
    for (std::size_t place = 0; place < CompactWord::references; ++place) {
        const unsigned shift = place * CompactWord::reference_bits;
        const std::uint64_t old = before.reference(place);
        const std::uint64_t now = after.reference(place);
        const bool is_tied = old != 0 && tied[place];
        const std::uint64_t free_bits = old != 0 && !is_tied ? CompactWord::lane_mask : 0;
        compared_ |= (CompactWord::reference_mask & ~free_bits) << shift;
        before_ |= old << shift;
        if (is_tied) {
            tied_ |= std::uint64_t{1} << shift;
            // A lane behind the last would be taken for a record.
            most_distance_ = std::min(most_distance_, CompactWord::lane_mask - CompactWord::lane_of(old));
        }
        if (now != old) {
            kept_ &= ~(CompactWord::reference_mask << shift);
            after_ |= now << shift;
            made_ |= now != 0 ? std::uint64_t{1} << shift : 0;
        }
    }
}

void ShadowPage::store(std::size_t index, const ShadowWord& before, const ShadowWord& word, LiveBlocks live)
{
    if (full_ == nullptr && records_.size() + word.size() > most_records_) {
        collect(live);
    }
    if (full_ != nullptr) {
        full_->accesses[index] = word;
        return;
    }
    CompactWord& compact = (*compact_)[index];
    for (std::size_t place = 0; place < word.size(); ++place) {
        if (word[place] != before[place]) {
            compact.refer(place, word[place].is_empty() ? 0 : refer_to(word[place]));
        }
    }
}

std::uint64_t ShadowPage::refer_to(const AccessRecord& access)
{
    const unsigned lane = first_lane(access.lanes);
    AccessRecord shifted = access;
    shifted.lanes >>= lane;
    const std::size_t oldest = records_.size() > most_compared ? records_.size() - most_compared : 1;
    std::size_t number = records_.size() - 1;
    while (number >= oldest && records_[number] != shifted) {
        --number;
    }
    if (number < oldest) {
        number = records_.size();
        records_.push_back(shifted);
    }
    return number << CompactWord::lane_bits | lane;
}

namespace {

/// Numbers records, equal ones alike.
class Numbering {
public:
    explicit Numbering(std::size_t most) { records_.reserve(most); }

    std::uint16_t number_of(const AccessRecord& record)
    {
        constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio
        const std::array<std::uint64_t, 2> bits = record.bits();
        std::size_t place = ((bits[0] * spread) ^ bits[1]) * spread >> (64 - table_bits);
        while (table_[place] != 0 && records_[table_[place]] != record) {
            place = (place + 1) % table_.size();
        }
        if (table_[place] == 0) {
            table_[place] = static_cast<std::uint16_t>(records_.size());
            records_.push_back(record);
        }
        return table_[place];
    }

    std::vector<AccessRecord> take() { return std::move(records_); }

private:
    static constexpr unsigned table_bits = 12;
    static_assert(1u << table_bits >= 2 * CompactWord::most_records);

    std::vector<AccessRecord> records_ = std::vector<AccessRecord>(1);  ///< the first is none
    std::array<std::uint16_t, 1u << table_bits> table_{};
};

}  // namespace

/// Drops the records that no word refers to any more, and the accesses of blocks that do not matter.
void ShadowPage::collect(LiveBlocks live)
{
    constexpr std::uint16_t unknown = 0xffff;
    std::array<std::uint16_t, CompactWord::most_records> new_number;
    new_number.fill(unknown);
    Numbering numbering(most_records_);
    const auto renumbered = [&](std::size_t old) {
        std::uint16_t& number = new_number[old];
        if (number == unknown) {
            number = live.has(records_[old].serial) ? numbering.number_of(records_[old]) : 0;
        }
        return std::uint64_t{number};
    };
    for (CompactWord& word : *compact_) {
        for (std::size_t place = 0; place < CompactWord::references; ++place) {
            if (const std::uint64_t old = word.reference(place); old != 0) {
                const std::uint64_t number = renumbered(CompactWord::record_of(old));
                const std::uint64_t lane = CompactWord::lane_of(old);
                word.refer(place, number != 0 ? number << CompactWord::lane_bits | lane : 0);
            }
        }
    }
    records_ = numbering.take();
    ++numbering_;
    if (records_.size() > most_after_collection) {
        unfold();
        return;
    }
    most_records_ =
        std::clamp(2 * records_.size(), fewest_before_collection, std::size_t{CompactWord::most_records});
}

/// Gives each word records of its own.
void ShadowPage::unfold()
{
    auto full = std::make_unique<Full>();
    for (std::size_t index = 0; index < words; ++index) {
        full->accesses[index] = load(index);
        full->fingerprints[index] = (*compact_)[index].fingerprint();
    }
    full_ = std::move(full);
    compact_.reset();
    records_ = {};
}

WordFingerprints ShadowPage::fingerprints(std::size_t index) const
{
    return {full_ != nullptr ? full_->fingerprints[index] : (*compact_)[index].fingerprint(),
            byte_fingerprints_.empty() ? ByteFingerprints{} : byte_fingerprints_[index]};
}

void ShadowPage::set_fingerprint(std::size_t index, std::uint16_t fingerprint)
{
    if (full_ != nullptr) {
        full_->fingerprints[index] = fingerprint;
    } else {
        (*compact_)[index].set_fingerprint(fingerprint);
    }
}

ByteFingerprints& ShadowPage::byte_fingerprints(std::size_t index)
{
    byte_fingerprints_.resize(words);
    return byte_fingerprints_[index];
}

void ShadowPage::prefetch_word(std::size_t index) const
{
    if (compact_ != nullptr) {
        __builtin_prefetch(&(*compact_)[index]);
    } else {
        __builtin_prefetch(&full_->accesses[index]);
    }
}

void ShadowPage::prefetch_records(std::size_t index) const
{
    if (compact_ == nullptr) {
        return;
    }
    const CompactWord word = (*compact_)[index];
    for (std::size_t place = 0; place < CompactWord::references; ++place) {
        __builtin_prefetch(&records_[CompactWord::record_of(word.reference(place))]);
    }
}

ShadowPage* ShadowMemory::find(std::uint64_t address)
{
    const std::uint64_t number = address / page_bytes;
    const auto region = regions_.find(number / pages_per_region);
    return region != regions_.end() ? (*region->second)[number % pages_per_region].get() : nullptr;
}

ShadowPage& ShadowMemory::find_or_make(std::uint64_t number)
{
    if (number / pages_per_region != last_region_number_) {
        std::unique_ptr<Region>& region = regions_[number / pages_per_region];
        if (region == nullptr) {
            region = std::make_unique<Region>();
        }
        last_region_ = region.get();
        last_region_number_ = number / pages_per_region;
    }
    std::unique_ptr<ShadowPage>& page = (*last_region_)[number % pages_per_region];
    if (page == nullptr) {
        used_.push_back(&page);
        if (unused_.empty()) {
            page = std::make_unique<ShadowPage>();
        } else {
            page = std::move(unused_.back());
            unused_.pop_back();
        }
    }
    return *page;
}

void ShadowMemory::clear()
{
    used_.clear();
    unused_.clear();
    regions_.clear();
    last_number_ = ~std::uint64_t{0};
    last_region_number_ = ~std::uint64_t{0};
}

/// The regions stay.
void ShadowMemory::recycle()
{
    for (std::unique_ptr<ShadowPage>* page : used_) {
        unused_.push_back(std::move(*page));
    }
    used_.clear();
    last_number_ = ~std::uint64_t{0};
}

}  // namespace simt
