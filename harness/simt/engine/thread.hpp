// SPDX-License-Identifier: MIT
/// @file
/// One CUDA thread of a block that is resident.
#pragma once

#include "../observers/access_faults.hpp"
#include "../observers/observer.hpp"
#include "access.hpp"
#include "fiber.hpp"
#include "warp_functions.hpp"

#include <driver_types.h>
#include <vector_types.h>

#include <deque>
#include <optional>
#include <vector>

namespace simt {

class Block;

/// What an access by which threads wait for each other does; the rest of StrongAccess.
struct Strength
{
    bool reads = false;
    bool writes = false;
    Scope scope = Scope::device;
    bool acquires = false;
    bool releases = false;
    std::optional<Change> change{};
    std::uint64_t found = 0;  ///< by one that reads
    bool is_sum = false;      ///< adds to what it has found, or takes from it
};

struct alignas(64) Thread
{
    enum class State : std::uint8_t {
        ready,
        at_block_barrier,
        at_grid_barrier,
        at_warp_function,
        converging,  ///< waits for the lanes that are about to come to the same place, if any
        returned,
        trapped,
    };

    /// A function that the thread is in, and the basic block of it that it came to last.
    struct Frame
    {
        std::uint64_t stack = 0;  ///< stack pointer where it calls a hook
        const void* block = nullptr;
        const void* block_before = nullptr;  ///< that it came from
    };

    /// The last access by which threads wait for each other, and how often it came the same way since.
    struct Poll
    {
        const void* pc = nullptr;
        const void* address = nullptr;
        std::uint64_t value = 0;
        unsigned times = 0;
        unsigned unchanged = 0;  ///< such accesses, to whatever address, since it last gave way
    };

    // What each turn and each access takes fills the first 64 bytes, a cache line.
    Fiber fiber;
    Record* log_end = nullptr;  ///< one past the last record
    Record* log_limit = nullptr;
    Record* first_write = nullptr;  ///< of those that it has logged and whose values have not been noted
    State state = State::returned;
    bool rests = false;  ///< has ended its turn though it is ready: its log is full, or it spins
    Frame frame;         ///< of the innermost function that has come to a basic block

    Record* log_begin = nullptr;
    Block* block = nullptr;
    uint3 index{};
    unsigned number = 0;               ///< x + y * blockDim.x + z * blockDim.x * blockDim.y
    const void* wait_place = nullptr;  ///< return address of the call that it waits in
    int predicate = 0;             ///< argument of __syncthreads_count and its like, then how many were not 0
    int barrier_threads = 0;       ///< how many threads came to the block barrier that was let go last
    WarpCall call;                 ///< where its state is at_warp_function
    std::uint64_t wait_order = 0;  ///< of that call, as Record::make_key() makes it: the lowest goes first
    std::uint32_t converged = 0;   ///< the lanes that converged last
    bool settles = false;          ///< while converging: see Block::converge()
    cudaError_t trap = cudaSuccess;  ///< with what it ended the launch, if its state is `trapped`
    Poll poll;
    unsigned polls = 0;  ///< how many accesses it has made by which threads wait for each other
    std::uint64_t rounds_not_logged = 0;  ///< of the loop that it is in: a record counts no more than so many
    bool has_fenced = false;              ///< in this launch
    bool uses_next_result = false;        ///< of an atomic function: see simt_uses_next_result()
    Strength begun;                       ///< of the access of cuda::atomic that has begun and not ended
    unsigned long begun_bytes = 0;        ///< how many it touches
    /// In this launch it has followed a pointer to a type of alignment 16, such as float4, which was not aligned so.
    bool has_misaligned_pointer = false;
    std::vector<Frame> callers;  ///< of the functions around `frame`, the innermost last
    /// Local arrays of the functions that it is in, with guards after them: simt_guard_local(). The innermost last.
    std::vector<LocalVariable> guarded_arrays;
    /// Of each marker in its log that is one in a function: the places of the calls that have led there, as
    /// Record::make_key() makes them.
    std::deque<std::vector<std::uint64_t>> callers_at_markers;

    int lane() const { return static_cast<int>(number % warp_size); }
    int warp() const { return static_cast<int>(number / warp_size); }
    bool log_is_full() const { return log_end == log_limit; }
    bool can_run() const { return state == State::ready && !rests && !log_is_full(); }

    /// Whether the writes whose values have not been noted are still to be made: a hook comes before its write, and one
    /// that fills the log ends the thread's turn. All hooks of a copy come before it.
    bool is_before_write() const
    {
        if (first_write == nullptr || !log_is_full()) {
            return false;
        }
        const AccessType last = Record::type_of(log_end[-1].key);
        return last.kind == AccessKind::write || last.part != CopyPart::none;
    }

    /// The places of the calls that have led to the warp function in which it waits, as Record::make_key() makes them.
    std::vector<std::uint64_t> places_of_calls() const;

    /// Notes what the writes since `first_write` have left in memory, before anything else is written there.
    void note_values();
};

inline std::vector<std::uint64_t> Thread::places_of_calls() const
{
    std::vector<std::uint64_t> places;
    for (const Frame& caller : callers) {
        const Record place{0, Record::make_key(caller.block, {}, fiber.stack_begin() - caller.stack)};
        if (place.depth() > Record{0, wait_order}.depth()) {  // it has not returned to it since
            places.push_back(place.key);
        }
    }
    return places;
}

inline void Thread::note_values()
{
    if (first_write == nullptr) {
        return;
    }
    for (Record* record = first_write; record < log_end; ++record) {
        if ((record->key & Record::kind_bits) == static_cast<std::uint64_t>(AccessKind::write) &&
            !record->is_marker()) {
            record->note_value();
        }
    }
    first_write = nullptr;
}

/// Gives `lanes` of a warp, which wait in one warp function together, their results.
void complete(Thread* warp, std::uint32_t lanes);

}  // namespace simt
