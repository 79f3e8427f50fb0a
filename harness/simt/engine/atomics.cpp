// SPDX-License-Identifier: MIT
// Atomic functions. A thread keeps its turn from the load to the store, which makes them atomic.
#include "access_checks.hpp"
#include "block.hpp"
#include "hooks.hpp"
#include "host_accesses.hpp"

#include <simt/device_functions.hpp>

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

namespace simt {
namespace {

enum class Update : std::uint8_t {
    adds,
    counts,  ///< up or down, and begins anew at a limit
    minimum,
    maximum,
    bit_and,
    bit_or,
    bit_xor,
    compares,
    replaces
};

/// How it commutes with itself, if nobody uses its result.
constexpr Speculation::Operation operation_of(Update update)
{
    using Operation = Speculation::Operation;
    switch (update) {
        case Update::adds: return Operation::add;
        case Update::minimum: return Operation::minimum;
        case Update::maximum: return Operation::maximum;
        case Update::bit_and: return Operation::bit_and;
        case Update::bit_or: return Operation::bit_or;
        case Update::bit_xor: return Operation::bit_xor;
        default: return Operation::none;
    }
}

/// What an atomic function does, if its result is used or not.
AccessKind kind_of(Update update, bool uses_result)
{
    return uses_result                  ? AccessKind::atomic_update
           : update == Update::replaces ? AccessKind::atomic_replacement
                                        : AccessKind::atomic_reduction;
}

template <class T>
std::uint64_t bits_of(const T& value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, std::min(sizeof(T), sizeof bits));
    return bits;
}

/// Changes a word that other blocks may change at the same time, by an operation that commutes; nobody uses the result.
template <class T, class Operation>
void reduce(Thread& thread, T* address, T value, Operation operation)
{
    if constexpr (std::is_floating_point_v<T>) {
        // Sums of floating-point numbers depend on the order: they are made when all blocks have ended.
        thread.block->effects().additions.push_back({address, value, sizeof(T) == sizeof(double)});
    } else {
        T old = __atomic_load_n(address, __ATOMIC_RELAXED);
        while (!__atomic_compare_exchange_n(address, &old, operation(old), true, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED)) {
        }
    }
}

/// A word before and after a change.
template <class T>
struct Changed
{
    T old;
    T value;
};

/// @param is_parallel  others may change the word at the same time, on other host threads
template <class T, class Operation>
Changed<T> change(T* address, bool is_parallel, Operation operation)
{
    T old = *address;
    T value = operation(old);
    if (!is_parallel) {
        *address = value;
        return {old, value};
    }
    while (!__atomic_compare_exchange(address, &old, &value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        value = operation(old);
    }
    return {old, value};
}

/// Reads, computes and writes; gives way to others if it changes nothing again and again. A thread that does not use the
/// result has seen nothing of what others wrote.
template <class T, class Operation>
T update(T* address, T operand, Scope scope, Caller caller, Update kind, Operation operation)
{
    Thread* const thread = Thread::running();
    if (thread == nullptr) {
        const T old = *address;
        *address = operation(old);
        return old;
    }
    const bool uses_result = std::exchange(thread->uses_next_result, false);
    const bool is_of_grid = !thread->context->memory.hold_shared(reinterpret_cast<std::uint64_t>(address));
    if (is_of_grid && thread->context->speculation != nullptr) {
        thread->context->speculation->note_reduction<T>(operation_of(kind));
    }
    log_access(address, sizeof(T), kind_of(kind, uses_result), caller, !has_other_blocks(scope),
               kind == Update::compares);
    if (is_of_grid && thread->context->is_parallel && thread->context->speculation != nullptr) {
        reduce(*thread, address, operand, operation);
        thread->note_blind_update(true);
        return {};
    }
    const auto [old, value] = change(address, thread->context->is_parallel, operation);
    const bool changes = std::memcmp(&old, &value, sizeof(T)) != 0;
    if (thread->context->is_checked) {
        tell_observers(address, {.reads = uses_result,
                                 .writes = kind != Update::compares || changes,
                                 .scope = scope,
                                 .change = Change{bits_of(old), bits_of(value)},
                                 .found = bits_of(old),
                                 .is_sum = kind == Update::adds || kind == Update::counts});
    }
    if (uses_result) {
        thread->note_poll(caller.pc, address, bits_of(old), changes);
    } else {
        thread->note_blind_update(changes);
    }
    return old;
}

}  // namespace
}  // namespace simt

