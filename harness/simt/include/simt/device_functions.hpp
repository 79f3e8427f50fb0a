// SPDX-License-Identifier: MIT
/// @file
/// Functions that device code calls: barriers, fences and atomics, minimum and maximum.
///
/// Those that synchronise or touch memory live in the engine and are never inlined: their return address is
/// the place that a finding names.
#pragma once

#include <cmath>
#include <cstdint>

#pragma GCC visibility push(default)

extern "C" {
#ifndef __CUDA__  // else clang_prelude.h declares it
void __syncthreads();
#endif
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void simt_syncwarp(unsigned int mask);
unsigned int __activemask();
int __all_sync(unsigned int mask, int predicate);
int __any_sync(unsigned int mask, int predicate);
unsigned int __ballot_sync(unsigned int mask, int predicate);

enum simt_shuffle_kind { simt_shuffle_index, simt_shuffle_up, simt_shuffle_down, simt_shuffle_xor };
unsigned long long simt_shuffle(simt_shuffle_kind kind, unsigned int mask, unsigned long long bits,
                                int argument, int width);
unsigned int simt_match_any(unsigned int mask, unsigned long long bits);
unsigned int simt_match_all(unsigned int mask, unsigned long long bits, int* predicate);
enum simt_reduce_kind {
    simt_reduce_add,
    simt_reduce_min,
    simt_reduce_min_signed,
    simt_reduce_max,
    simt_reduce_max_signed,
    simt_reduce_and,
    simt_reduce_or,
    simt_reduce_xor,
};
unsigned int simt_reduce(simt_reduce_kind kind, unsigned int mask, unsigned int value);

void simt_grid_sync();
int simt_grid_is_valid();
void __nanosleep(unsigned int nanoseconds);

/// Tells the device that the result of the atomic function that comes next is used: the compiler leaves the call out where
/// it is not, since `pure` says that nothing but its value matters. nvcc makes a reduction of such a function, which
/// returns nothing (PTX ISA, "red").
///
/// @return true
[[gnu::pure]] bool simt_uses_next_result() noexcept;
/// Makes `result` depend on that call, without a branch: a branch would be counted.
#define SIMT_RESULT_IF_USED(result, is_used) __asm__("" : "+r"(result) : "r"(is_used))
enum simt_atomic_access {
    simt_atomic_load,
    simt_atomic_store,
    simt_atomic_update,
    simt_atomic_exchange,
    simt_atomic_compare
};
void simt_atomic_begin(const void* address, unsigned long bytes, enum simt_atomic_access access, int order,
                       int scope);
void simt_atomic_end(const void* address, unsigned long long value, int changes);

// The accesses in between, of 1, 2, 4 or 8 bytes, and a fence that has a memory order. They are the engine's, since code that is
// compiled for the device has a hook for each access, and simt_atomic_begin() has announced these.
unsigned long long simt_atomic_read(const void* address, unsigned long bytes);
void simt_atomic_write(void* address, unsigned long bytes, unsigned long long value);
/// @param expected  what was there, if it was something else
/// @return 1 if it was what was expected, and `value` is there now
int simt_atomic_compare_exchange(void* address, unsigned long bytes, unsigned long long* expected,
                                 unsigned long long value);
void simt_atomic_fence(int order, int scope);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
[[noreturn]] void __trap();
void __nanosleep(unsigned int nanoseconds);
long long clock64();
unsigned int __isGlobal(const void* pointer);
unsigned int __isShared(const void* pointer);
unsigned long __cvta_generic_to_shared(const void* pointer);
void* __cvta_shared_to_generic(unsigned long address);

/// One of the block's 16 barriers that have a number (PTX ISA, "bar").
///
/// @param threads  how many it waits for; 0: all that have not returned
void simt_named_barrier_sync(unsigned int barrier, unsigned int threads);
void simt_named_barrier_arrive(unsigned int barrier, unsigned int threads);

/// The barrier of the caller's tile: `size` neighbouring threads of the block, 64, 128, 256 or 512.
void simt_tile_sync(unsigned int size);

/// All threads of the tile offer a value of `bytes`, and take those of `count` threads: the ranks `first`, `first` + `stride`
/// and so on. Nothing else that they have written is made known to the others.
void simt_tile_gather(unsigned int size, const void* value, unsigned int bytes, unsigned int first,
                      unsigned int stride, unsigned int count, void* gathered);
/// The thread's carry flag, for PTX with .cc.
int simt_carry();
void simt_set_carry(int carry);
/// Nanoseconds of the system's clock.
unsigned long long simt_global_timer();
unsigned int simt_multiprocessors();
}

// The addresses of global memory are the same in its window.
inline __attribute__((always_inline)) unsigned long __cvta_generic_to_global(const void* pointer)
{
    return reinterpret_cast<unsigned long>(pointer);
}
inline __attribute__((always_inline)) void* __cvta_global_to_generic(unsigned long address)
{
    return reinterpret_cast<void*>(address);
}

inline __attribute__((always_inline)) void __syncwarp(unsigned int mask = 0xffffffffu)
{
    simt_syncwarp(mask);
}

