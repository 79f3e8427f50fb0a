// SPDX-License-Identifier: MIT
#include "data_race.hpp"

#include "../events/position.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::uint64_t word_bytes = 4;
constexpr std::uint8_t whole_word = 0xf;

std::size_t words_in(std::size_t bytes)
{
    return (bytes + word_bytes - 1) / word_bytes;
}

/// The bytes of a word that `lane`, one of `lanes`, touches of `bytes`.
std::uint8_t bytes_of(unsigned lane, std::uint32_t lanes, std::uint8_t bytes, bool apart)
{
    if (!apart) {
        return bytes;
    }
    const int share = __builtin_popcount(bytes) / __builtin_popcount(lanes);
    const int place = __builtin_ctz(bytes) + share * __builtin_popcount(lanes & ((1u << lane) - 1));
    return static_cast<std::uint8_t>(((1u << share) - 1) << place);
}

/// The lanes of `lanes` that touch any of `wanted`.
std::uint32_t lanes_at(std::uint8_t wanted, std::uint32_t lanes, std::uint8_t bytes, bool apart)
{
    if (!apart) {
        return (bytes & wanted) != 0 ? lanes : 0;
    }
    return lanes_where(lanes,
                       [&](unsigned lane) { return (bytes_of(lane, lanes, bytes, true) & wanted) != 0; });
}

/// Whether two accesses, one of which writes, conflict. Whether volatile accesses are of a flag is known when the launch
/// ends.
bool can_conflict(const AccessType& a, const AccessType& b, bool in_different_blocks)
{
    const auto is_strong = [](const AccessType& type) { return is_atomic(type.kind) || type.is_volatile; };
    if (!is_strong(a) || !is_strong(b) || (a.is_volatile && b.is_volatile)) {
        return true;
    }
    for (const AccessType& type : {a, b}) {
        if (type.is_volatile && type.kind == AccessKind::write) {
            return !type.is_flag;
        }
    }
    return (a.block_scope || b.block_scope) && in_different_blocks;
}

}  // namespace

void DataRace::launch_begins(const LaunchInfo& launch)
{
    const std::uint32_t last = order_.first_serial();
    launch_ = launch;
    order_.launch_begins(launch);
    sections_.launch_begins();
    streams_.launch_begins(launch);
    if (order_.first_serial() < last) {  // serial numbers were used up and begin anew
        global_shadow_.clear();
        shared_shadows_.clear();
        repeatable_ = {};
    }
}

void DataRace::block_begins(const BlockInfo& block, const SharedMemory& shared)
{
    shared_ = shared;
    if (reach_ == Reach::block) {
        global_shadow_.recycle();  // what they remember is of other blocks, as its serial numbers say
    }
    order_.block_begins(block);
    sections_.block_begins(block);
    last_reads_.resize(std::max<std::size_t>(last_reads_.size(), block.slot + 1));
    flags_.block_begins(block);
    for (LastRead& last : last_reads_[block.slot]) {
        last.pc = nullptr;
    }
    if (shared_shadows_.size() <= block.slot) {
        shared_shadows_.resize(block.slot + 1);
    }
    // What earlier blocks left is told by their serial numbers.
    SharedShadow& shadow = shared_shadows_[block.slot];
    shadow.words = std::max(shadow.words, words_in(shared.static_bytes) + words_in(shared.dynamic_bytes));
    shadow.pages.resize((shadow.words + ShadowPage::words - 1) / ShadowPage::words);
    repeatable_ = {};
}

void DataRace::block_barrier(const BlockInfo& block, const BarrierArrivals&)
{
    for (unsigned warp = 0; warp * warp_size < launch_.threads_per_block; ++warp) {
        flags_.acquire(block, warp, ~0u);
    }
    order_.block_barrier(block);
    sections_.block_barrier(block);
}

/// Shuffles and votes bring lanes together and order no memory.
void DataRace::warp_function(const BlockInfo& block, int warp, WarpFunction function, std::uint32_t,
                             std::uint32_t named)
{
    if (function == WarpFunction::syncwarp) {
        flags_.acquire(block, static_cast<unsigned>(warp), named);
        order_.warp_barrier(block, warp, named);
        sections_.warp_barrier(block, warp, named);
    }
}

