// SPDX-License-Identifier: MIT
// What a lock does not order, whoever takes it first.
#include <judge/catch.hpp>

#include <simt/observers/critical_sections.hpp>

#include <array>

using namespace simt;

namespace {

constexpr std::uint64_t lock = 0x1000;
constexpr std::uint64_t total = 0x2000;
constexpr std::uint64_t counter = 0x3000;

enum class Fences { both, no_acquire, no_release, none };

/// Two blocks of one thread each. Accesses come late, as the engine tells of them.
class Blocks {
public:
    Blocks()
    {
        sections_.launch_begins();
        sections_.block_begins(blocks_[0]);
        sections_.block_begins(blocks_[1]);
    }

    /// The thread takes the lock, by changing it so.
    void take(unsigned block, Change swap = {0, 1})
    {
        sections_.strong_access(blocks_[block], 0,
                                {lock, false, true, true, Scope::device, false, false, swap});
        access(block, lock, AccessKind::atomic_update);
    }

    void free(unsigned block, Change swap = {1, 0})
    {
        sections_.strong_access(blocks_[block], 0,
                                {lock, false, false, true, Scope::device, false, false, swap});
        access(block, lock, AccessKind::atomic_replacement);
    }

    /// Draws the next ticket.
    void draw(unsigned block, std::uint64_t number)
    {
        sections_.strong_access(blocks_[block], 0,
                                {counter, false, true, true, Scope::device, false, false,
                                 Change{number, number + 1}, number, true});
        access(block, counter, AccessKind::atomic_update);
    }

    /// Finds out whose turn it is.
    void look(unsigned block, std::uint64_t turn)
    {
        sections_.strong_access(blocks_[block], 0,
                                {lock, false, true, false, Scope::device, false, false, {}, turn});
        access(block, lock, AccessKind::atomic_read);
    }

    void fence(unsigned block, Scope scope) { sections_.fence(blocks_[block], 0, {scope}); }

    void access(unsigned block, std::uint64_t address, AccessKind kind)
    {
        WarpAccess access{&blocks_[block], nullptr, {kind, Space::global, false, 4}, 0, 1, {address}, {}, {}};
        pairs_ += sections_.access(access, block + 1, 1).size();
    }

    void section(unsigned block, AccessKind kind, Fences fences, Scope scope = Scope::device)
    {
        take(block);
        if (fences == Fences::both || fences == Fences::no_release) {
            fence(block, scope);
        }
        access(block, total, kind);
        if (fences == Fences::both || fences == Fences::no_acquire) {
            fence(block, scope);
        }
        free(block);
    }

    std::size_t pairs() const { return pairs_; }

private:
    std::array<BlockInfo, 2> blocks_{BlockInfo{{0, 0, 0}, 0, 0}, BlockInfo{{1, 0, 0}, 1, 1}};
    CriticalSections sections_;
    std::size_t pairs_ = 0;
};

}  // namespace

TEST_CASE("a missing fence is found whichever block comes first")
{
    for (const Fences fences : {Fences::no_acquire, Fences::no_release, Fences::none}) {
        for (const unsigned without : {0U, 1U}) {
            Blocks blocks;
            blocks.section(0, AccessKind::write, without == 0 ? fences : Fences::both);
            blocks.section(1, AccessKind::write, without == 1 ? fences : Fences::both);
            CHECK(blocks.pairs() == 1);
        }
    }
}

TEST_CASE("two sections with both fences are ordered")
{
    Blocks blocks;
    blocks.section(0, AccessKind::write, Fences::both);
    blocks.section(1, AccessKind::write, Fences::both);
    blocks.section(0, AccessKind::write, Fences::none);
    CHECK(blocks.pairs() == 1);  // with the other block, and not with itself
}

TEST_CASE("reads need no order among themselves")
{
    Blocks blocks;
    blocks.section(0, AccessKind::read, Fences::none);
    blocks.section(1, AccessKind::read, Fences::none);
    CHECK(blocks.pairs() == 0);
    blocks.section(1, AccessKind::write, Fences::both);
    CHECK(blocks.pairs() == 1);
}

TEST_CASE("a fence of the block does not order two blocks")
{
    Blocks blocks;
    blocks.section(0, AccessKind::write, Fences::both, Scope::block);
    blocks.section(1, AccessKind::write, Fences::both, Scope::block);
    CHECK(blocks.pairs() == 1);
}

TEST_CASE("what is not set back is no lock")
{
    Blocks blocks;
    blocks.take(0, {0, 1});
    blocks.access(0, total, AccessKind::write);
    blocks.free(0, {1, 2});
    blocks.take(1, {2, 3});
    blocks.access(1, total, AccessKind::read);
    blocks.free(1, {3, 2});
    CHECK(blocks.pairs() == 0);
}

TEST_CASE("a lock may hold who has taken it")
{
    Blocks blocks;
    for (const unsigned block : {0U, 1U}) {
        blocks.take(block, {0, 7 + block});
        blocks.access(block, total, AccessKind::write);
        blocks.free(block, {7 + block, 0});
    }
    CHECK(blocks.pairs() == 1);
}

TEST_CASE("a semaphore is given back by the opposite change, though others have asked for it")
{
    Blocks blocks;
    for (const unsigned block : {0U, 1U}) {
        blocks.take(block, {1, 0});
        blocks.access(block, total, AccessKind::write);
        blocks.free(block, {0xffffffff, 0});  // another thread has just found it taken
    }
    CHECK(blocks.pairs() == 1);
}

TEST_CASE("a counter that only grows is no lock")
{
    Blocks blocks;
    for (const unsigned block : {0U, 1U}) {
        blocks.take(block, {block, block + 1});
        blocks.access(block, total, AccessKind::write);
        blocks.free(block, {block + 1, block + 2});
    }
    CHECK(blocks.pairs() == 0);
}

TEST_CASE("a ticket lock orders those who pass fences, whoever draws first")
{
    for (const Fences fences : {Fences::both, Fences::no_acquire, Fences::no_release, Fences::none}) {
        for (const unsigned without : {0U, 1U}) {
            Blocks blocks;
            blocks.draw(0, 0);
            blocks.draw(1, 1);
            for (const unsigned block : {0U, 1U}) {
                const Fences own = block == without ? fences : Fences::both;
                blocks.look(block, block);
                if (own == Fences::both || own == Fences::no_release) {
                    blocks.fence(block, Scope::device);
                }
                blocks.access(block, total, AccessKind::write);
                if (own == Fences::both || own == Fences::no_acquire) {
                    blocks.fence(block, Scope::device);
                }
                blocks.free(block, {block, block + 1});
            }
            CHECK(blocks.pairs() == (fences == Fences::both ? 0 : 1));
        }
    }
}

TEST_CASE("who finds another number than its own has not got the lock")
{
    Blocks blocks;
    blocks.draw(0, 0);
    blocks.draw(1, 1);
    for (const unsigned block : {0U, 1U}) {
        blocks.look(block, block + 5);
        blocks.access(block, total, AccessKind::write);
        blocks.free(block, {block + 5, block + 6});
    }
    CHECK(blocks.pairs() == 0);
}