namespace simt {

template <class T>
inline __attribute__((always_inline)) T shuffled(simt_shuffle_kind kind, unsigned int mask, T value,
                                                 int argument, int width)
{
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    bits = simt_shuffle(kind, mask, bits, argument, width);
    __builtin_memcpy(&value, &bits, sizeof(T));
    return value;
}

}  // namespace simt

// Shuffles and matches of the types that CUDA has them for; smaller ones are promoted. Those of 16-bit floating-point
// numbers are in short_float.hpp.
#define SIMT_SHUFFLE(T, name, kind)                                                                          \
    inline __attribute__((always_inline)) T name(unsigned int mask, T value, int argument, int width = 32)   \
    {                                                                                                        \
        return simt::shuffled(kind, mask, value, argument, width);                                           \
    }
#define SIMT_WARP_FUNCTIONS(T)                                                                               \
    SIMT_SHUFFLE(T, __shfl_sync, simt_shuffle_index)                                                         \
    SIMT_SHUFFLE(T, __shfl_up_sync, simt_shuffle_up)                                                         \
    SIMT_SHUFFLE(T, __shfl_down_sync, simt_shuffle_down)                                                     \
    SIMT_SHUFFLE(T, __shfl_xor_sync, simt_shuffle_xor)                                                       \
    inline __attribute__((always_inline)) unsigned int __match_any_sync(unsigned int mask, T value)          \
    {                                                                                                        \
        unsigned long long bits = 0;                                                                         \
        __builtin_memcpy(&bits, &value, sizeof(T));                                                          \
        return simt_match_any(mask, bits);                                                                   \
    }                                                                                                        \
    inline __attribute__((always_inline)) unsigned int __match_all_sync(unsigned int mask, T value,          \
                                                                        int* predicate)                      \
    {                                                                                                        \
        unsigned long long bits = 0;                                                                         \
        __builtin_memcpy(&bits, &value, sizeof(T));                                                          \
        return simt_match_all(mask, bits, predicate);                                                        \
    }

SIMT_WARP_FUNCTIONS(int)
SIMT_WARP_FUNCTIONS(unsigned int)
SIMT_WARP_FUNCTIONS(long)
SIMT_WARP_FUNCTIONS(unsigned long)
SIMT_WARP_FUNCTIONS(long long)
SIMT_WARP_FUNCTIONS(unsigned long long)
SIMT_WARP_FUNCTIONS(float)
SIMT_WARP_FUNCTIONS(double)

#undef SIMT_WARP_FUNCTIONS
#undef SIMT_SHUFFLE

#define SIMT_WARP_REDUCE(T, name, kind)                                                                      \
    inline __attribute__((always_inline)) T name(unsigned int mask, T value)                                 \
    {                                                                                                        \
        return static_cast<T>(simt_reduce(kind, mask, static_cast<unsigned int>(value)));                    \
    }
SIMT_WARP_REDUCE(int, __reduce_add_sync, simt_reduce_add)
SIMT_WARP_REDUCE(unsigned int, __reduce_add_sync, simt_reduce_add)
SIMT_WARP_REDUCE(int, __reduce_min_sync, simt_reduce_min_signed)
SIMT_WARP_REDUCE(unsigned int, __reduce_min_sync, simt_reduce_min)
SIMT_WARP_REDUCE(int, __reduce_max_sync, simt_reduce_max_signed)
SIMT_WARP_REDUCE(unsigned int, __reduce_max_sync, simt_reduce_max)
SIMT_WARP_REDUCE(unsigned int, __reduce_and_sync, simt_reduce_and)
SIMT_WARP_REDUCE(unsigned int, __reduce_or_sync, simt_reduce_or)
SIMT_WARP_REDUCE(unsigned int, __reduce_xor_sync, simt_reduce_xor)
#undef SIMT_WARP_REDUCE

// Each as it is and with the suffixes _block and _system, for other scopes than the device.
#define SIMT_ATOMIC_OF_SCOPE(name, T)                                                                        \
    T simt_##name(T* address, T value);                                                                      \
    inline __attribute__((always_inline)) T name(T* address, T value)                                        \
    {                                                                                                        \
        const bool is_used = simt_uses_next_result();                                                        \
        T old = simt_##name(address, value);                                                                 \
        SIMT_RESULT_IF_USED(old, is_used);                                                                   \
        return old;                                                                                          \
    }