void DataRace::access(const WarpAccess& access)
{
    if (access.type.space == Space::constant) {
        return;
    }
    ++access_;
    site_ = site_of(access);
    if (lockstep_) {
        order_.tick(*access.block, access.warp);
    }
    here_ = order_.standpoint(*access.block, access.warp);
    now_ = AccessRecord::of_warp(here_.serial, here_.epoch, here_.warp, site_, access.type.kind);
    note_guess(access);
    flags_.access(access);
    for (const CriticalSections::Pair& pair : sections_.access(access, here_.serial, here_.epoch)) {
        found_under_lock(pair, access);
    }
    streams_.access(access);
    const bool in_words =
        access.type.bytes >= word_bytes && access.address[first_lane(access.lanes)] % word_bytes == 0;
    // Lanes that write one location race with each other: they are taken one by one.
    const bool one_by_one =
        access.type.kind == AccessKind::write || !here_.lanes_agree ||
        access.locations.size() == static_cast<unsigned>(__builtin_popcount(access.lanes));
    if (in_words && access.type.bytes == word_bytes && one_by_one) {
        touch_words(access);
    } else if (in_words && access.type.bytes == word_bytes) {
        for (const Location& location : access.locations) {
            touch(access, {location.address, location.lanes, whole_word, false});
        }
    } else if (in_words) {
        for_each_lane(access.lanes, [&](unsigned lane) {
            const std::uint64_t end = access.address[lane] + access.type.bytes;
            for (std::uint64_t at = access.address[lane]; at < end; at += word_bytes) {
                touch(access, {at, 1u << lane, whole_word, false});
            }
        });
    } else {
        touch_each(access);
    }
}

/// A plain read of what the next access of the thread compares and swaps is a guess, and a wrong one does no harm: CUDA
/// C++ Programming Guide, "Atomic Functions", makes atomic functions of any kind so.
void DataRace::note_guess(const WarpAccess& access)
{
    LastRead& last = last_reads_[access.block->slot][static_cast<std::size_t>(access.warp)];
    if (access.type.kind == AccessKind::read) {
        last = {access.pc, access.lanes, access.address};
    } else if (is_atomic(access.type.kind) && access.type.is_flag && last.pc != nullptr) {
        for_each_lane(access.lanes & last.lanes, [&](unsigned lane) {
            if (access.address[lane] == last.address[lane]) {
                guesses_.insert(last.pc);
            }
        });
    }
}

/// Neighbouring lanes that touch neighbouring bytes of a word are taken together: there is not room for all of them.
void DataRace::touch_each(const WarpAccess& access)
{
    WordAccess pending{0, 0, 0, false};
    std::uint64_t end_of_pending = 0;
    for_each_lane(access.lanes, [&](unsigned lane) {
        for (unsigned done = 0; done < access.type.bytes;) {
            const std::uint64_t address = access.address[lane] + done;
            const std::uint64_t word = address & ~(word_bytes - 1);
            const auto bytes = static_cast<unsigned>(
                std::min(word + word_bytes - address, std::uint64_t{access.type.bytes} - done));
            const auto mask = static_cast<std::uint8_t>(((1u << bytes) - 1) << (address - word));
            const bool joins = pending.lanes != 0 && pending.word_address == word &&
                               end_of_pending == address && bytes == access.type.bytes && here_.lanes_agree;
            if (joins) {
                pending.lanes |= 1u << lane;
                pending.bytes |= mask;
                pending.apart = true;
            } else {
                if (pending.lanes != 0) {
                    touch(access, pending);
                }
                pending = {word, 1u << lane, mask, false};
            }
            end_of_pending = address + bytes;
            done += bytes;
        }
    });
    if (pending.lanes != 0) {
        touch(access, pending);
    }
}

/// Each lane touches a word of its own accord.
void DataRace::touch_words(const WarpAccess& access)
{
    prefetch_scattered(access);
    for (std::uint32_t rest = repeat_words(access, access.lanes); rest != 0;
         rest = repeat_words(access, rest & (rest - 1))) {
        const unsigned lane = first_lane(rest);
        touch(access, {access.address[lane], 1u << lane, whole_word, false});
    }
}

/// Where lanes touch different pages the processor would wait for one after the other.
void DataRace::prefetch_scattered(const WarpAccess& access)
{
    const unsigned first = first_lane(access.lanes);
    const unsigned last = last_lane(access.lanes);
    if (access.type.space == Space::shared ||
        access.address[last] - access.address[first] + ShadowMemory::page_bytes <
            2 * ShadowMemory::page_bytes) {
        return;
    }
    std::array<Place, warp_size> places;
    for_each_lane(access.lanes, [&](unsigned lane) {
        places[lane] = place_of(access, access.address[lane]);
        places[lane].page->prefetch_word(places[lane].index);
    });
    for_each_lane(access.lanes,
                  [&](unsigned lane) { places[lane].page->prefetch_records(places[lane].index); });
}