#define SIMT_ATOMIC_OF_SCOPE(name, suffix, scope, T, kind, new_value)                                        \
    T simt_##name##suffix(T* address, T value)                                                               \
    {                                                                                                        \
        return simt::update(address, value, simt::Scope::scope, SIMT_CALLER, simt::Update::kind,             \
                            [value]([[maybe_unused]] T old) -> T { return new_value; });                     \
    }

#define SIMT_ATOMIC_OF_KIND(name, T, kind, new_value)                                                        \
    SIMT_ATOMIC_OF_SCOPE(name, , device, T, kind, new_value)                                                 \
    SIMT_ATOMIC_OF_SCOPE(name, _block, block, T, kind, new_value)                                            \
    SIMT_ATOMIC_OF_SCOPE(name, _system, system, T, kind, new_value)

#define SIMT_ATOMIC_EXCHANGE(T) SIMT_ATOMIC_OF_KIND(atomicExch, T, replaces, value)

#define SIMT_ATOMIC_INTEGERS(name, kind, new_value)                                                          \
    SIMT_ATOMIC_OF_KIND(name, int, kind, new_value)                                                          \
    SIMT_ATOMIC_OF_KIND(name, unsigned int, kind, new_value)

#define SIMT_ATOMIC_WIDE(name, kind, new_value)                                                              \
    SIMT_ATOMIC_INTEGERS(name, kind, new_value)                                                              \
    SIMT_ATOMIC_OF_KIND(name, unsigned long long, kind, new_value)

#define SIMT_ATOMIC_CAS_OF_SCOPE(suffix, scope, T)                                                           \
    T simt_atomicCAS##suffix(T* address, T compare, T value)                                                 \
    {                                                                                                        \
        return simt::update(address, value, simt::Scope::scope, SIMT_CALLER, simt::Update::compares,         \
                            [compare, value](T old) -> T { return old == compare ? value : old; });          \
    }

#define SIMT_ATOMIC_CAS(T)                                                                                   \
    SIMT_ATOMIC_CAS_OF_SCOPE(, device, T)                                                                    \
    SIMT_ATOMIC_CAS_OF_SCOPE(_block, block, T)                                                               \
    SIMT_ATOMIC_CAS_OF_SCOPE(_system, system, T)

SIMT_ATOMIC_WIDE(atomicAdd, adds, old + value)
SIMT_ATOMIC_OF_KIND(atomicAdd, float, adds, old + value)
SIMT_ATOMIC_OF_KIND(atomicAdd, double, adds, old + value)
SIMT_ATOMIC_INTEGERS(atomicSub, adds, old - value)
SIMT_ATOMIC_WIDE(atomicMin, minimum, std::min(old, value))
SIMT_ATOMIC_OF_KIND(atomicMin, long long, minimum, std::min(old, value))
SIMT_ATOMIC_WIDE(atomicMax, maximum, std::max(old, value))
SIMT_ATOMIC_OF_KIND(atomicMax, long long, maximum, std::max(old, value))
SIMT_ATOMIC_EXCHANGE(int)
SIMT_ATOMIC_EXCHANGE(unsigned int)
SIMT_ATOMIC_EXCHANGE(unsigned long long)
SIMT_ATOMIC_EXCHANGE(float)
SIMT_ATOMIC_WIDE(atomicAnd, bit_and, (old & value))
SIMT_ATOMIC_WIDE(atomicOr, bit_or, old | value)
SIMT_ATOMIC_WIDE(atomicXor, bit_xor, old ^ value)
SIMT_ATOMIC_OF_KIND(atomicInc, unsigned int, counts, old >= value ? 0 : old + 1)
SIMT_ATOMIC_OF_KIND(atomicDec, unsigned int, counts, old == 0 || old > value ? value : old - 1)
SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)

#undef SIMT_ATOMIC_EXCHANGE
#undef SIMT_ATOMIC_OF_KIND
#undef SIMT_ATOMIC_OF_SCOPE
#undef SIMT_ATOMIC_INTEGERS
#undef SIMT_ATOMIC_WIDE
#undef SIMT_ATOMIC_CAS
#undef SIMT_ATOMIC_CAS_OF_SCOPE

// What cuda::atomic and cuda::atomic_ref come to (include/cuda/atomic): the memory orders of C++.

