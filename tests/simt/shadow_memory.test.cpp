// SPDX-License-Identifier: MIT
// The compact form of the shadow remembers what the plain one does.
#include <judge/catch.hpp>

#include <simt/observers/shadow_memory.hpp>

#include <array>
#include <map>
#include <random>
#include <set>

using namespace simt;

namespace {

constexpr std::size_t places = 3;
constexpr LiveBlocks all_blocks{};

/// An access by one lane, of a block and at a time that `number` chooses.
AccessRecord access_by(unsigned lane, std::uint32_t number, AccessKind kind = AccessKind::write)
{
    AccessRecord record =
        AccessRecord::of_warp(1 + number % 7, 1 + number / 7, number % 32, number % 1000, kind);
    record.lanes = 1u << lane;
    record.bytes = 0xf;
    return record;
}

bool remember_the_same(const ShadowWord& a, const ShadowWord& b)
{
    for (std::size_t place = 0; place < places; ++place) {
        const bool both_empty = a[place].is_empty() && b[place].is_empty();
        if (!both_empty && a[place] != b[place]) {
            return false;
        }
    }
    return true;
}

/// A page, and beside it what it is to remember.
struct PageAndModel
{
    ShadowPage page;
    std::map<std::size_t, ShadowWord> words;
    std::map<std::size_t, WordFingerprints> fingerprints;

    void store(std::size_t index, const ShadowWord& word)
    {
        page.store(index, page.load(index), word, all_blocks);
        words[index] = word;
    }

    bool agrees() const
    {
        for (std::size_t index = 0; index < ShadowPage::words; ++index) {
            const auto word = words.find(index);
            if (!remember_the_same(page.load(index), word != words.end() ? word->second : ShadowWord{})) {
                return false;
            }
            const auto left = fingerprints.find(index);
            const WordFingerprints expected = left != fingerprints.end() ? left->second : WordFingerprints{};
            if (page.fingerprints(index).word != expected.word ||
                page.fingerprints(index).bytes != expected.bytes) {
                return false;
            }
        }
        return true;
    }
};

/// So many warps, each of whose accesses to a page is a record, are few.
constexpr std::uint32_t few = 60;

/// Any access, of few or of many different ones.
AccessRecord any_access(std::mt19937& random, std::uint32_t variety)
{
    AccessRecord record = access_by(random() % 32, random() % variety);
    if (variety > few) {
        switch (random() % 4) {
            case 0: record.lanes = static_cast<std::uint32_t>(random()) | 1u; break;
            case 1:
                record.lanes = 0xfu << random() % 8 * 4;
                record.apart = 1;
                break;
            default: record.bytes = 1u + random() % 15; break;
        }
    }
    return random() % 4 == 0 ? AccessRecord{} : record;
}

}  // namespace

TEST_CASE("an access record keeps what it is given, up to the largest values")
{
    const AccessRecord record =
        AccessRecord::of_warp(0xfffffffe, 0xfffffffd, AccessRecord::most_warps - 1,
                              AccessRecord::most_sites - 1, AccessKind::atomic_reduction);
    CHECK(record.serial == 0xfffffffe);
    CHECK(record.epoch == 0xfffffffd);
    CHECK(record.warp == AccessRecord::most_warps - 1);
    CHECK(record.site == AccessRecord::most_sites - 1);
    CHECK(record.kind() == AccessKind::atomic_reduction);
    CHECK(record.is_empty());
    CHECK(record.bytes == 0);
    CHECK(record.apart == 0);
}

TEST_CASE("records that differ in one field differ")
{
    const AccessRecord record = access_by(3, 40);
    std::array<AccessRecord, 8> others;
    others.fill(record);
    ++others[0].serial;
    others[1].lanes = 1u << 4;
    ++others[2].epoch;
    others[3].site = 41;
    others[4].warp = 9;
    others[5].bytes = 1;
    others[6].apart = 1;
    others[7].kind_number = static_cast<unsigned>(AccessKind::read);
    CHECK(record == access_by(3, 40));
    for (const AccessRecord& other : others) {
        CHECK(record != other);
    }
}

TEST_CASE("a page remembers what was stored, however different its accesses are")
{
    for (const std::uint32_t variety : {1u, 5u, 60u, 400u, 1u << 20}) {
        std::mt19937 random(variety);
        PageAndModel both;
        bool agrees = true;
        for (int i = 0; i < 20000 && agrees; ++i) {
            const std::size_t index = random() % ShadowPage::words;
            both.store(index, {any_access(random, variety), any_access(random, variety),
                               any_access(random, variety)});
            if (random() % 3 == 0) {
                const auto fingerprint = static_cast<std::uint16_t>(random());
                both.page.set_fingerprint(index, fingerprint);
                both.fingerprints[index].word = fingerprint;
            }
            if (variety > 100 && random() % 50 == 0) {
                const auto fingerprint = static_cast<std::uint16_t>(random());
                both.page.byte_fingerprints(index)[i % 4] = fingerprint;
                both.fingerprints[index].bytes[i % 4] = fingerprint;
            }
            agrees = i % 500 != 0 || both.agrees();
        }
        CAPTURE(variety);
        CHECK(agrees);
        CHECK(both.agrees());
        CHECK((both.page.compact(0) == nullptr) == (variety > few));
    }
}

