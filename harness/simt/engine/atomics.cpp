// SPDX-License-Identifier: MIT
// Atomic functions. A thread keeps its turn from the load to the store, which makes them atomic.
#include "hooks.hpp"

#include <simt/device_functions.hpp>

#include <algorithm>

#define SIMT_ATOMIC(name, T, new_value)                                                                      \
    T name(T* address, T value)                                                                              \
    {                                                                                                        \
        simt::log_access(address, sizeof(T), simt::AccessKind::atomic, SIMT_CALLER);                         \
        const T old = *address;                                                                              \
        *address = new_value;                                                                                \
        return old;                                                                                          \
    }

#define SIMT_ATOMIC_INTEGERS(name, new_value)                                                                \
    SIMT_ATOMIC(name, int, new_value)                                                                        \
    SIMT_ATOMIC(name, unsigned int, new_value)

#define SIMT_ATOMIC_WIDE(name, new_value)                                                                    \
    SIMT_ATOMIC_INTEGERS(name, new_value)                                                                    \
    SIMT_ATOMIC(name, unsigned long long, new_value)

#define SIMT_ATOMIC_CAS(T)                                                                                   \
    T atomicCAS(T* address, T compare, T value)                                                              \
    {                                                                                                        \
        simt::log_access(address, sizeof(T), simt::AccessKind::atomic, SIMT_CALLER);                         \
        const T old = *address;                                                                              \
        *address = old == compare ? value : old;                                                             \
        return old;                                                                                          \
    }

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

#undef SIMT_ATOMIC
#undef SIMT_ATOMIC_INTEGERS
#undef SIMT_ATOMIC_WIDE
#undef SIMT_ATOMIC_CAS