namespace {

constexpr bool acquires(int order)
{
    return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
}

constexpr bool releases(int order)
{
    return order != __ATOMIC_RELAXED && order != __ATOMIC_ACQUIRE && order != __ATOMIC_CONSUME;
}

/// operation(address), the address being one of an unsigned integer of `bytes` bytes.
template <class Operation>
auto with_integer(const void* address, unsigned long bytes, Operation operation)
{
    void* const memory = const_cast<void*>(address);
    switch (bytes) {
        case 1: return operation(static_cast<std::uint8_t*>(memory));
        case 2: return operation(static_cast<std::uint16_t*>(memory));
        case 4: return operation(static_cast<std::uint32_t*>(memory));
        default: return operation(static_cast<std::uint64_t*>(memory));
    }
}

simt::AccessKind kind_of(simt_atomic_access access, bool uses_result)
{
    switch (access) {
        case simt_atomic_load: return simt::AccessKind::atomic_read;
        case simt_atomic_store: return simt::AccessKind::atomic_write;
        case simt_atomic_exchange: return simt::kind_of(simt::Update::replaces, uses_result);
        case simt_atomic_update: return simt::kind_of(simt::Update::adds, uses_result);
        case simt_atomic_compare: break;
    }
    return simt::AccessKind::atomic_update;
}

}  // namespace

extern "C" {

bool simt_uses_next_result() noexcept
{
    if (simt::Thread* const thread = simt::Thread::running(); thread != nullptr) {
        thread->uses_next_result = true;
    }
    return true;
}

void simt_atomic_begin(const void* address, unsigned long bytes, simt_atomic_access access, int order,
                       int scope)
{
    simt::Thread* const thread = simt::Thread::running();
    if (thread == nullptr) {
        simt::note_host_atomic(address);
        return;
    }
    const bool uses_result = std::exchange(thread->uses_next_result, false);
    if (!thread->context->is_checked) {
        return;
    }
    if (!thread->context->memory.hold_shared(reinterpret_cast<std::uint64_t>(address))) {
        thread->require_order();
    }
    const simt::Caller caller = SIMT_CALLER;
    const auto thread_scope = static_cast<simt::Scope>(scope);
    if (acquires(order) || releases(order)) {
        thread->converge(caller.pc, caller.stack, true);
    }
    simt::log_access(address, bytes, kind_of(access, uses_result), caller,
                     !simt::has_other_blocks(thread_scope));
    const bool is_update = access >= simt_atomic_update;
    const bool reads = access == simt_atomic_load || (is_update && (uses_result || acquires(order)));
    const bool writes = access != simt_atomic_load;
    const unsigned long long found = simt_atomic_read(address, bytes);
    thread->begun = {.reads = reads,
                     .writes = writes,
                     .scope = thread_scope,
                     .acquires = reads && acquires(order),
                     .releases = writes && releases(order),
                     .found = found,
                     .is_sum = access == simt_atomic_update};
    thread->begun_bytes = bytes;
    if (writes) {
        thread->begun.change = {found, found};
    }
}

void simt_atomic_end(const void* address, unsigned long long value, int changes)
{
    if (simt::Thread* const thread = simt::Thread::running(); thread != nullptr) {
        if (thread->context->is_checked) {
            if (thread->begun.change) {
                thread->begun.change->after = simt_atomic_read(address, thread->begun_bytes);
            }
            simt::tell_observers(address, thread->begun);
        }
        thread->note_poll(__builtin_return_address(0), address, value, changes != 0);
    }
}

unsigned long long simt_atomic_read(const void* address, unsigned long bytes)
{
    return with_integer(address, bytes, [](auto* integer) -> unsigned long long {
        return __atomic_load_n(integer, __ATOMIC_SEQ_CST);
    });
}

void simt_atomic_write(void* address, unsigned long bytes, unsigned long long value)
{
    with_integer(address, bytes, [value](auto* integer) {
        __atomic_store_n(integer, static_cast<std::remove_reference_t<decltype(*integer)>>(value),
                         __ATOMIC_SEQ_CST);
    });
}

int simt_atomic_compare_exchange(void* address, unsigned long bytes, unsigned long long* expected,
                                 unsigned long long value)
{
    return with_integer(address, bytes, [expected, value](auto* integer) {
        using Integer = std::remove_reference_t<decltype(*integer)>;
        auto old = static_cast<Integer>(*expected);
        const bool is_done = __atomic_compare_exchange_n(integer, &old, static_cast<Integer>(value), false,
                                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        *expected = old;
        return is_done ? 1 : 0;
    });
}

void simt_atomic_fence(int order, int scope)
{
    if (simt::Thread::running() == nullptr) {
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        return;
    }
    simt::pass_fence({static_cast<simt::Scope>(scope), acquires(order), releases(order)}, SIMT_CALLER);
}

}  // extern "C"
