// SPDX-License-Identifier: MIT
// The barriers, fences and traps that device code calls.
#include "../architecture/chip.hpp"
#include "../memory/shared_memory.hpp"
#include "access_checks.hpp"
#include "block.hpp"
#include "hooks.hpp"

#include <simt/device_functions.hpp>

#include <chrono>

#include <cstring>

namespace simt {
namespace {

Thread& wait_at_block_barrier(Caller caller, int predicate)
{
    Thread& thread = *Thread::running();
    thread.wait_place = caller.pc;
    thread.wait_stack = caller.stack;
    thread.predicate = predicate;
    thread.state = Thread::State::at_block_barrier;
    thread.suspend();
    return thread;
}

/// The lanes of a warp that come to the barrier together have come to it before the first of them lets others know.
void come_to_named_barrier(unsigned barrier, unsigned threads, bool waits, Caller caller)
{
    Thread& thread = *Thread::running();
    thread.wait_place = caller.pc;
    thread.wait_stack = caller.stack;
    if (thread.context->is_checked) {
        thread.converge(caller.pc, caller.stack, true);
    }
    if (thread.block->arrive_at_named_barrier(thread, barrier, threads, waits)) {
        thread.suspend();
    }
}

void come_to_barrier_of_program(unsigned barrier, unsigned threads, bool waits, Caller caller)
{
    if (barrier >= Block::named_barriers) {
        Thread::running()->end_with(cudaErrorIllegalInstruction);
    }
    come_to_named_barrier(barrier, threads, waits, caller);
}

/// Which of the barriers for tiles is that of the running thread's tile. Tiles of 1024 / n threads have the numbers from n to
/// 2 n - 1, so that no two of a block have the same.
unsigned number_of_tile(unsigned size)
{
    constexpr unsigned most_threads = 1024;
    return most_threads / size + Thread::running()->number / size;
}

}  // namespace

/// The lanes that come to it together pass it together, so that they stay together behind it.
void pass_fence(Fence fence, Caller caller)
{
    if (Thread::running() == nullptr || !Thread::running()->context->is_checked) {
        __atomic_thread_fence(__ATOMIC_SEQ_CST);  // for blocks on other host threads
        return;
    }
    Thread& thread = *Thread::running();
    if (has_other_blocks(fence.scope)) {
        thread.require_order();
    }
    thread.converge(caller.pc, caller.stack, true);
    thread.has_fenced |= fence.releases;
    if (thread.context->stepping != nullptr) {
        thread.context->stepping->observer.fence(thread, fence.scope);
    }
    for (Observer* observer : thread.block->observers()) {
        observer->fence(thread.block->info(), thread.number, fence);
    }
}

void pass_nested_launch(std::uint32_t number, Caller caller)
{
    Thread& thread = *Thread::running();
    if (!thread.context->is_checked) {
        return;
    }
    thread.converge(caller.pc, caller.stack, true);
    for (Observer* observer : thread.block->observers()) {
        observer->nested_launch(thread.block->info(), thread.number, number);
    }
}

}  // namespace simt

namespace {

constexpr std::size_t static_window = 1024;
constexpr std::size_t dynamic_window = 1 << 24;

}  // namespace

using simt::Thread;
using simt::wait_at_block_barrier;