TEST_CASE("accesses that matter stay, and others can go, when records are collected")
{
    std::mt19937 random(3);
    const LiveBlocks live{4, 5};
    ShadowPage page;
    std::map<std::size_t, ShadowWord> words;
    bool kept = true;
    std::size_t forgotten = 0;
    for (int i = 0; i < 30000; ++i) {
        const std::size_t index = random() % ShadowPage::words;
        words[index] = {any_access(random, 5000), any_access(random, 5000), AccessRecord{}};
        page.store(index, page.load(index), words[index], live);
    }
    for (const auto& [index, word] : words) {
        const ShadowWord found = page.load(index);
        for (std::size_t place = 0; place < places; ++place) {
            const bool matters = !word[place].is_empty() && live.has(word[place].serial);
            const bool is_there = found[place] == word[place];
            kept = kept && (is_there || (found[place].is_empty() && !matters));
            forgotten += !is_there && !word[place].is_empty() ? 1 : 0;
        }
    }
    CHECK(kept);
    CHECK(forgotten > 0);
    CHECK(page.compact(0) != nullptr);
}

TEST_CASE("warps whose lanes touch a word each need a record per warp")
{
    ShadowPage page;
    const std::uint32_t numbering = page.numbering();
    for (std::uint32_t round = 0; round < 3; ++round) {
        for (std::size_t index = 0; index < ShadowPage::words; ++index) {
            const auto lane = static_cast<unsigned>(index % warp_size);
            const auto warp = static_cast<std::uint32_t>(index / warp_size);
            page.store(index, page.load(index),
                       {AccessRecord{}, AccessRecord{}, access_by(lane, warp + 32 * round)}, all_blocks);
        }
    }
    CHECK(page.numbering() == numbering);  // 96 records have found room
    CHECK(page.load(37)[2] == access_by(5, 65));
}

TEST_CASE("a change is repeated where words remember the same, and nowhere else")
{
    const auto reference = [](std::uint64_t record, unsigned lane) {
        return record << CompactWord::lane_bits | lane;
    };
    const auto word_of = [](std::uint64_t first, std::uint64_t second, std::uint64_t third) {
        CompactWord word;
        word.refer(0, first);
        word.refer(1, second);
        word.refer(2, third);
        return word;
    };
    // A lane takes the place of its own earlier access; beside it is one of another warp; the third place is free.
    for (unsigned lane = 0; lane < warp_size; ++lane) {
        const ShadowChange change(word_of(reference(5, lane), reference(9, 17), 0),
                                  word_of(0, reference(9, 17), reference(6, lane)), lane,
                                  {true, false, false});
        for (unsigned other = 0; other < warp_size; ++other) {
            for (unsigned owner = 0; owner < warp_size; ++owner) {
                for (const unsigned stranger : {0u, 17u, 31u}) {
                    CompactWord word = word_of(reference(5, owner), reference(9, stranger), 0);
                    word.set_fingerprint(0xabcd);
                    const bool applies = change.applies(word, other);
                    // Lanes come in ascending order.
                    if (applies != (owner == other && other >= lane)) {
                        FAIL("of lane " << lane << ", at lane " << other << ", remembered " << owner);
                    }
                    if (applies) {
                        const CompactWord after = change.apply(word, other);
                        if (after.bits !=
                            [&] {
                                CompactWord expected =
                                    word_of(0, reference(9, stranger), reference(6, other));
                                expected.set_fingerprint(0xabcd);
                                return expected;
                            }()
                                .bits) {
                            FAIL("after lane " << other);
                        }
                    }
                }
            }
            CHECK_FALSE(change.applies(word_of(reference(6, other), reference(9, 17), 0), other));
            CHECK_FALSE(change.applies(word_of(reference(4, other), reference(9, 17), 0), other));
            CHECK_FALSE(change.applies(word_of(reference(5, other), reference(10, 17), 0), other));
            CHECK_FALSE(change.applies(word_of(reference(5, other), 0, 0), other));
            CHECK_FALSE(
                change.applies(word_of(reference(5, other), reference(9, 17), reference(1, 0)), other));
        }
    }
}

TEST_CASE("a lane behind the last is not taken for another record")
{
    // Remembered is always the lane after the one that comes: of the last lane there is none.
    CompactWord before;
    before.refer(0, 5 << CompactWord::lane_bits | 31);
    const ShadowChange change(before, before, 30, {true, false, false});
    CompactWord next_record;
    next_record.refer(0, 6 << CompactWord::lane_bits);
    CHECK(change.applies(before, 30));
    CHECK_FALSE(change.applies(next_record, 31));
}

TEST_CASE("no change applies before one was made")
{
    for (unsigned lane = 0; lane < warp_size; ++lane) {
        CHECK_FALSE(ShadowChange().applies(CompactWord{}, lane));
    }
}

TEST_CASE("pages are found by their addresses, and used again")
{
    ShadowMemory memory;
    const std::array<std::uint64_t, 5> addresses{0, 4096, 4096 * 1024, 0x7f0000001000, 0x7f0000002000};
    std::set<ShadowPage*> pages;
    for (const std::uint64_t address : addresses) {
        CHECK(memory.find(address) == nullptr);
        ShadowPage& page = memory.page(address);
        pages.insert(&page);
        CHECK(&memory.page(address + 4095) == &page);
        CHECK(memory.find(address + 4095) == &page);
    }
    CHECK(pages.size() == addresses.size());
    memory.page(4096).store(7, {}, {access_by(1, 1), {}, {}}, all_blocks);
    memory.recycle();
    for (const std::uint64_t address : addresses) {
        CHECK(memory.find(address) == nullptr);
        CHECK(pages.count(&memory.page(address + (std::uint64_t{1} << 32))) == 1);
    }
    memory.clear();
    CHECK(memory.find(addresses[1] + (std::uint64_t{1} << 32)) == nullptr);
    CHECK(memory.page(4096).load(7)[0].is_empty());
}
