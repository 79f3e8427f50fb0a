// SPDX-License-Identifier: MIT
#include "in_kernel.hpp"

#include "../device/device.hpp"
#include "../memory/shared_memory.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace simt::in_kernel {
namespace {

/// How many bytes a thread copies at a time.
constexpr std::size_t piece_bytes = 64;

struct Work
{
    Rows rows;
    const void* where;
    unsigned threads;
};

/// What each thread does of a grid that copies or fills.
[[gnu::noinline]] void write_pieces(const void* closure)
{
    const auto& [rows, where, threads] = *static_cast<const Work*>(closure);
    const Caller caller{where, SIMT_CALLER.stack};
    const std::size_t pieces = (rows.width + piece_bytes - 1) / piece_bytes;
    for (std::size_t i = Thread::running()->number; i < pieces * rows.count; i += threads) {
        const std::size_t begin = i % pieces * piece_bytes;
        const std::size_t bytes = std::min(piece_bytes, rows.width - begin);
        char* const to = rows.to + i / pieces * rows.to_pitch + begin;
        const char* const from = rows.from + i / pieces * rows.from_pitch + begin;
        if (rows.from != nullptr) {
            log_range(from, bytes, AccessKind::read, caller);
        }
        log_range(to, bytes, AccessKind::write, caller);
        if (rows.from != nullptr) {
            std::memcpy(to, from, bytes);
        } else {
            std::memset(to, rows.value, bytes);
        }
    }
}

cudaError_t fail(cudaError_t error)
{
    return Device::running().fail(error);
}

/// Calls `use` with what the grid of the running thread has launched, and with the thread.
template <class Use>
auto with_launches(Use use)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    const std::lock_guard lock(thread.context->environment->parallel_use);
    return use(Device::running().nested(), LaunchingThread{thread.block->info().number, thread.number});
}

/// Shared and local memory are no places for a copy: CUDA C++ Programming Guide, table "Supported API Functions".
///
/// @param code  of the caller
bool is_own_memory(const void* pointer, const void* code)
{
    const SharedMemory shared = static_shared_memory(code);
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    return Thread::running()->fiber.stack_begin() - address <= Fiber::stack_bytes ||
           address - shared.static_begin < shared.static_bytes ||
           address - dynamic_shared_begin() < max_shared_bytes;
}

/// Stores what a call gives back.
template <class T>
void store(T* to, T value, Caller where)
{
    log_access(to, sizeof value, AccessKind::write, where);
    *to = value;
}

}  // namespace

cudaError_t allocate(void** pointer, std::size_t bytes, Caller where)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    if (pointer == nullptr) {
        return fail(cudaErrorInvalidValue);
    }
    void* const memory = [&]() -> void* {
        const std::lock_guard lock(thread.context->environment->parallel_use);
        return bytes != 0 ? thread.context->environment->memory.arena().allocate(bytes, where.pc) : nullptr;
    }();
    store(pointer, memory, where);
    return memory != nullptr ? cudaSuccess
                             : fail(bytes == 0 ? cudaErrorInvalidValue : cudaErrorMemoryAllocation);
}

/// Until the grid ends the memory stays where it is.
cudaError_t release(void* pointer)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    const std::lock_guard lock(thread.context->environment->parallel_use);
    thread.context->environment->memory.arena().retire(pointer);
    return cudaSuccess;
}

Kernel call_as_kernel(const char* name)
{
    Kernel kernel(name, 0, [] {});
    kernel.thread_main = write_pieces;
    kernel.unchecked_thread_main = write_pieces;
    return kernel;
}

cudaError_t write(Kernel& as, const Rows& rows, cudaMemcpyKind kind, cudaStream_t stream, Caller where)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    if (kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
        return fail(cudaErrorInvalidMemcpyDirection);
    }
    if (rows.width == 0 || rows.count == 0) {
        return cudaSuccess;
    }
    Device& device = Device::running();
    if (!device.nested().is_stream(stream) || is_own_memory(rows.to, where.pc) ||
        is_own_memory(rows.from, where.pc)) {
        return fail(cudaErrorInvalidValue);
    }
    if (device.nested().outstanding() >= device.nested().limit) {
        return fail(cudaErrorLaunchPendingCountExceeded);
    }
    constexpr std::size_t most_threads = 256;
    const auto threads = static_cast<unsigned>(
        std::min(most_threads, (rows.width + piece_bytes - 1) / piece_bytes * rows.count));
    const Work work{rows, where.pc, threads};
    device.add_nested({dim3(1), dim3(threads), 0, where.pc, stream, false},
                      {as, &work, sizeof work, {}, where.pc}, where);
    return cudaSuccess;
}

cudaError_t create(cudaStream_t* stream, unsigned int flags, Caller where)
{
    if (stream == nullptr || (flags & ~static_cast<unsigned>(cudaStreamNonBlocking)) != 0) {
        return fail(cudaErrorInvalidValue);
    }
    store(stream, with_launches([](NestedLaunches& launches, auto) { return launches.create_stream(); }),
          where);
    return cudaSuccess;
}

cudaError_t destroy(cudaStream_t stream)
{
    return with_launches([stream](NestedLaunches& launches, auto) { return launches.destroy_stream(stream); })
               ? cudaSuccess
               : fail(cudaErrorInvalidValue);
}

cudaError_t create(cudaEvent_t* event, unsigned int flags, Caller where)
{
    if (event == nullptr || flags != cudaEventDisableTiming) {
        return fail(cudaErrorInvalidValue);
    }
    store(event, with_launches([](NestedLaunches& launches, auto) { return launches.create_event(); }),
          where);
    return cudaSuccess;
}

cudaError_t destroy(cudaEvent_t event)
{
    return with_launches([event](NestedLaunches& launches, auto) { return launches.destroy_event(event); })
               ? cudaSuccess
               : fail(cudaErrorInvalidValue);
}

cudaError_t record(cudaEvent_t event, cudaStream_t stream)
{
    return with_launches([=](NestedLaunches& launches, LaunchingThread thread) {
        return launches.record(event, stream, thread);
    })
               ? cudaSuccess
               : fail(cudaErrorInvalidValue);
}

cudaError_t wait(cudaStream_t stream, cudaEvent_t event)
{
    return with_launches([=](NestedLaunches& launches, LaunchingThread thread) {
        return launches.wait(stream, event, thread);
    })
               ? cudaSuccess
               : fail(cudaErrorInvalidValue);
}

}  // namespace simt::in_kernel