/// Repeats the last change for as many of `lanes`, from the first on, as touch words of one page that remember the same.
///
/// @return the other lanes
std::uint32_t DataRace::repeat_words(const WarpAccess& access, std::uint32_t lanes)
{
    if (lanes == 0) {
        return 0;
    }
    const Place at = place_of(access, access.address[first_lane(lanes)]);
    const Repeatable& last = repeatable_[site_ % repeatable_.size()];
    CompactWord* const word = at.page != nullptr ? at.page->compact(at.index) : nullptr;
    const bool writes = !only_reads(access.type.kind);
    if (word == nullptr || !can_repeat(last, at, {0, 1u, whole_word, false}) ||
        (writes && at.page->has_byte_fingerprints())) {
        return lanes;
    }
    const bool is_known = access.type.kind == AccessKind::write;
    const ShadowChange change = last.change;
    CompactWord* const words = word - (access.address[first_lane(lanes)] - at.begin) / word_bytes;
    for (; lanes != 0; lanes &= lanes - 1) {
        const unsigned lane = first_lane(lanes);
        const std::uint64_t offset = access.address[lane] - at.begin;
        const std::uint64_t index = offset / word_bytes;
        if (offset >= at.bytes || !change.applies(words[index], lane)) {
            break;
        }
        CompactWord now = change.apply(words[index], lane);
        if (writes) {
            now.set_fingerprint(is_known ? access.tag[lane] : 0);
        }
        words[index] = now;
    }
    return lanes;
}

/// Compares an access with what is remembered of a word, and remembers it.
void DataRace::touch(const WarpAccess& access, const WordAccess& word_access)
{
    const Place at = place_of(access, word_access.word_address);
    if (at.page == nullptr) {
        return;
    }
    if (!repeat(at, word_access)) {
        touch_word(at, access, word_access);
    }
    if (!only_reads(access.type.kind)) {
        keep_fingerprint(at, access, word_access);
    }
}

/// Whether `word_access`, by the access that is looked at, is one as that which has made the change, on the same page.
bool DataRace::can_repeat(const Repeatable& last, const Place& at, const WordAccess& word_access) const
{
    return at.page == last.page && at.page->numbering() == last.numbering &&
           last.access == record_of(word_access, word_access.lanes >> first_lane(word_access.lanes)) &&
           (here_.barriers_alone || !last.by_barriers_alone);
}

/// Does to a word what was done to the last one, if that remembered the same.
bool DataRace::repeat(const Place& at, const WordAccess& word_access)
{
    const Repeatable& last = repeatable_[site_ % repeatable_.size()];
    CompactWord* const word = at.page->compact(at.index);
    const unsigned lane = first_lane(word_access.lanes);
    if (word == nullptr || !can_repeat(last, at, word_access) || !last.change.applies(*word, lane)) {
        return false;
    }
    *word = last.change.apply(*word, lane);
    return true;
}

/// The access that is looked at, as a word remembers it.
AccessRecord DataRace::record_of(const WordAccess& word_access, std::uint32_t lanes) const
{
    AccessRecord record = now_;
    record.lanes = lanes;
    record.bytes = word_access.bytes & whole_word;
    record.apart = word_access.apart ? 1 : 0;
    return record;
}

void DataRace::touch_word(const Place& at, const WarpAccess& access, const WordAccess& word_access)
{
    const CompactWord* const compact = at.page->compact(at.index);
    const CompactWord references = compact != nullptr ? *compact : CompactWord{};
    const std::uint32_t numbering = at.page->numbering();
    const ShadowWord before = at.page->load(at.index);
    ShadowWord word = before;
    held_ = at.page->fingerprints(at.index);
    has_raced_ = false;
    const bool is_shared = access.type.space == Space::shared;
    AccessRecord* room = nullptr;
    bool is_remembered = false;
    bool is_widened = false;  // an access that was remembered, by further lanes
    for (AccessRecord& past : word) {
        if (past.is_empty()) {
            room = &past;
            continue;
        }
        const bool is_known = here_.is_known_to_block(past.serial, past.epoch, past.warp);
        if (is_settled(past, access) || (is_shared && is_known)) {  // nobody else can come to shared memory
            past.clear();
            room = &past;
            continue;
        }
        if (!is_known && (past.bytes & word_access.bytes) != 0 && conflict(past, access)) {
            compare(past, access, word_access);
        }
        if (!is_remembered && is_part_of(past, word_access)) {
            is_widened = (word_access.lanes & ~past.lanes) != 0;
            past.lanes |= word_access.lanes;
            is_remembered = true;
        } else if (is_over(past, access, word_access)) {
            past.clear();
            room = &past;
        }
    }
    const bool joined = is_remembered;
    if (!is_remembered) {
        remember(word, room, word_access);
    }
    at.page->store(at.index, before, word, live_blocks(access));
    repeatable_[site_ % repeatable_.size()].page = nullptr;
    if (compact != nullptr && at.page->numbering() == numbering && !is_widened) {
        note_change(at, references, before, access, word_access, joined);
    }
}

/// Whether it comes before all that the block does, by the order of blocks and launches.
bool DataRace::is_settled(const AccessRecord& past, const WarpAccess& access) const
{
    return access.type.space == Space::shared || reach_ == Reach::block
               ? past.serial != now_.serial
               : order_.is_over({past.serial, past.epoch, past.lanes, past.warp});
}