extern "C" {

void __syncthreads()
{
    wait_at_block_barrier(SIMT_CALLER, 0);
}

int __syncthreads_count(int predicate)
{
    return wait_at_block_barrier(SIMT_CALLER, predicate).predicate;
}

int __syncthreads_and(int predicate)
{
    const Thread& thread = wait_at_block_barrier(SIMT_CALLER, predicate);
    return thread.predicate == thread.barrier_threads ? 1 : 0;
}

int __syncthreads_or(int predicate)
{
    return wait_at_block_barrier(SIMT_CALLER, predicate).predicate != 0 ? 1 : 0;
}

void simt_named_barrier_sync(unsigned int barrier, unsigned int threads)
{
    simt::come_to_barrier_of_program(barrier, threads, true, SIMT_CALLER);
}

void simt_named_barrier_arrive(unsigned int barrier, unsigned int threads)
{
    simt::come_to_barrier_of_program(barrier, threads, false, SIMT_CALLER);
}

void simt_tile_sync(unsigned int size)
{
    simt::come_to_named_barrier(simt::Block::first_tile_barrier + simt::number_of_tile(size), size, true,
                                SIMT_CALLER);
}

void simt_tile_gather(unsigned int size, const void* value, unsigned int bytes, unsigned int first,
                      unsigned int stride, unsigned int count, void* gathered)
{
    simt::Thread& thread = *simt::Thread::running();
    const unsigned meeting = simt::Block::first_tile_meeting + simt::number_of_tile(size);
    thread.offered = value;
    simt::come_to_named_barrier(meeting, size, true, SIMT_CALLER);
    for (unsigned i = 0; i < count; ++i) {
        const unsigned source = thread.number / size * size + (first + i * stride) % size;
        std::memcpy(static_cast<char*>(gathered) + i * bytes, thread.block->thread(source).offered, bytes);
    }
    simt::come_to_named_barrier(meeting, size, true,
                                SIMT_CALLER);  // nothing offered changes before it is read
}

void __threadfence_block()
{
    simt::pass_fence({simt::Scope::block}, SIMT_CALLER);
}

void __threadfence()
{
    simt::pass_fence({simt::Scope::device}, SIMT_CALLER);
}

void __threadfence_system()
{
    simt::pass_fence({simt::Scope::system}, SIMT_CALLER);
}

void simt_grid_sync()
{
    Thread& thread = *Thread::running();
    thread.require_order();
    if (!thread.context->environment->is_cooperative) {
        simt::report_not_cooperative("grid_group::sync", __builtin_return_address(0));
    }
    const simt::Caller caller = SIMT_CALLER;
    thread.wait_place = caller.pc;
    thread.wait_stack = caller.stack;
    thread.state = Thread::State::at_grid_barrier;
    thread.suspend();
}

int simt_grid_is_valid()
{
    return 1;  // in a plain launch, too: seen on an H200
}

/// A thread that sleeps lets the others go on.
void __nanosleep(unsigned int)
{
    if (Thread* const thread = Thread::running()) {
        thread->yield();
    }
}

/// Counts as fast as the properties of the device say.
long long clock64()
{
    constexpr long long nanoseconds_per_millisecond = 1'000'000;
    const long long now = std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
    const long long kilohertz =
        simt::typical_chip(simt::Thread::running()->context->environment->architecture).clock_rate;
    return now / nanoseconds_per_millisecond * kilohertz +
           now % nanoseconds_per_millisecond * kilohertz / nanoseconds_per_millisecond;
}

int simt_carry()
{
    return Thread::running()->carry ? 1 : 0;
}

void simt_set_carry(int carry)
{
    Thread::running()->carry = carry != 0;
}

unsigned long long simt_global_timer()
{
    return static_cast<unsigned long long>(std::chrono::system_clock::now().time_since_epoch() /
                                           std::chrono::nanoseconds(1));
}

unsigned int simt_multiprocessors()
{
    return Thread::running()->context->environment->multiprocessors;
}

// A block's window of shared memory: its static part begins where that of an H100 does, and the dynamic part far behind
// it, so that an index that leaves one part does not come to the other.
std::size_t __cvta_generic_to_shared(const void* pointer)
{
    const simt::SharedMemory fixed = simt::static_shared_memory(__builtin_return_address(0));
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    return address - simt::dynamic_shared_begin() < simt::max_shared_bytes
               ? address - simt::dynamic_shared_begin() + dynamic_window
           : address - fixed.static_begin + simt::max_shared_bytes < 3 * simt::max_shared_bytes
               ? address - fixed.static_begin + static_window
               : address;
}

void* __cvta_shared_to_generic(std::size_t address)
{
    const simt::SharedMemory fixed = simt::static_shared_memory(__builtin_return_address(0));
    constexpr std::size_t window = 2 * dynamic_window;
    return reinterpret_cast<void*>(address >= window ? address
                                   : address >= dynamic_window / 2
                                       ? address - dynamic_window + simt::dynamic_shared_begin()
                                       : address - static_window + fixed.static_begin);
}

unsigned int __isGlobal(const void* pointer)
{
    const Thread* const thread = Thread::running();
    if (thread == nullptr) {
        return 0;
    }
    simt::DeviceMemory& memory = thread->context->environment->memory;
    const simt::ProgramMemory place = memory.program().at(reinterpret_cast<std::uint64_t>(pointer));
    return memory.owns(pointer) || place == simt::ProgramMemory::device_variable ||
                   place == simt::ProgramMemory::managed_variable
               ? 1
               : 0;
}

unsigned int __isShared(const void* pointer)
{
    const simt::SharedMemory fixed = simt::static_shared_memory(__builtin_return_address(0));
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    return address - fixed.static_begin < fixed.static_bytes ||
                   address - simt::dynamic_shared_begin() < simt::max_shared_bytes
               ? 1
               : 0;
}

void __trap()
{
    Thread* const thread = Thread::running();
    if (thread == nullptr) {
        __builtin_trap();
    }
    thread->end_with(cudaErrorLaunchFailure);
}

}  // extern "C"
