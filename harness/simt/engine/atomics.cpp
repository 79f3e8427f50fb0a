// SPDX-License-Identifier: MIT
// Atomic functions. A thread keeps its turn from the load to the store, which makes them atomic.
#include "access_checks.hpp"
#include "block.hpp"
#include "hooks.hpp"

#include <simt/device_functions.hpp>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace simt {
namespace {

/// Reads, computes and writes; gives way to others if it changes nothing again and again.
template <class T, class Operation>
T update(T* address, Scope scope, Caller caller, Operation operation, bool compares = false)
{
    if (Block::current() == nullptr) {
        const T old = *address;
        *address = operation(old);
        return old;
    }
    log_access(address, sizeof(T), AccessKind::atomic, caller, scope == Scope::block, compares);
    if (are_hooks_on()) {
        tell_observers(address, {.reads = true, .writes = true, .scope = scope});
    }
    const T old = *address;
    const T value = operation(old);
    const bool changes = std::memcmp(&old, &value, sizeof(T)) != 0;
    *address = value;
    std::uint64_t bits = 0;
    std::memcpy(&bits, &old, std::min(sizeof(T), sizeof bits));
    Block::poll(caller.pc, address, bits, changes);
    return old;
}

}  // namespace
}  // namespace simt

#define SIMT_ATOMIC_OF_SCOPE(name, suffix, scope, T, new_value)                                              \
    T name##suffix(T* address, T value)                                                                      \
    {                                                                                                        \
        return simt::update(address, simt::Scope::scope, SIMT_CALLER,                                        \
                            [value]([[maybe_unused]] T old) -> T { return new_value; });                     \
    }

#define SIMT_ATOMIC(name, T, new_value)                                                                      \
    SIMT_ATOMIC_OF_SCOPE(name, , device, T, new_value)                                                       \
    SIMT_ATOMIC_OF_SCOPE(name, _block, block, T, new_value)                                                  \
    SIMT_ATOMIC_OF_SCOPE(name, _system, system, T, new_value)

#define SIMT_ATOMIC_INTEGERS(name, new_value)                                                                \
    SIMT_ATOMIC(name, int, new_value)                                                                        \
    SIMT_ATOMIC(name, unsigned int, new_value)

#define SIMT_ATOMIC_WIDE(name, new_value)                                                                    \
    SIMT_ATOMIC_INTEGERS(name, new_value)                                                                    \
    SIMT_ATOMIC(name, unsigned long long, new_value)

#define SIMT_ATOMIC_CAS_OF_SCOPE(suffix, scope, T)                                                           \
    T atomicCAS##suffix(T* address, T compare, T value)                                                      \
    {                                                                                                        \
        return simt::update(                                                                                 \
            address, simt::Scope::scope, SIMT_CALLER,                                                        \
            [compare, value](T old) -> T { return old == compare ? value : old; }, true);                    \
    }

#define SIMT_ATOMIC_CAS(T)                                                                                   \
    SIMT_ATOMIC_CAS_OF_SCOPE(, device, T)                                                                    \
    SIMT_ATOMIC_CAS_OF_SCOPE(_block, block, T)                                                               \
    SIMT_ATOMIC_CAS_OF_SCOPE(_system, system, T)

SIMT_ATOMIC_WIDE(atomicAdd, old + value)
SIMT_ATOMIC(atomicAdd, float, old + value)
SIMT_ATOMIC(atomicAdd, double, old + value)
SIMT_ATOMIC_INTEGERS(atomicSub, old - value)
SIMT_ATOMIC_WIDE(atomicMin, std::min(old, value))
SIMT_ATOMIC(atomicMin, long long, std::min(old, value))
SIMT_ATOMIC_WIDE(atomicMax, std::max(old, value))
SIMT_ATOMIC(atomicMax, long long, std::max(old, value))
SIMT_ATOMIC_WIDE(atomicExch, value)
SIMT_ATOMIC(atomicExch, float, value)
SIMT_ATOMIC_WIDE(atomicAnd, (old & value))
SIMT_ATOMIC_WIDE(atomicOr, old | value)
SIMT_ATOMIC_WIDE(atomicXor, old ^ value)
SIMT_ATOMIC(atomicInc, unsigned int, old >= value ? 0 : old + 1)
SIMT_ATOMIC(atomicDec, unsigned int, old == 0 || old > value ? value : old - 1)
SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)

#undef SIMT_ATOMIC
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

}  // namespace

extern "C" {

void simt_atomic_begin(const void* address, unsigned long bytes, simt_atomic_access access, int order,
                       int scope)
{
    if (simt::Block::current() == nullptr) {
        simt::note_host_atomic(address);
        return;
    }
    if (!simt::are_hooks_on()) {
        return;
    }
    const simt::Caller caller = SIMT_CALLER;
    const auto thread_scope = static_cast<simt::Scope>(scope);
    if (acquires(order) || releases(order)) {
        simt::Block::converge(caller.pc, caller.stack, true);
    }
    simt::log_access(address, bytes, simt::AccessKind::atomic, caller, thread_scope == simt::Scope::block);
    const bool reads = access != simt_atomic_store;
    const bool writes = access != simt_atomic_load;
    simt::tell_observers(address,
                         {reads, writes, thread_scope, reads && acquires(order), writes && releases(order)});
}

void simt_atomic_end(const void* address, unsigned long long value, int changes)
{
    if (simt::Block::current() != nullptr) {
        simt::Block::poll(__builtin_return_address(0), address, value, changes != 0);
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
        __atomic_store_n(integer, static_cast<std::remove_reference_t<decltype(*integer)>>(value), __ATOMIC_SEQ_CST);
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

void simt_atomic_fence()
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

}  // extern "C"
