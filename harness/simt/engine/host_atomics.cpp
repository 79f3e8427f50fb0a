// SPDX-License-Identifier: MIT
// What -fsanitize=thread makes of the atomic operations of C++: std::atomic, std::shared_ptr, and the guards of local
// static variables. Only host code has them (device code has CUDA's), so they do what they say.
#include "host_accesses.hpp"

#include <cstdint>

#define SIMT_UPDATE(bits, name, builtin)                                                                     \
    std::uint##bits##_t __tsan_atomic##bits##_##name(volatile std::uint##bits##_t* address,                  \
                                                     std::uint##bits##_t value, int)                         \
    {                                                                                                        \
        simt::note_host_atomic(address);                                                                     \
        return builtin(address, value, __ATOMIC_SEQ_CST);                                                    \
    }

#define SIMT_COMPARE_EXCHANGE(bits, strength)                                                                \
    int __tsan_atomic##bits##_compare_exchange_##strength(volatile std::uint##bits##_t* address,             \
                                                          std::uint##bits##_t* expected,                     \
                                                          std::uint##bits##_t value, int, int)               \
    {                                                                                                        \
        simt::note_host_atomic(address);                                                                     \
        return __atomic_compare_exchange_n(address, expected, value, false, __ATOMIC_SEQ_CST,                \
                                           __ATOMIC_SEQ_CST)                                                 \
                   ? 1                                                                                       \
                   : 0;                                                                                      \
    }

#define SIMT_ATOMICS(bits)                                                                                   \
    std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t* address, int)         \
    {                                                                                                        \
        simt::note_host_atomic(address);                                                                     \
        return __atomic_load_n(address, __ATOMIC_SEQ_CST);                                                   \
    }                                                                                                        \
    void __tsan_atomic##bits##_store(volatile std::uint##bits##_t* address, std::uint##bits##_t value, int)  \
    {                                                                                                        \
        __atomic_store_n(address, value, __ATOMIC_SEQ_CST);                                                  \
    }                                                                                                        \
    SIMT_UPDATE(bits, exchange, __atomic_exchange_n)                                                         \
    SIMT_UPDATE(bits, fetch_add, __atomic_fetch_add)                                                         \
    SIMT_UPDATE(bits, fetch_sub, __atomic_fetch_sub)                                                         \
    SIMT_UPDATE(bits, fetch_and, __atomic_fetch_and)                                                         \
    SIMT_UPDATE(bits, fetch_or, __atomic_fetch_or)                                                           \
    SIMT_UPDATE(bits, fetch_xor, __atomic_fetch_xor)                                                         \
    SIMT_UPDATE(bits, fetch_nand, __atomic_fetch_nand)                                                       \
    SIMT_COMPARE_EXCHANGE(bits, strong)                                                                      \
    SIMT_COMPARE_EXCHANGE(bits, weak)

#pragma GCC visibility push(default)
extern "C" {

SIMT_ATOMICS(8)
SIMT_ATOMICS(16)
SIMT_ATOMICS(32)
SIMT_ATOMICS(64)

void __tsan_atomic_thread_fence(int)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void __tsan_atomic_signal_fence(int)
{
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

}  // extern "C"
#pragma GCC visibility pop

#undef SIMT_ATOMICS
#undef SIMT_COMPARE_EXCHANGE
#undef SIMT_UPDATE