/// Whether it is by the lane that touches, and by no other.
bool DataRace::is_own(const AccessRecord& past, const WordAccess& word_access) const
{
    const bool is_by_one = (word_access.lanes & (word_access.lanes - 1)) == 0;
    return here_.is_of(past.serial, past.warp) && past.lanes == word_access.lanes && is_by_one &&
           past.apart == 0 && !word_access.apart;
}

/// @param references  to `before`, what the word remembered
/// @param joined      that had the access already
void DataRace::note_change(const Place& at, CompactWord references, const ShadowWord& before,
                           const WarpAccess& access, const WordAccess& word_access, bool joined)
{
    bool by_barriers_alone = false;
    std::array<bool, CompactWord::references> tied{};
    for (std::size_t place = 0; place < tied.size(); ++place) {
        const AccessRecord& past = before[place];
        if (past.is_empty()) {
            continue;
        }
        if (access.type.space != Space::shared && order_.is_known_in_part(past.serial)) {
            return;  // of the lanes that have touched the next word, other accesses may come before this
        }
        // A fence, or a barrier that some lanes pass, may order lanes differently before the accesses of others.
        by_barriers_alone =
            by_barriers_alone || !(is_settled(past, access) || is_own(past, word_access) ||
                                   here_.is_known_to_block(past.serial, past.epoch, past.warp));
        const bool is_by_one = (past.lanes & (past.lanes - 1)) == 0;
        tied[place] = here_.is_of(past.serial, past.warp) &&
                      (is_by_one || past.apart != 0 || word_access.apart || joined);
    }
    if (has_raced_ || (by_barriers_alone && !here_.barriers_alone)) {
        return;
    }
    const unsigned lane = first_lane(word_access.lanes);
    repeatable_[site_ % repeatable_.size()] = {
        at.page, at.page->numbering(), record_of(word_access, word_access.lanes >> lane), by_barriers_alone,
        ShadowChange(references, *at.page->compact(at.index), lane, tied)};
}

/// Whose accesses to the same memory can still matter.
LiveBlocks DataRace::live_blocks(const WarpAccess& access) const
{
    return access.type.space == Space::shared || reach_ == Reach::block
               ? LiveBlocks{now_.serial, now_.serial}
               : LiveBlocks{order_.first_remembered()};
}

/// Keeps the fingerprints of what an access leaves in a word; of an atomic one they are not known.
void DataRace::keep_fingerprint(const Place& at, const WarpAccess& access, const WordAccess& word_access)
{
    const bool is_known = access.type.kind == AccessKind::write;
    const bool is_whole = word_access.bytes == whole_word && !word_access.apart;
    at.page->set_fingerprint(at.index, is_known && is_whole ? access.tag[first_lane(word_access.lanes)] : 0);
    if (!at.page->has_byte_fingerprints() && (is_whole || !is_known)) {
        return;
    }
    ByteFingerprints& fingerprints = at.page->byte_fingerprints(at.index);
    for_each_lane(word_access.lanes, [&](unsigned lane) {
        const std::uint8_t bytes = bytes_of(lane, word_access.lanes, word_access.bytes, word_access.apart);
        for (unsigned byte = 0; byte < word_bytes; ++byte) {
            if ((bytes >> byte & 1) != 0) {
                fingerprints[byte] = is_known && !is_whole ? access.tag[lane] : 0;
            }
        }
    });
}

/// Whether the write of `lane` leaves the value that `past`, a write, has left in the same bytes.
bool DataRace::leaves_the_same(const AccessRecord& past, const WarpAccess& access, unsigned lane,
                               const WordAccess& word_access) const
{
    const auto bytes_of_each = [](std::uint8_t bytes, std::uint32_t lanes, bool apart) {
        return __builtin_popcount(bytes) / (apart ? __builtin_popcount(lanes) : 1);
    };
    if (access.tag[lane] == 0 || bytes_of_each(past.bytes, past.lanes, past.apart != 0) !=
                                     bytes_of_each(word_access.bytes, word_access.lanes, word_access.apart)) {
        return false;
    }
    const std::uint8_t bytes = bytes_of(lane, word_access.lanes, word_access.bytes, word_access.apart);
    if (bytes == whole_word) {
        return held_.word == access.tag[lane];
    }
    bool same = true;
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        same = same && ((bytes >> byte & 1) == 0 || held_.bytes[byte] == access.tag[lane]);
    }
    return same;
}

