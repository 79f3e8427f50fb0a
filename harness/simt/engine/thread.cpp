// SPDX-License-Identifier: MIT
#include "thread.hpp"

namespace simt {

void Thread::forget_past()
{
    wait_place = nullptr;
    stop = {};
    has_fenced = false;
    has_misaligned_pointer = false;
    rounds_not_logged = 0;
    frame = {};
    callers.clear();
    guarded_arrays.clear();
    callers_at_markers.clear();
}

void Thread::suspend()
{
    if (!is_before_write()) {
        note_fingerprints();
    }
    context->pass_turn(fiber);
}

void Thread::yield()
{
    has_yielded = true;
    suspend();
}

void Thread::stand_aside()
{
    poll.times = 1;  // as one that waits for memory to change
    yield();
    poll = {};
}

std::uint32_t Thread::converge(const void* place, std::uint64_t stack, bool settles_warp)
{
    settles = settles_warp;
    wait_place = place;
    wait_stack = stack;
    wait_order = key_of(place, {}, stack);
    state = State::converging;
    suspend();
    return converged;
}

void Thread::note_poll(const void* pc, const void* address, std::uint64_t value, bool changes)
{
    constexpr unsigned most_times = 2;       // that a thread tries again before it gives way to others
    constexpr unsigned most_unchanged = 16;  // looks at different places
    if (changes) {
        note_blind_update(true);
        return;
    }
    ++context->polls;
    ++polls;
    const bool again = poll.pc == pc && poll.address == address && poll.value == value;
    poll.times = again ? poll.times + 1 : 0;
    ++poll.unchanged;
    poll.pc = pc;
    poll.address = address;
    poll.value = value;
    if (poll.times >= most_times || poll.unchanged >= most_unchanged) {
        poll.unchanged = 0;
        yield();
    }
}

void Thread::note_blind_update(bool changes)
{
    constexpr unsigned most_polls = 256;  // though each changes something: see Grid
    ++context->polls;
    context->activity += changes ? 1 : 0;
    poll = {};
    if (++polls % most_polls == 0) {
        yield();
    }
}

void Thread::stop_before(const Stop& what)
{
    stop = what;
    suspend();
    stop.before = Stop::Before::nothing;
}

void Thread::require_order()
{
    if (context->speculation == nullptr) {
        return;
    }
    context->speculation->fail();
    if (context->is_parallel) {
        end_with(cudaErrorLaunchFailure);  // nobody will see it
    }
    context->speculation = nullptr;
}

void Thread::end_with(cudaError_t with)
{
    if (context->speculation != nullptr) {
        context->speculation->fail();
    }
    error = with;
    state = State::trapped;
    while (true) {
        suspend();
    }
}

}  // namespace simt
