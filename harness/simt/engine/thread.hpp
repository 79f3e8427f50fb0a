// SPDX-License-Identifier: MIT
/// @file
/// One CUDA thread of a block that is resident.
#pragma once

#include "../events/access.hpp"
#include "../events/observer.hpp"
#include "../events/warp_functions.hpp"
#include "execution_context.hpp"
#include "fiber.hpp"
#include "stepping.hpp"

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
        at_named_barrier,
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
    bool has_yielded = false;             ///< in this round
    bool is_new = false;                  ///< it has not run since its block has begun
    ExecutionContext* context = nullptr;  ///< that its block runs in
    Frame frame;                          ///< of the innermost function that has come to a basic block

    Record* log_begin = nullptr;
    Block* block = nullptr;
    uint3 index{};
    unsigned number = 0;               ///< x + y * blockDim.x + z * blockDim.x * blockDim.y
    const void* wait_place = nullptr;  ///< return address of the call that it waits in
    std::uint64_t wait_stack = 0;      ///< stack pointer before that call
    Stop stop;                         ///< where its block is stepped: see stop_before()
    int predicate = 0;           ///< argument of __syncthreads_count and its like, then how many were not 0
    int barrier_threads = 0;     ///< how many threads came to the block barrier that was let go last
    bool carry = false;          ///< of the last addition or subtraction that keeps it: simt_set_carry()
    unsigned named_barrier = 0;  ///< which of the block's, where its state is at_named_barrier
    const void* offered =
        nullptr;    ///< the value that other threads of its tile may take while it waits for them
    WarpCall call;  ///< where its state is at_warp_function
    std::uint64_t wait_order = 0;     ///< of that call, as Record::make_key() makes it: the lowest goes first
    std::uint32_t converged = 0;      ///< the lanes that converged last
    bool settles = false;             ///< while converging: see Block::converge()
    cudaError_t error = cudaSuccess;  ///< with what it ended the launch, if its state is `trapped`
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

    /// What observers are to know of it begins anew, as its block does.
    void forget_past();

    /// The one that runs now on this host thread; null while none does, and for code on the host. Hooks have nothing else
    /// to start from: the compiler decides what they are called with.
    static Thread* running() { return running_; }
    static void set_running(Thread* thread) { running_ = thread; }

    /// Ends its turn. Returns when it gets the next.
    void suspend();

    /// Ends its turn and its warp's claim on it for this round: it waits for others.
    void yield();

    /// Lets all other threads get their turn. If nobody gets any further without it, the next block becomes resident.
    void stand_aside();

    /// Waits until no lane of the warp can come along any more, and then goes on with those that stand at the same
    /// place.
    ///
    /// @param place    return address of the call
    /// @param stack    stack pointer before the call
    /// @param settles  observers are to see all that the warp has done so far
    /// @return those lanes
    std::uint32_t converge(const void* place, std::uint64_t stack, bool settles = false);

    /// Notes an access by which threads can wait for each other. A thread that finds nothing changed lets others run.
    ///
    /// @param value    what it read
    /// @param changes  it changed the memory
    void note_poll(const void* pc, const void* address, std::uint64_t value, bool changes);

    /// Notes an atomic access whose result nobody uses: others may wait for it, and the thread for nothing.
    void note_blind_update(bool changes);

    /// Ends its turn where its block is stepped, before it does something.
    void stop_before(const Stop& what);

    /// Ends the thread, and with it the launch, with `error`.
    [[noreturn]] void end_with(cudaError_t error);

    /// What the thread is about to do makes sense only where blocks run one after another. If others run beside its own it ends
    /// here, and they all run again.
    void require_order();

    /// Where it is in its code, as Record::make_key() makes it.
    ///
    /// @param pc     return address
    /// @param stack  stack pointer before the call
    std::uint64_t key_of(const void* pc, AccessType type, std::uint64_t stack) const
    {
        return Record::make_key(reinterpret_cast<std::uint64_t>(pc) - context->code_begin, type,
                                fiber.stack_begin() - stack);
    }

    int lane() const { return static_cast<int>(number % warp_size); }
    int warp() const { return static_cast<int>(number / warp_size); }
    bool log_is_full() const { return log_end == log_limit; }
    bool can_run() const { return state == State::ready && !has_yielded && !log_is_full(); }

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
    void note_fingerprints();

private:
    inline static __thread Thread* running_ __attribute__((tls_model("initial-exec"))) = nullptr;
};

inline std::vector<std::uint64_t> Thread::places_of_calls() const
{
    std::vector<std::uint64_t> places;
    for (const Frame& caller : callers) {
        const Record place{0, key_of(caller.block, {}, caller.stack)};
        if (place.depth() > Record{0, wait_order}.depth()) {  // it has not returned to it since
            places.push_back(place.key);
        }
    }
    return places;
}

inline void Thread::note_fingerprints()
{
    if (first_write == nullptr) {
        return;
    }
    for (Record* record = first_write; record < log_end; ++record) {
        if ((record->key & Record::kind_bits) == static_cast<std::uint64_t>(AccessKind::write) &&
            !record->is_marker()) {
            record->note_fingerprint();
        }
    }
    first_write = nullptr;
}

/// Gives `lanes` of a warp, which wait in one warp function together, their results.
void complete(Thread* warp, std::uint32_t lanes);

}  // namespace simt