DataRace::Place DataRace::place_of(const WarpAccess& access, std::uint64_t address)
{
    if (access.type.space != Space::shared) {
        const std::uint64_t begin = address & ~(ShadowMemory::page_bytes - 1);
        return {&global_shadow_.page(address), ShadowMemory::index(address), begin, ShadowMemory::page_bytes};
    }
    SharedShadow& shadow = shared_shadows_[access.block->slot];
    const std::size_t static_words = words_in(shared_.static_bytes);
    const bool is_static = address - shared_.static_begin < shared_.static_bytes;
    const std::uint64_t begin = is_static ? shared_.static_begin : shared_.dynamic_begin;
    const std::size_t first = is_static ? 0 : static_words;  // word of that part
    const std::size_t end = is_static ? static_words : shadow.words;
    const std::size_t index = first + (address - begin) / word_bytes;
    if (index >= shadow.words) {
        return {};  // beyond the arrays: not a race
    }
    const std::size_t page = index / ShadowPage::words;
    const std::size_t first_here = std::max(first, page * ShadowPage::words);
    const std::size_t end_here = std::min(end, (page + 1) * ShadowPage::words);
    return {&shadow.pages[page], index % ShadowPage::words, begin + (first_here - first) * word_bytes,
            (end_here - first_here) * word_bytes};
}

bool DataRace::conflict(const AccessRecord& past, const WarpAccess& access) const
{
    const auto kind = past.kind();
    return (!only_reads(kind) || !only_reads(access.type.kind)) &&
           can_conflict(sites_[past.site].type, access.type, past.serial != now_.serial);
}

void DataRace::compare(const AccessRecord& past, const WarpAccess& access, const WordAccess& word_access)
{
    for_each_lane(word_access.lanes, [&](unsigned lane) {
        const std::uint8_t bytes = bytes_of(lane, word_access.lanes, word_access.bytes, word_access.apart);
        const std::uint32_t others =
            unordered(past, access, lane) & lanes_at(bytes, past.lanes, past.bytes, past.apart != 0);
        if (others != 0) {
            found(past, others, access, lane, word_access);
        }
    });
}

/// The lanes of `past` that do not come before what `lane` does now.
std::uint32_t DataRace::unordered(const AccessRecord& past, const WarpAccess& access, unsigned lane) const
{
    if (lockstep_ && here_.is_of(past.serial, past.warp) && access.type.is_volatile &&
        sites_[past.site].type.is_volatile && past.epoch < here_.epoch) {
        return 0;
    }
    const WarpTime time{past.serial, past.epoch, past.lanes, past.warp};
    const std::uint32_t lanes = order_.unordered(time, *access.block, access.warp, lane);
    const AccessType& type = sites_[past.site].type;
    const bool can_release = (is_atomic(type.kind) || type.is_volatile) && !only_reads(type.kind);
    if (lanes == 0 || !can_release || !order_.has_releases()) {
        return lanes;
    }
    return lanes & ~order_.acquired_at(access.address[lane], access.type.space == Space::shared, time,
                                       *access.block, access.warp, lane);
}

/// Whether `past` need not be kept beside the access: it comes before it, and whatever will conflict with it conflicts
/// with the access as well.
bool DataRace::is_over(const AccessRecord& past, const WarpAccess& access,
                       const WordAccess& word_access) const
{
    const auto kind = past.kind();
    const bool at_least_as_strong =
        access.type.kind == AccessKind::write || kind == access.type.kind ||
        (is_atomic(kind) && is_atomic(access.type.kind) && !only_reads(access.type.kind));
    return at_least_as_strong && (past.bytes & ~word_access.bytes) == 0 &&
           is_behind(past, access, word_access);
}

/// Whether `past` comes before the access, by what is known of the order.
bool DataRace::is_behind(const AccessRecord& past, const WarpAccess& access,
                         const WordAccess& word_access) const
{
    const auto kind = past.kind();
    if (past.apart != 0 || word_access.apart) {
        return past.lanes == word_access.lanes && past.apart != 0 && word_access.apart &&
               here_.is_of(past.serial, past.warp);
    }
    if (here_.is_known_to_block(past.serial, past.epoch, past.warp)) {
        return true;
    }
    const bool same_warp = here_.is_of(past.serial, past.warp);
    // Atomic accesses of one location have an order: who has seen the last comes after all (PTX ISA, "Coherence"). So the
    // block that draws the last ticket may set the counter back plainly. With releases about, a reduction is taken for one
    // that has seen: there is not room for all.
    const bool has_seen = access.type.kind == AccessKind::atomic_update ||
                          (access.type.kind == AccessKind::atomic_reduction && order_.has_releases());
    if (!same_warp && has_seen && is_atomic(kind) && !only_reads(kind) && !conflict(past, access)) {
        return true;
    }
    if (!same_warp && !order_.has_releases()) {
        return false;
    }
    if (here_.barriers_alone && !lockstep_) {
        const bool is_own = (past.lanes & (past.lanes - 1)) == 0 && (past.lanes & word_access.lanes) != 0;
        return past.epoch <= here_.known || is_own;
    }
    if (!here_.lanes_agree || past.warp == here_.warp) {
        std::uint32_t left = past.lanes;
        for_each_lane(word_access.lanes,
                      [&](unsigned lane) { left = left != 0 ? unordered(past, access, lane) : 0; });
        return left == 0;
    }
    return unordered(past, access, first_lane(word_access.lanes)) == 0;
}

