// SPDX-License-Identifier: MIT
#include "data_race.hpp"

#include "../engine/coordinates.hpp"

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
    forget_settled(launch.work);
    concurrent_copies_.clear();
    std::copy_if(copies_.begin(), copies_.end(), std::back_inserter(concurrent_copies_),
                 [&launch](const StreamAccess& copy) { return !launch.work.comes_after(copy.work); });
    if (order_.first_serial() < last) {  // serial numbers were used up and begin anew
        pages_.clear();
        last_page_address_ = ~std::uint64_t{0};
        shared_words_.clear();
    }
}

void DataRace::block_begins(const BlockInfo& block, const SharedMemory& shared)
{
    shared_ = shared;
    order_.block_begins(block);
    sections_.block_begins(block);
    last_reads_.resize(std::max<std::size_t>(last_reads_.size(), block.slot + 1));
    looks_.resize(last_reads_.size());
    for (LastRead& last : last_reads_[block.slot]) {
        last.pc = nullptr;
    }
    for (std::vector<Look>& looks : looks_[block.slot]) {
        looks.clear();
    }
    if (shared_words_.size() <= block.slot) {
        shared_words_.resize(block.slot + 1);
    }
    // What earlier blocks left is told by their serial numbers.
    const std::size_t words = words_in(shared.static_bytes) + words_in(shared.dynamic_bytes);
    if (shared_words_[block.slot].words.size() < words) {
        shared_words_[block.slot].words.resize(words);
        shared_words_[block.slot].values.resize(words);
        if (!shared_words_[block.slot].byte_values.empty()) {
            shared_words_[block.slot].byte_values.resize(words);
        }
    }
}

void DataRace::block_barrier(const BlockInfo& block, const BarrierArrivals&)
{
    for (unsigned warp = 0; warp * warp_size < launch_.threads_per_block; ++warp) {
        note_acquired(block, warp, ~0u);
    }
    order_.block_barrier(block);
    sections_.block_barrier(block);
}

