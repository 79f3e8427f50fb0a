// SPDX-License-Identifier: MIT
// Every atomic function of every type and scope, in global and in shared memory: the final value does not depend on the
// order. Sums of floats are of numbers that are exactly representable.
#include "../program.hpp"

constexpr int threads = 128;
constexpr int blocks = 3;

// CUDA's functions with the suffix of a scope: `name` and its name, `T` and what it is applied with by thread i of a block.
#define FUNCTIONS(apply)                                                                                     \
    apply(int_add, int, atomicAdd, i - 40)                                                                   \
    apply(unsigned_add, unsigned, atomicAdd, 3u * i)                                                         \
    apply(wide_add, unsigned long long, atomicAdd, 0x100000000ull + i)                                       \
    apply(float_add, float, atomicAdd, 0.25f * i)                                                            \
    apply(double_add, double, atomicAdd, 0.125 * i)                                                          \
    apply(int_sub, int, atomicSub, 5 * i)                                                                    \
    apply(unsigned_sub, unsigned, atomicSub, 1u * i)                                                         \
    apply(int_min, int, atomicMin, (i * 29) % threads - 60)                                                  \
    apply(unsigned_min, unsigned, atomicMin, 4000000000u - i)                                                \
    apply(wide_min, unsigned long long, atomicMin, 0xffffffff00000000ull - i)                                \
    apply(signed_wide_min, long long, atomicMin, 5ll - i)                                                    \
    apply(int_max, int, atomicMax, (i * 29) % threads - 60)                                                  \
    apply(unsigned_max, unsigned, atomicMax, 4000000000u - i)                                                \
    apply(wide_max, unsigned long long, atomicMax, 0xffffffff00000000ull - i)                                \
    apply(signed_wide_max, long long, atomicMax, 5ll * i - 70)                                               \
    apply(int_and, int, atomicAnd, ~(1 << i % 31))                                                           \
    apply(unsigned_and, unsigned, atomicAnd, ~(1u << i % 13))                                                \
    apply(wide_and, unsigned long long, atomicAnd, ~(1ull << i % 59))                                        \
    apply(int_or, int, atomicOr, 1 << i % 7)                                                                 \
    apply(unsigned_or, unsigned, atomicOr, 1u << i % 29)                                                     \
    apply(wide_or, unsigned long long, atomicOr, 1ull << i % 61)                                             \
    apply(int_xor, int, atomicXor, i * 77)                                                                   \
    apply(unsigned_xor, unsigned, atomicXor, i * 7777u)                                                      \
    apply(wide_xor, unsigned long long, atomicXor, i * 7777777777ull)                                        \
    apply(increment, unsigned, atomicInc, 1000000u)                                                          \
    apply(decrement, unsigned, atomicDec, 1000000u)

// What each comes to where one thread does it.
template <class T> T host_atomicAdd(T old, T value) { return old + value; }
template <class T> T host_atomicSub(T old, T value) { return old - value; }
template <class T> T host_atomicMin(T old, T value) { return value < old ? value : old; }
template <class T> T host_atomicMax(T old, T value) { return old < value ? value : old; }
template <class T> T host_atomicAnd(T old, T value) { return old & value; }
template <class T> T host_atomicOr(T old, T value) { return old | value; }
template <class T> T host_atomicXor(T old, T value) { return old ^ value; }
unsigned host_atomicInc(unsigned old, unsigned limit) { return old >= limit ? 0 : old + 1; }
unsigned host_atomicDec(unsigned old, unsigned limit) { return old == 0 || old > limit ? limit : old - 1; }

/// Results of one function: by all blocks in global memory, with the scopes of device, system and block (each block has a
/// place of its own); and of each block in shared memory, with the scopes of block and device.
constexpr int results = 2 + 3 * blocks;

#define KERNEL(name, T, function, value)                                                                     \
    __global__ void name(T* out, T initial)                                                                  \
    {                                                                                                        \
        __shared__ T in_block;                                                                               \
        __shared__ T in_device;                                                                              \
        const int i = threadIdx.x;                                                                           \
        const int block = blockIdx.x;                                                                        \
        if (i == 0) {                                                                                        \
            in_block = in_device = initial;                                                                  \
        }                                                                                                    \
        __syncthreads();                                                                                     \
        function(&out[0], static_cast<T>(value));                                                            \
        function##_system(&out[1], static_cast<T>(value));                                                   \
        function##_block(&out[2 + block], static_cast<T>(value));                                            \
        function##_block(&in_block, static_cast<T>(value));                                                  \
        function(&in_device, static_cast<T>(value));                                                         \
        __syncthreads();                                                                                     \
        if (i == 0) {                                                                                        \
            out[2 + blocks + block] = in_block;                                                              \
            out[2 + 2 * blocks + block] = in_device;                                                         \
        }                                                                                                    \
    }
FUNCTIONS(KERNEL)

#define TEST(name, T, function, value)                                                                       \
    {                                                                                                        \
        const T initial = static_cast<T>(0x0f0f);                                                        \
        DeviceArray<T> out(results);                                                                         \
        out.set(std::vector<T>(results, initial));                                                           \
        name<<<blocks, threads>>>(out.data(), initial);                                                      \
        T of_block = initial;                                                                                \
        T of_all = initial;                                                                                  \
        for (int turn = 0; turn < blocks * threads; ++turn) {                                                \
            const int i = turn % threads;                                                                    \
            of_all = host_##function(of_all, static_cast<T>(value));                                         \
            of_block = turn < threads ? host_##function(of_block, static_cast<T>(value)) : of_block;         \
            (void)i;                                                                                         \
        }                                                                                                    \
        std::vector<T> wanted(results, of_block);                                                            \
        wanted[0] = wanted[1] = of_all;                                                                      \
        compare(#name, out.get(), wanted);                                                                   \
    }

int main()
{
    FUNCTIONS(TEST)
}