/// @param room  a place of the word that is free, if there is one
void DataRace::remember(ShadowWord& word, AccessRecord* room, const WordAccess& word_access)
{
    if (room == nullptr) {
        room = place_for(word);
    }
    if (room != nullptr) {
        *room = record_of(word_access, word_access.lanes);
    }
}

/// Where all three places are taken an access takes that of one that conflicts with less: an atomic read with nothing but
/// plain writes, a plain read with writes of any kind. One of a kind that is there already is left out, unless that is of
/// the same warp, of which another tells enough.
AccessRecord* DataRace::place_for(ShadowWord& word) const
{
    const auto last_of = [&word](AccessKind kind) {
        const auto found = std::find_if(word.rbegin(), word.rend(),
                                        [kind](const AccessRecord& past) { return past.kind() == kind; });
        return found != word.rend() ? &*found : nullptr;
    };
    const AccessKind now = now_.kind();
    if (now != AccessKind::atomic_read) {
        AccessRecord* const weaker = last_of(AccessKind::atomic_read);
        if (weaker != nullptr) {
            return weaker;
        }
    }
    if (!only_reads(now)) {
        AccessRecord* const weaker = last_of(AccessKind::read);
        if (weaker != nullptr) {
            return weaker;
        }
    }
    const bool all_of_one_warp = std::all_of(word.begin(), word.end(), [&word](const AccessRecord& past) {
        return past.serial == word[0].serial && past.warp == word[0].warp;
    });
    return all_of_one_warp ? last_of(now) : nullptr;
}

SiteNumber DataRace::site_of(const WarpAccess& access)
{
    const std::uint64_t type = Record::make_key(0, access.type, 0) & Record::type_bits;
    const std::uint64_t key = reinterpret_cast<std::uint64_t>(access.pc) << Record::pc_shift | type;
    if (!sites_.empty() && sites_[site_].pc == access.pc && key == last_site_key_) {
        return site_;
    }
    last_site_key_ = key;
    const auto [entry, is_new] = numbers_of_sites_.try_emplace(key, static_cast<SiteNumber>(sites_.size()));
    if (is_new) {
        sites_.push_back({access.pc, access.type});
    }
    return entry->second;
}

void DataRace::found(const AccessRecord& past, std::uint32_t past_lanes, const WarpAccess& access,
                     unsigned lane, const WordAccess& word_access)
{
    has_raced_ = true;
    const std::uint32_t serial = here_.serial;
    const int distance = past.serial != serial ? 2 : past.warp != here_.warp ? 1 : 0;
    const Site& site = sites_[past.site];
    const auto [entry, is_new] =
        races_.try_emplace(RaceKey{site.pc, site.type.kind, access.pc, access.type.kind});
    Race& race = entry->second;
    const bool between_launches = past.serial < order_.first_serial();
    const bool both_volatile = site.type.is_volatile && access.type.is_volatile;
    if (!only_writes(site.type.kind) && !between_launches && !both_volatile) {
        faults_.withdraw_uninitialised(site.pc, past.serial - order_.first_serial(), word_access.word_address,
                                       word_bytes);
    }
    // A pair from different warps convinces more readily: that warps run in any order is easily believed. Of blocks in each
    // of which the same happens the first is named, whatever their order.
    const bool is_of_earlier_block = distance < 2 && race.distance == distance && serial < race.second.serial;
    if (is_new || race.distance < distance || is_of_earlier_block) {
        race.first = {past.serial, past.warp * warp_size + first_lane(past_lanes)};
        race.second = {serial, static_cast<unsigned>(access.warp) * warp_size + lane};
        race.first_launch = order_.launch_of(past.serial)->info;
        race.first_block = block_of(past.serial);
        race.between_launches = between_launches;
        race.second_block = access.block->index;
        race.address =
            word_access.word_address +
            first_lane(bytes_of(lane, word_access.lanes, word_access.bytes, word_access.apart) &
                       (past.apart != 0 ? bytes_of(first_lane(past_lanes), past.lanes, past.bytes, true)
                                        : past.bytes));
        race.space = access.type.space;
        race.barriers_passed = order_.barriers_passed(*access.block);
        race.distance = distance;
        race.block_scope = site.type.block_scope || access.type.block_scope;
    }
    if (both_volatile && !only_reads(site.type.kind)) {
        flags_.note_writer(site.pc, word_access.word_address,
                           {past.serial, past.warp * warp_size + first_lane(past_lanes)});
    }
    if (both_volatile && !only_reads(access.type.kind)) {
        flags_.note_writer(access.pc, word_access.word_address,
                           {serial, static_cast<unsigned>(access.warp) * warp_size + lane});
    }
    race.same_value = race.same_value && leaves_the_same(past, access, lane, word_access);
    race.all_volatile = race.all_volatile && both_volatile;
    race.all_fenced = race.all_fenced && (site.type.kind == AccessKind::read || site.type.is_flag) &&
                      (access.type.kind == AccessKind::read || access.type.is_flag);
    if (race.counted_access != access_) {
        race.counted_access = access_;
        race.counted_lanes = 0;
    }
    race.count += (race.counted_lanes >> lane & 1) == 0 ? 1 : 0;
    race.counted_lanes |= 1u << lane;
}