/// Shuffles and votes bring lanes together and order no memory.
void DataRace::warp_function(const BlockInfo& block, int warp, WarpFunction function, std::uint32_t,
                             std::uint32_t named)
{
    if (function == WarpFunction::syncwarp) {
        note_acquired(block, static_cast<unsigned>(warp), named);
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
    now_.serial = here_.serial;
    now_.epoch = here_.epoch;
    now_.site = site_;
    now_.warp = here_.warp;
    now_.kind = static_cast<unsigned>(access.type.kind);
    note_guess(access);
    note_look(access);
    for (const CriticalSections::Pair& pair : sections_.access(access, now_.serial, now_.epoch)) {
        found_under_lock(pair, access);
    }
    if (!concurrent_copies_.empty() && access.type.space != Space::shared) {
        compare_with_copies(access);
    }
    const bool in_words =
        access.type.bytes >= word_bytes && access.address[first_lane(access.lanes)] % word_bytes == 0;
    // Lanes that write one location race with each other: they are taken one by one.
    if (in_words && access.type.bytes == word_bytes && access.type.kind != AccessKind::write &&
        here_.lanes_agree) {
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

/// A volatile read may be one of a flag.
void DataRace::note_look(const WarpAccess& access)
{
    std::vector<Look>& looks = looks_[access.block->slot][static_cast<std::size_t>(access.warp)];
    const bool is_look = access.type.is_volatile && access.type.kind == AccessKind::read;
    if (!is_look && looks.empty()) {
        return;  // as nearly always
    }
    if (!is_look) {
        for (Look& look : looks) {
            look.lanes &= ~access.lanes;
        }
        looks.erase(
            std::remove_if(looks.begin(), looks.end(), [](const Look& look) { return look.lanes == 0; }),
            looks.end());
        return;
    }
    if (access.type.is_flag) {
        waits_.insert(access.pc);
    }
    const auto same =
        std::find_if(looks.begin(), looks.end(), [&](const Look& look) { return look.pc == access.pc; });
    if (same != looks.end()) {
        same->lanes |= access.lanes;
    } else {
        looks.push_back({access.pc, access.lanes});
    }
}

/// Lanes pass a fence or a barrier, by which they acquire what they have just read.
void DataRace::note_acquired(const BlockInfo& block, unsigned warp, std::uint32_t lanes)
{
    for (const Look& look : looks_[block.slot][warp]) {
        if ((look.lanes & lanes) != 0) {
            acquires_.insert(look.pc);
        }
    }
}

/// Neighbouring lanes that touch neighbouring bytes of a word are taken together: there is not room for all of them.
void DataRace::touch_each(const WarpAccess& access)
{
    Touch pending{0, 0, 0, false};
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

/// Compares an access with what is remembered of a word, and remembers it.
void DataRace::touch(const WarpAccess& access, const Touch& touch)
{
    const Remembered at = word_at(access, touch.word_address);
    Word* const word = at.word;
    if (word == nullptr) {
        return;
    }
    held_ = held_by(at);
    const bool is_shared = access.type.space == Space::shared;
    Past* room = nullptr;
    bool is_remembered = false;
    for (Past& past : *word) {
        if (past.lanes == 0) {
            room = &past;
            continue;
        }
        const bool is_settled = is_shared ? past.serial != now_.serial : order_.is_over(past.serial);
        const bool is_known = !is_settled && here_.is_known_to_block(past.serial, past.epoch, past.warp);
        if (is_settled || (is_shared && is_known)) {  // nobody else can come to shared memory
            past.lanes = 0;
            room = &past;
            continue;
        }
        if (!is_known && (past.bytes & touch.bytes) != 0 && conflict(past, access)) {
            compare(past, access, touch);
        }
        if (!is_remembered && is_part_of(past, touch)) {
            past.lanes |= touch.lanes;
            is_remembered = true;
        } else if (is_over(past, access, touch)) {
            past.lanes = 0;
            room = &past;
        }
    }
    if (!is_remembered) {
        remember(*word, room, touch);
    }
    if (!only_reads(access.type.kind)) {
        keep_value(at, access, touch);
    }
}

DataRace::Held DataRace::held_by(const Remembered& at)
{
    return {*at.value, at.byte_values->empty() ? ByteValues{} : (*at.byte_values)[at.index]};
}

/// Keeps the signs of what an access leaves in a word; of an atomic one they are not known.
void DataRace::keep_value(const Remembered& at, const WarpAccess& access, const Touch& touch)
{
    const bool is_known = access.type.kind == AccessKind::write;
    const bool is_whole = touch.bytes == whole_word && !touch.apart;
    *at.value = is_known && is_whole ? access.value[first_lane(touch.lanes)] : 0;
    if (at.byte_values->empty() && (is_whole || !is_known)) {
        return;
    }
    at.byte_values->resize(at.words);
    for_each_lane(touch.lanes, [&](unsigned lane) {
        const std::uint8_t bytes = bytes_of(lane, touch.lanes, touch.bytes, touch.apart);
        for (unsigned byte = 0; byte < word_bytes; ++byte) {
            if ((bytes >> byte & 1) != 0) {
                (*at.byte_values)[at.index][byte] = is_known && !is_whole ? access.value[lane] : 0;
            }
        }
    });
}

/// Whether the write of `lane` leaves the value that `past`, a write, has left in the same bytes.
bool DataRace::leaves_the_same(const Past& past, const WarpAccess& access, unsigned lane,
                               const Touch& touch) const
{
    const auto bytes_of_each = [](std::uint8_t bytes, std::uint32_t lanes, bool apart) {
        return __builtin_popcount(bytes) / (apart ? __builtin_popcount(lanes) : 1);
    };
    if (access.value[lane] == 0 || bytes_of_each(past.bytes, past.lanes, past.apart != 0) !=
                                       bytes_of_each(touch.bytes, touch.lanes, touch.apart)) {
        return false;
    }
    const std::uint8_t bytes = bytes_of(lane, touch.lanes, touch.bytes, touch.apart);
    if (bytes == whole_word) {
        return held_.value == access.value[lane];
    }
    bool same = true;
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        same = same && ((bytes >> byte & 1) == 0 || held_.byte_values[byte] == access.value[lane]);
    }
    return same;
}

DataRace::Remembered DataRace::word_at(const WarpAccess& access, std::uint64_t address)
{
    if (access.type.space == Space::shared) {
        SharedWords& shared = shared_words_[access.block->slot];
        const bool is_static = address - shared_.static_begin < shared_.static_bytes;
        const std::size_t index =
            is_static ? (address - shared_.static_begin) / word_bytes
                      : words_in(shared_.static_bytes) + (address - shared_.dynamic_begin) / word_bytes;
        return index < shared.values.size() ? Remembered{&shared.words[index], &shared.values[index],
                                                         &shared.byte_values, index, shared.values.size()}
                                            : Remembered{};  // beyond the arrays: not a race
    }
    const std::uint64_t page_address = address / (page_words * word_bytes);
    if (page_address != last_page_address_) {
        std::unique_ptr<Page>& page = pages_[page_address];
        if (!page) {
            page = std::make_unique<Page>();
        }
        last_page_address_ = page_address;
        last_page_ = page.get();
    }
    const std::size_t index = address / word_bytes % page_words;
    return {&last_page_->words[index], &last_page_->values[index], &last_page_->byte_values, index,
            page_words};
}

bool DataRace::conflict(const Past& past, const WarpAccess& access) const
{
    const auto kind = static_cast<AccessKind>(past.kind);
    return (!only_reads(kind) || !only_reads(access.type.kind)) &&
           can_conflict(sites_[past.site].type, access.type, past.serial != now_.serial);
}

void DataRace::compare(const Past& past, const WarpAccess& access, const Touch& touch)
{
    for_each_lane(touch.lanes, [&](unsigned lane) {
        const std::uint8_t bytes = bytes_of(lane, touch.lanes, touch.bytes, touch.apart);
        const std::uint32_t others =
            unordered(past, access, lane) & lanes_at(bytes, past.lanes, past.bytes, past.apart != 0);
        if (others != 0) {
            found(past, others, access, lane, touch);
        }
    });
}

/// The lanes of `past` that do not come before what `lane` does now.
std::uint32_t DataRace::unordered(const Past& past, const WarpAccess& access, unsigned lane) const
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
bool DataRace::is_over(const Past& past, const WarpAccess& access, const Touch& touch) const
{
    const auto kind = static_cast<AccessKind>(past.kind);
    const bool at_least_as_strong =
        access.type.kind == AccessKind::write || kind == access.type.kind ||
        (is_atomic(kind) && is_atomic(access.type.kind) && !only_reads(access.type.kind));
    return at_least_as_strong && (past.bytes & ~touch.bytes) == 0 && is_behind(past, access, touch);
}

/// Whether `past` comes before the access, by what is known of the order.
bool DataRace::is_behind(const Past& past, const WarpAccess& access, const Touch& touch) const
{
    const auto kind = static_cast<AccessKind>(past.kind);
    if (past.apart != 0 || touch.apart) {
        return past.lanes == touch.lanes && past.apart != 0 && touch.apart &&
               here_.is_of(past.serial, past.warp);
    }
    if (here_.is_known_to_block(past.serial, past.epoch, past.warp)) {
        return true;
    }
    const bool same_warp = here_.is_of(past.serial, past.warp);
    // Atomic accesses of one location have an order: who has seen the last comes after all (PTX ISA, "Coherence"). So the
    // block that draws the last ticket may set the counter back plainly. With releases about, a reduction is taken for one
    // that has seen: there is not room for all.
    const bool has_seen =
        access.type.kind == AccessKind::atomic_update ||
        (access.type.kind == AccessKind::atomic_reduction && order_.has_releases());
    if (!same_warp && has_seen && is_atomic(kind) && !only_reads(kind) && !conflict(past, access)) {
        return true;
    }
    if (!same_warp && !order_.has_releases()) {
        return false;
    }
    if (here_.barriers_alone && !lockstep_) {
        const bool is_own = (past.lanes & (past.lanes - 1)) == 0 && (past.lanes & touch.lanes) != 0;
        return past.epoch <= here_.known || is_own;
    }
    if (!here_.lanes_agree || past.warp == here_.warp) {
        std::uint32_t left = past.lanes;
        for_each_lane(touch.lanes,
                      [&](unsigned lane) { left = left != 0 ? unordered(past, access, lane) : 0; });
        return left == 0;
    }
    return unordered(past, access, first_lane(touch.lanes)) == 0;
}

/// @param room  a place of the word that is free, if there is one
void DataRace::remember(Word& word, Past* room, const Touch& touch)
{
    if (room == nullptr) {
        room = place_for(word);
    }
    if (room != nullptr) {
        *room = now_;
        room->lanes = touch.lanes;
        room->bytes = touch.bytes;
        room->apart = touch.apart ? 1 : 0;
    }
}

/// Where all three places are taken an access takes that of one that conflicts with less: an atomic read with nothing but
/// plain writes, a plain read with writes of any kind. One of a kind that is there already is left out, unless that is of
/// the same warp, of which another tells enough.
DataRace::Past* DataRace::place_for(Word& word) const
{
    const auto last_of = [&word](auto kind) {
        const auto found =
            std::find_if(word.rbegin(), word.rend(), [kind](const Past& past) { return past.kind == kind; });
        return found != word.rend() ? &*found : nullptr;
    };
    const auto now = static_cast<AccessKind>(now_.kind);
    if (now != AccessKind::atomic_read) {
        Past* const weaker = last_of(static_cast<unsigned>(AccessKind::atomic_read));
        if (weaker != nullptr) {
            return weaker;
        }
    }
    if (!only_reads(now)) {
        Past* const weaker = last_of(static_cast<unsigned>(AccessKind::read));
        if (weaker != nullptr) {
            return weaker;
        }
    }
    const bool all_of_one_warp = std::all_of(word.begin(), word.end(), [&word](const Past& past) {
        return past.serial == word[0].serial && past.warp == word[0].warp;
    });
    return all_of_one_warp ? last_of(now_.kind) : nullptr;
}

DataRace::SiteNumber DataRace::site_of(const WarpAccess& access)
{
    const std::uint64_t type = Record::make_key(access.pc, access.type, 0) & Record::type_bits;
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

void DataRace::found(const Past& past, std::uint32_t past_lanes, const WarpAccess& access, unsigned lane,
                     const Touch& touch)
{
    const std::uint32_t serial = here_.serial;
    const int distance = past.serial != serial ? 2 : past.warp != here_.warp ? 1 : 0;
    const Site& site = sites_[past.site];
    const auto [entry, is_new] =
        races_.try_emplace(RaceKey{site.pc, site.type.kind, access.pc, access.type.kind});
    Race& race = entry->second;
    const bool between_launches = past.serial < order_.first_serial();
    const bool both_volatile = site.type.is_volatile && access.type.is_volatile;
    if (!only_writes(site.type.kind) && !between_launches && !both_volatile) {
        faults_.withdraw_uninitialised(site.pc, past.serial - order_.first_serial(), touch.word_address,
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
            touch.word_address +
            first_lane(bytes_of(lane, touch.lanes, touch.bytes, touch.apart) &
                       (past.apart != 0 ? bytes_of(first_lane(past_lanes), past.lanes, past.bytes, true)
                                        : past.bytes));
        race.space = access.type.space;
        race.barriers_passed = order_.barriers_passed(*access.block);
        race.distance = distance;
        race.block_scope = site.type.block_scope || access.type.block_scope;
    }
    if (both_volatile && !only_reads(site.type.kind)) {
        note_volatile_writer(site.pc, touch.word_address,
                             {past.serial, past.warp * warp_size + first_lane(past_lanes)});
    }
    if (both_volatile && !only_reads(access.type.kind)) {
        note_volatile_writer(access.pc, touch.word_address,
                             {serial, static_cast<unsigned>(access.warp) * warp_size + lane});
    }
    race.same_value = race.same_value && leaves_the_same(past, access, lane, touch);
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
    for (const RaceKey& key : flags()) {
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
    waits_.clear();
    acquires_.clear();
    volatile_writers_.clear();
    contended_.clear();
}

/// So many locations are no flags any more.
void DataRace::note_volatile_writer(const void* pc, std::uint64_t address, Party writer)
{
    if (volatile_writers_.size() == most_flags) {
        contended_.insert(pc);
        return;
    }
    const auto [first, is_new] = volatile_writers_.try_emplace({pc, address}, writer);
    if (!is_new && (first->second.serial != writer.serial || first->second.thread != writer.thread)) {
        contended_.insert(pc);
    }
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
    return waits_.count(read) != 0 || (race.all_fenced && acquires_.count(read) != 0);
}

/// The races that are none, since they are of flags: of a write and a read that waits for it, or of two such writes, behind
/// fences or by threads that take turns.
std::vector<DataRace::RaceKey> DataRace::flags() const
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
        const bool are_in_turn = race.all_fenced || (has_one_writer(first) && has_one_writer(second));
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
    finding.kind = "data-race";
    finding.level = is_harmless(key, race) ? "warning" : "error";
    finding.reason = finding.level == "warning" ? "same value" : race.under_lock ? "lock" : "";
    finding.kernel = launch_.kernel;
    finding.block = race.second_block;
    finding.variable = names_.name_of(race.address, race.space, second_pc);
    finding.space = race.space == Space::shared ? "shared" : "global";
    finding.parties = {
        {name_of(first_kind), race.first_block, position_in(race.first_launch.block, race.first.thread),
         names_.debug_info().locate(first_pc)},
        {name_of(second_kind), race.second_block, position_in(launch_.block, race.second.thread),
         names_.debug_info().locate(second_pc)}};
    if (race.between_launches) {
        finding.reason = "streams";
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

namespace {

bool overlap(std::uint64_t a, std::size_t a_bytes, std::uint64_t b, std::size_t b_bytes)
{
    return a < b + b_bytes && b < a + a_bytes;
}

Finding race_between_streams(std::uint64_t count)
{
    Finding finding;
    finding.kind = "data-race";
    finding.level = "error";
    finding.reason = "streams";
    finding.space = "global";
    finding.count = count;
    return finding;
}

Party party_of(const StreamAccess& access, DebugInfo& debug_info)
{
    return {name_of(access.kind), {}, {}, debug_info.locate(access.pc), access.by};
}

}  // namespace

void DataRace::compare_with_copies(const WarpAccess& access)
{
    for (const StreamAccess& copy : concurrent_copies_) {
        if (copy.kind == AccessKind::read && only_reads(access.type.kind)) {
            continue;
        }
        const std::uint32_t lanes = lanes_where(access.lanes, [&](unsigned lane) {
            return overlap(access.address[lane], access.type.bytes, copy.address, copy.bytes);
        });
        if (lanes != 0) {
            const unsigned lane = first_lane(lanes);
            const auto thread = static_cast<unsigned>(access.warp) * warp_size + lane;
            Finding finding = race_between_streams(static_cast<unsigned>(__builtin_popcount(lanes)));
            finding.kernel = launch_.kernel;
            finding.variable = names_.name_of(access.address[lane], Space::global, access.pc);
            finding.parties = {party_of(copy, names_.debug_info()),
                               {name_of(access.type.kind), access.block->index,
                                position_in(launch_.block, thread), names_.debug_info().locate(access.pc),
                                launch_.kernel}};
            findings_.add(std::move(finding));
        }
    }
}

/// Host code, or a copy, against kernels and copies that it does not come after.
void DataRace::stream_access(const StreamAccess& access)
{
    forget_settled(access.work);
    for (const StreamAccess& copy : copies_) {
        if ((copy.kind != AccessKind::read || access.kind != AccessKind::read) &&
            !access.work.comes_after(copy.work) &&
            overlap(copy.address, copy.bytes, access.address, access.bytes)) {
            Finding finding = race_between_streams(1);
            finding.parties = {party_of(copy, names_.debug_info()), party_of(access, names_.debug_info())};
            findings_.add(std::move(finding));
        }
    }
    if (!order_.all_come_before(access.work)) {
        compare_with_kernels(access);
    }
    if (access.work.number != 0) {
        copies_.push_back(access);
    }
}

void DataRace::compare_with_kernels(const StreamAccess& access)
{
    for (std::uint64_t at = access.address & ~(word_bytes - 1); at < access.address + access.bytes;
         at += word_bytes) {
        const auto page = pages_.find(at / (page_words * word_bytes));
        if (page == pages_.end()) {
            continue;
        }
        for (const Past& past : page->second->words[at / word_bytes % page_words]) {
            const HappensBefore::Launch* launch = past.lanes != 0 ? order_.launch_of(past.serial) : nullptr;
            const auto kind = static_cast<AccessKind>(past.kind);
            if (launch == nullptr || access.work.comes_after(launch->info.work) ||
                (only_reads(kind) && access.kind == AccessKind::read)) {
                continue;
            }
            const Site& site = sites_[past.site];
            Finding finding = race_between_streams(1);
            finding.kernel = launch->info.kernel;
            finding.variable = names_.name_of(at, Space::global, site.pc);
            finding.parties = {
                {name_of(kind), block_of(past.serial),
                 position_in(launch->info.block, past.warp * warp_size + first_lane(past.lanes)),
                 names_.debug_info().locate(site.pc), launch->info.kernel},
                party_of(access, names_.debug_info())};
            findings_.add(std::move(finding));
        }
    }
}

void DataRace::forget_settled(const StreamWork& now)
{
    while (!copies_.empty() && (copies_.size() > most_copies || copies_.front().work.number <= now.settled)) {
        copies_.pop_front();
    }
}

}  // namespace simt