#define SIMT_ATOMIC(name, T)                                                                                 \
    SIMT_ATOMIC_OF_SCOPE(name, T)                                                                            \
    SIMT_ATOMIC_OF_SCOPE(name##_block, T)                                                                    \
    SIMT_ATOMIC_OF_SCOPE(name##_system, T)
#define SIMT_ATOMIC_CAS_OF_SCOPE(name, T)                                                                    \
    T simt_##name(T* address, T compare, T value);                                                           \
    inline __attribute__((always_inline)) T name(T* address, T compare, T value)                             \
    {                                                                                                        \
        const bool is_used = simt_uses_next_result();                                                        \
        T old = simt_##name(address, compare, value);                                                        \
        SIMT_RESULT_IF_USED(old, is_used);                                                                   \
        return old;                                                                                          \
    }
#define SIMT_ATOMIC_CAS(T)                                                                                   \
    SIMT_ATOMIC_CAS_OF_SCOPE(atomicCAS, T)                                                                   \
    SIMT_ATOMIC_CAS_OF_SCOPE(atomicCAS_block, T)                                                             \
    SIMT_ATOMIC_CAS_OF_SCOPE(atomicCAS_system, T)
#define SIMT_ATOMIC_INTEGERS(name)                                                                           \
    SIMT_ATOMIC(name, int)                                                                                   \
    SIMT_ATOMIC(name, unsigned int)
#define SIMT_ATOMIC_WIDE(name)                                                                               \
    SIMT_ATOMIC_INTEGERS(name)                                                                               \
    SIMT_ATOMIC(name, unsigned long long)

SIMT_ATOMIC_WIDE(atomicAdd)
SIMT_ATOMIC(atomicAdd, float)
SIMT_ATOMIC(atomicAdd, double)
SIMT_ATOMIC_INTEGERS(atomicSub)
SIMT_ATOMIC_WIDE(atomicMin)
SIMT_ATOMIC(atomicMin, long long)
SIMT_ATOMIC_WIDE(atomicMax)
SIMT_ATOMIC(atomicMax, long long)
SIMT_ATOMIC_WIDE(atomicExch)
SIMT_ATOMIC(atomicExch, float)
SIMT_ATOMIC_WIDE(atomicAnd)
SIMT_ATOMIC_WIDE(atomicOr)
SIMT_ATOMIC_WIDE(atomicXor)
SIMT_ATOMIC(atomicInc, unsigned int)
SIMT_ATOMIC(atomicDec, unsigned int)
SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)

#undef SIMT_ATOMIC
#undef SIMT_ATOMIC_CAS
#undef SIMT_ATOMIC_OF_SCOPE
#undef SIMT_ATOMIC_CAS_OF_SCOPE
#undef SIMT_ATOMIC_INTEGERS
#undef SIMT_ATOMIC_WIDE

// As CUDA has them: of integers that differ in sign only, the result is unsigned.
#define SIMT_MIN_MAX(A, B, Result)                                                                           \
    constexpr Result min(A a, B b)                                                                           \
    {                                                                                                        \
        return static_cast<Result>(b) < static_cast<Result>(a) ? static_cast<Result>(b)                      \
                                                               : static_cast<Result>(a);                     \
    }                                                                                                        \
    constexpr Result max(A a, B b)                                                                           \
    {                                                                                                        \
        return static_cast<Result>(a) < static_cast<Result>(b) ? static_cast<Result>(b)                      \
                                                               : static_cast<Result>(a);                     \
    }
#define SIMT_MIN_MAX_INTEGERS(T)                                                                             \
    SIMT_MIN_MAX(T, T, T)                                                                                    \
    SIMT_MIN_MAX(unsigned T, unsigned T, unsigned T)                                                         \
    SIMT_MIN_MAX(T, unsigned T, unsigned T)                                                                  \
    SIMT_MIN_MAX(unsigned T, T, unsigned T)

SIMT_MIN_MAX_INTEGERS(int)
SIMT_MIN_MAX_INTEGERS(long)
SIMT_MIN_MAX_INTEGERS(long long)

#undef SIMT_MIN_MAX_INTEGERS
#undef SIMT_MIN_MAX

// Names for one type each, which CUDA has from before it had overloads.
#define SIMT_MINIMUM_AND_MAXIMUM(T, minimum, maximum)                                                        \
    constexpr T minimum(T a, T b)                                                                            \
    {                                                                                                        \
        return a < b ? a : b;                                                                                \
    }                                                                                                        \
    constexpr T maximum(T a, T b)                                                                            \
    {                                                                                                        \
        return a < b ? b : a;                                                                                \
    }
SIMT_MINIMUM_AND_MAXIMUM(unsigned int, umin, umax)
SIMT_MINIMUM_AND_MAXIMUM(long long int, llmin, llmax)
SIMT_MINIMUM_AND_MAXIMUM(unsigned long long int, ullmin, ullmax)
#undef SIMT_MINIMUM_AND_MAXIMUM

inline float min(float a, float b)
{
    return std::fmin(a, b);
}
inline double min(double a, double b)
{
    return std::fmin(a, b);
}
inline float max(float a, float b)
{
    return std::fmax(a, b);
}
inline double max(double a, double b)
{
    return std::fmax(a, b);
}
inline double min(float a, double b)
{
    return std::fmin(static_cast<double>(a), b);
}
inline double min(double a, float b)
{
    return std::fmin(a, static_cast<double>(b));
}
inline double max(float a, double b)
{
    return std::fmax(static_cast<double>(a), b);
}
inline double max(double a, float b)
{
    return std::fmax(a, static_cast<double>(b));
}

#pragma GCC visibility pop