/// Two accesses that their lock does not order, in this run or if the other thread took it first.
void DataRace::found_under_lock(const CriticalSections::Pair& pair, const WarpAccess& access)
{
    const auto& [first, second, lock, lock_is_shared] = pair;
    const bool in_different_blocks = first.time.serial != second.time.serial;
    if (!can_conflict(first.type, second.type, in_different_blocks) ||
        order_.unordered_without(lock, lock_is_shared, first.time, *access.block, access.warp,
                                 first_lane(second.time.lanes)) == 0) {
        return;
    }
    const RaceKey key{first.pc, first.type.kind, second.pc, second.type.kind};
    const RaceKey as_second_sees_it{second.pc, second.type.kind, first.pc, first.type.kind};
    bool is_known = false;
    for (const RaceKey& either : {key, as_second_sees_it}) {
        if (const auto known = races_.find(either); known != races_.end()) {
            known->second.under_lock = true;
            is_known = true;
        }
    }
    if (is_known) {
        return;
    }
    Race& race = races_[key];
    race.under_lock = true;
    race.first = {first.time.serial, first.thread()};
    race.second = {second.time.serial, second.thread()};
    race.first_launch = launch_;
    race.first_block = first.block;
    race.second_block = second.block;
    race.address = std::max(first.address, second.address);
    race.space = second.type.space;
    race.barriers_passed = order_.barriers_passed(*access.block);
    race.distance = in_different_blocks ? 2 : first.time.warp != second.time.warp ? 1 : 0;
    race.block_scope = first.type.block_scope || second.type.block_scope;
    race.same_value = false;
    race.all_volatile = first.type.is_volatile && second.type.is_volatile;
    race.all_fenced = (only_reads(first.type.kind) || first.type.is_flag) &&
                      (only_reads(second.type.kind) || second.type.is_flag);
    race.count = 1;
}

void DataRace::launch_ends()
{
    for (const RaceKey& key : races_of_flags()) {
        races_.erase(key);
    }
    std::vector<std::pair<RaceKey, Race>> races(races_.begin(), races_.end());
    std::stable_sort(races.begin(), races.end(), [](const auto& a, const auto& b) {
        return std::make_tuple(-a.second.distance, a.second.address) <
               std::make_tuple(-b.second.distance, b.second.address);
    });
    for (const auto& [key, race] : races) {
        if (!is_guess(key)) {
            report(key, race);
        }
    }
    races_.clear();
    flags_.launch_ends();
}

bool DataRace::is_guess(const RaceKey& key) const
{
    const auto& [first_pc, first_kind, second_pc, second_kind] = key;
    return (first_kind == AccessKind::read && is_atomic(second_kind) && guesses_.count(first_pc) != 0) ||
           (second_kind == AccessKind::read && is_atomic(first_kind) && guesses_.count(second_pc) != 0);
}

/// Whether a read and a write, both volatile, are of a flag that the reader waits for.
bool DataRace::is_awaited(const RaceKey& key, const Race& race) const
{
    const auto& [first_pc, first_kind, second_pc, second_kind] = key;
    if (!race.all_volatile || (first_kind != AccessKind::read && second_kind != AccessKind::read)) {
        return false;
    }
    const void* const read = first_kind == AccessKind::read ? first_pc : second_pc;
    return flags_.is_wait(read) || (race.all_fenced && flags_.is_acquire(read));
}

/// The races that are none, since they are of flags: of a write and a read that waits for it, or of two such writes, behind
/// fences or by threads that take turns.
std::vector<DataRace::RaceKey> DataRace::races_of_flags() const
{
    std::vector<RaceKey> flags;
    std::set<const void*> places;
    for (const auto& [key, race] : races_) {
        if (is_awaited(key, race)) {
            flags.push_back(key);
            places.insert({std::get<0>(key), std::get<2>(key)});
        }
    }
    for (const auto& [key, race] : races_) {
        const void* const first = std::get<0>(key);
        const void* const second = std::get<2>(key);
        const bool are_in_turn =
            race.all_fenced || (flags_.has_one_writer(first) && flags_.has_one_writer(second));
        if (are_in_turn && race.all_volatile && places.count(first) != 0 && places.count(second) != 0) {
            flags.push_back(key);
        }
    }
    return flags;
}

