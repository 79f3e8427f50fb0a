// SPDX-License-Identifier: MIT
/// @file
/// Blocks whose threads make one access after the other, in an order that is chosen, so that somebody can tell what
/// happened, and when.
#pragma once

#include "../events/access.hpp"
#include "../events/observer.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace simt {

struct Thread;
struct Image;

/// What a thread tells of an access to a texture or a surface.
struct ImageAccess
{
    const Image* image;
    std::uint64_t handle;       ///< of the object
    unsigned coordinates = 0;   ///< how many `at` has; 0 for a surface
    std::array<float, 4> at{};  ///< as the program has them; the layer comes last
};

/// Where a thread has stopped of its own accord.
struct Stop
{
    enum class Before : std::uint8_t {
        nothing,  ///< it waits, or has not begun
        access,
        basic_block,
    };

    Before before = Before::nothing;
    AccessKind kind = AccessKind::step;
    const void* pc = nullptr;
    std::uint64_t stack = 0;  ///< stack pointer before the call of the hook
    std::uint64_t address = 0;
    std::size_t bytes = 0;  ///< of the access: of a copy, all
    const ImageAccess* image =
        nullptr;  ///< if it is one to a texture or a surface; is there until the thread goes on
};

/// What a thread comes to that others have to come to, too.
enum class Meeting : std::uint8_t { block_barrier, named_barrier, grid_barrier };

/// Sees what the threads of blocks do that are stepped.
class StepObserver {
public:
    virtual ~StepObserver() = default;

    /// Whether the threads of the block are stepped.
    virtual bool is_watched(const BlockInfo&) = 0;

    /// Whether the thread stops where this basic block begins. Before accesses it always does.
    virtual bool has_step(const Thread&, const void* pc) = 0;

    /// Whether it wants to see no more of the launch. Then no thread stops any more.
    virtual bool is_full() const = 0;

    virtual void block_begins(const BlockInfo&, const SharedMemory&) = 0;

    /// These lanes of a warp go on: all have stopped before the same, or have been let go.
    virtual void turn_begins(const BlockInfo&, const Thread* warp, std::uint32_t lanes) = 0;

    /// They have stopped again, or wait, or have returned.
    virtual void turn_ends(const BlockInfo&, const Thread* warp, std::uint32_t lanes) = 0;

    /// These lanes have their results of a warp function.
    virtual void warp_function(const BlockInfo&, const Thread* warp, std::uint32_t lanes) = 0;

    /// Those go on that wait there.
    ///
    /// @param number  of a named barrier
    virtual void barrier(const BlockInfo&, Meeting, unsigned number) = 0;

    /// The thread passes a fence in its turn.
    virtual void fence(const Thread&, Scope) = 0;
};

/// How blocks are stepped.
struct Stepping
{
    StepObserver& observer;
    /// All lanes of a warp go on together that stand at the same place, those deepest in calls and at the lowest address first,
    /// as in join_lanes(), and one warp after the other. Otherwise one thread goes on as far as it comes, in the order of the
    /// schedule; if that is random, a thread goes on for one access.
    bool in_lockstep;
};

}  // namespace simt
