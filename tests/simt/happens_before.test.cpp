// SPDX-License-Identifier: MIT
// What a thread can rely on having happened in another, by the scopes of fences and accesses.
#include <judge/catch.hpp>

#include <simt/observers/happens_before.hpp>

#include <array>

using namespace simt;

namespace {

constexpr std::array scopes{Scope::block, Scope::device, Scope::system};
constexpr std::uint64_t flag = 0x1000;

/// Two blocks of two warps. A message goes from a thread to another by a flag.
class Message {
public:
    Message()
    {
        order_.launch_begins({"k", {2, 1, 1}, {64, 1, 1}, 0, 64, 0, {}});
        order_.block_begins(blocks_[0]);
        order_.block_begins(blocks_[1]);
    }

    /// Thread 0 of block 0 writes something that it will tell of.
    void write() { written_ = {1, order_.standpoint(blocks_[0], 0).epoch, 1, 0}; }

    void fence(unsigned block, unsigned thread, Scope scope) { fence(block, thread, Fence{scope}); }
    void fence(unsigned block, unsigned thread, Fence fence) { order_.fence(blocks_[block], thread, fence); }

    void raise(Scope scope, bool releases = false)
    {
        order_.strong_access(blocks_[0], 0, {flag, false, false, true, scope, false, releases});
    }

    void look(unsigned block, unsigned thread, Scope scope, bool acquires = false, std::uint64_t at = flag)
    {
        order_.strong_access(blocks_[block], thread, {at, false, true, false, scope, acquires, false});
    }

    void barrier(unsigned block) { order_.block_barrier(blocks_[block]); }

    bool has_reached(unsigned block, unsigned thread) const
    {
        return order_.unordered(written_, blocks_[block], static_cast<int>(thread / warp_size),
                                thread % warp_size) == 0;
    }

    bool has_reached_without_the_flag(unsigned block, unsigned thread) const
    {
        return order_.unordered_without(flag, false, written_, blocks_[block],
                                        static_cast<int>(thread / warp_size), thread % warp_size) == 0;
    }

private:
    std::array<BlockInfo, 2> blocks_{BlockInfo{{0, 0, 0}, 0, 0}, BlockInfo{{1, 0, 0}, 1, 1}};
    HappensBefore order_;
    WarpTime written_{};
};

/// Whether a message arrives that is sent and received with these fences and accesses.
bool arrives(Scope before, Scope raised, Scope looked, Scope behind, unsigned block)
{
    Message message;
    const unsigned reader = 32;
    message.write();
    message.fence(0, 0, before);
    message.raise(raised);
    message.look(block, reader, looked);
    message.fence(block, reader, behind);
    return message.has_reached(block, reader);
}

}  // namespace

TEST_CASE("a scope takes in all narrower ones")
{
    for (const Scope a : scopes) {
        CHECK(narrower(a, a) == a);
        CHECK(narrower(a, Scope::system) == a);
        CHECK(narrower(a, Scope::block) == Scope::block);
        for (const Scope b : scopes) {
            CHECK(narrower(a, b) == narrower(b, a));
            CHECK(has_other_blocks(narrower(a, b)) == (has_other_blocks(a) && has_other_blocks(b)));
        }
    }
    CHECK_FALSE(has_other_blocks(Scope::block));
    CHECK(has_other_blocks(Scope::device));
    CHECK(has_other_blocks(Scope::system));
}

TEST_CASE("a message arrives if all its scopes take in both threads")
{
    for (const Scope before : scopes) {
        for (const Scope raised : scopes) {
            for (const Scope looked : scopes) {
                for (const Scope behind : scopes) {
                    const Scope common = narrower(narrower(before, raised), narrower(looked, behind));
                    CHECK(arrives(before, raised, looked, behind, 0));
                    CHECK(arrives(before, raised, looked, behind, 1) == has_other_blocks(common));
                }
            }
        }
    }
}

TEST_CASE("a fence that only acquires sends nothing, and one that only releases receives nothing")
{
    for (const Fence before : {Fence{Scope::device, true, false}, Fence{Scope::device, false, true}}) {
        for (const Fence behind : {Fence{Scope::device, true, false}, Fence{Scope::device, false, true}}) {
            Message message;
            message.write();
            message.fence(0, 0, before);
            message.raise(Scope::device);
            message.look(1, 0, Scope::device);
            message.fence(1, 0, behind);
            CHECK(message.has_reached(1, 0) == (before.releases && behind.acquires));
        }
    }
}

TEST_CASE("what only a flag has told is not known without it, and what a barrier orders is")
{
    Message message;
    message.write();
    message.fence(0, 0, Scope::device);
    message.raise(Scope::device);
    message.look(1, 0, Scope::device);
    message.fence(1, 0, Scope::device);
    CHECK(message.has_reached(1, 0));
    CHECK_FALSE(message.has_reached_without_the_flag(1, 0));
    message.barrier(0);
    CHECK(message.has_reached_without_the_flag(0, 33));
}

TEST_CASE("another fence, of whatever scope, takes nothing back")
{
    for (const Scope first : scopes) {
        for (const Scope second : scopes) {
            const bool reaches = has_other_blocks(first) || has_other_blocks(second);
            Message sent;
            sent.write();
            sent.fence(0, 0, first);
            sent.fence(0, 0, second);
            sent.raise(Scope::system);
            sent.look(1, 0, Scope::system);
            sent.fence(1, 0, Scope::system);
            CHECK(sent.has_reached(1, 0) == reaches);

            Message received;
            received.write();
            received.fence(0, 0, Scope::system);
            received.raise(Scope::system);
            received.look(1, 0, Scope::system);
            received.fence(1, 0, first);
            received.fence(1, 0, second);
            CHECK(received.has_reached(1, 0) == reaches);
        }
    }
}

TEST_CASE("fences of a block's threads reach other blocks behind a barrier, each with its own scope")
{
    for (const Scope own : scopes) {
        for (const Scope other : scopes) {
            Message message;
            message.write();
            message.fence(0, 0, own);
            message.fence(0, 33, other);
            message.barrier(0);
            message.raise(Scope::system);
            message.look(1, 0, Scope::system);
            message.fence(1, 0, Scope::system);
            CHECK(message.has_reached(1, 0) == has_other_blocks(own));
        }
    }
}

TEST_CASE("releases and acquires need no fences, and have their own scopes")
{
    for (const Scope raised : scopes) {
        for (const Scope looked : scopes) {
            Message message;
            message.write();
            message.raise(raised, true);
            message.look(1, 0, looked, true);
            CHECK(message.has_reached(1, 0) == has_other_blocks(narrower(raised, looked)));
        }
    }
}

TEST_CASE("an acquire of one flag does not acquire another that was read before")
{
    Message message;
    message.write();
    message.fence(0, 0, Scope::device);
    message.raise(Scope::device);
    message.look(1, 0, Scope::device);
    message.look(1, 0, Scope::device, true, flag + 8);
    CHECK_FALSE(message.has_reached(1, 0));
    message.fence(1, 0, Scope::device);
    CHECK(message.has_reached(1, 0));
}