/// Whether two writes have always left the same value, and no read of it races with them.
bool DataRace::is_harmless(const RaceKey& key, const Race& race) const
{
    const auto& [first_pc, first_kind, second_pc, second_kind] = key;
    if (first_kind != AccessKind::write || second_kind != AccessKind::write || !race.same_value) {
        return false;
    }
    return std::none_of(
        races_.begin(), races_.end(), [first = first_pc, second = second_pc](const auto& other) {
            const auto& [pc, kind, other_pc, other_kind] = other.first;
            const bool writes_only = kind == AccessKind::write && other_kind == AccessKind::write;
            return !writes_only && (pc == first || pc == second || other_pc == first || other_pc == second);
        });
}

void DataRace::report(const RaceKey& key, const Race& race)
{
    const auto& [first_pc, first_kind, second_pc, second_kind] = key;
    Finding finding;
    finding.kind = FindingKind::data_race;
    finding.level = is_harmless(key, race) ? FindingLevel::warning : FindingLevel::error;
    finding.reason = finding.level == FindingLevel::warning ? FindingReason::same_value
                     : race.under_lock                      ? FindingReason::lock
                                                            : FindingReason::none;
    finding.kernel = launch_.kernel;
    finding.block = index3(race.second_block);
    finding.variable = names_.name_of(race.address, race.space, second_pc);
    finding.space = space_of(race.space);
    finding.parties = {{action_of(first_kind), index3(race.first_block),
                        index3(position_in(race.first_launch.block, race.first.thread)),
                        names_.debug_info().locate(first_pc)},
                       {action_of(second_kind), index3(race.second_block),
                        index3(position_in(launch_.block, race.second.thread)),
                        names_.debug_info().locate(second_pc)}};
    if (race.between_launches) {
        // The launches that one of the host has led to have its number.
        const bool are_of_kernels = race.first_launch.work.number == launch_.work.number;
        finding.reason = are_of_kernels ? FindingReason::nested_launch : FindingReason::streams;
        finding.nested_launches = race.first_launch.nested_launches;
        finding.nested_launches.insert(finding.nested_launches.end(), launch_.nested_launches.begin(),
                                       launch_.nested_launches.end());
        finding.parties[0].by = race.first_launch.kernel;
        finding.parties[1].by = launch_.kernel;
    }
    if (only_reads(first_kind)) {
        std::swap(finding.parties[0],
                  finding.parties[1]);  // the write first: it is what the other thread depends on
    }
    finding.barriers_passed = static_cast<int>(race.barriers_passed);
    finding.same_warp = race.distance == 0;
    finding.between_blocks = race.distance == 2;
    finding.block_scope = race.block_scope && race.distance == 2;
    finding.in_lockstep = lockstep_ && race.distance == 0;
    finding.count = race.count;
    findings_.add(std::move(finding));
}

uint3 DataRace::block_of(std::uint32_t serial) const
{
    const HappensBefore::Launch& launch = *order_.launch_of(serial);
    const dim3& grid = launch.info.grid;
    const std::uint32_t blocks = grid.x * grid.y * grid.z;  // numbered anew behind each barrier of the grid
    return position_in(grid, (serial - launch.begin) % blocks);
}

/// Host code, or a copy, against kernels and copies that it does not come after.
void DataRace::stream_access(const StreamAccess& access)
{
    streams_.stream_access(access);
    if (!order_.all_come_before(access.work)) {
        compare_with_kernels(access);
    }
}

void DataRace::compare_with_kernels(const StreamAccess& access)
{
    for (std::uint64_t at = access.address & ~(word_bytes - 1); at < access.address + access.bytes;
         at += word_bytes) {
        const ShadowPage* const page = global_shadow_.find(at);
        if (page == nullptr) {
            continue;
        }
        for (const AccessRecord& past : page->load(ShadowMemory::index(at))) {
            const HappensBefore::Launch* launch = !past.is_empty() ? order_.launch_of(past.serial) : nullptr;
            const auto kind = past.kind();
            if (launch == nullptr || access.work.comes_after(launch->info.work) ||
                (only_reads(kind) && access.kind == AccessKind::read)) {
                continue;
            }
            const Site& site = sites_[past.site];
            Finding finding;
            finding.kernel = launch->info.kernel;
            finding.variable = names_.name_of(at, Space::global, site.pc);
            Party party{
                action_of(kind), index3(block_of(past.serial)),
                index3(position_in(launch->info.block, past.warp * warp_size + first_lane(past.lanes))),
                names_.debug_info().locate(site.pc), launch->info.kernel};
            streams_.add_kernel(std::move(finding), std::move(party), access);
        }
    }
}

}  // namespace simt
