// SPDX-License-Identifier: MIT
/// @file
/// cuRAND's generators: their states, how they begin, and their numbers (cuRAND Library, "Device API").
///
/// Every function is inlined, so that a finding names the line that called it.
#pragma once

#include "curand_directions.h"
#include "curand_skips.hpp"

#include <host_defines.h>
#include <vector_types.h>

/// The second number of a pair that the method of Box and Muller makes, until it is asked for.
#define SIMT_CURAND_SPARE_NORMAL                                                                             \
    int boxmuller_flag;                                                                                      \
    int boxmuller_flag_double;                                                                               \
    float boxmuller_extra;                                                                                   \
    double boxmuller_extra_double

/// xorwow, by Marsaglia.
struct curandStateXORWOW
{
    unsigned int d;
    unsigned int v[5];
    SIMT_CURAND_SPARE_NORMAL;
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandState;

/// Philox4x32-10, by Salmon and others.
struct curandStatePhilox4_32_10
{
    uint4 ctr;
    uint4 output;
    uint2 key;
    unsigned int STATE;  ///< which element of `output` comes next
    SIMT_CURAND_SPARE_NORMAL;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

/// MRG32k3a, by L'Ecuyer.
struct curandStateMRG32k3a
{
    unsigned int s1[3];
    unsigned int s2[3];
    SIMT_CURAND_SPARE_NORMAL;
};
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

#undef SIMT_CURAND_SPARE_NORMAL

/// MTGP32, which is not supported. What a program does with its state is not a second error, as it is a state here.
#define SIMT_CURAND_UNAVAILABLE                                                                              \
    __attribute__((unavailable("the generator MTGP32 is not supported on this device: use curandState, "     \
                               "curandStatePhilox4_32_10_t or curandStateMRG32k3a_t")))
struct SIMT_CURAND_UNAVAILABLE curandStateMtgp32 : curandStateXORWOW
{
};
struct SIMT_CURAND_UNAVAILABLE curandStateMtgp32_t : curandStateXORWOW
{
};
#undef SIMT_CURAND_UNAVAILABLE

/// Sobol's quasi-random sequence, in one dimension.
#define SIMT_CURAND_SOBOL(name, Word, bits)                                                                  \
    struct name                                                                                              \
    {                                                                                                        \
        Word i; /* how many numbers came before */                                                           \
        Word x; /* the next one */                                                                           \
        Word c; /* the first one */                                                                          \
        Word direction_vectors[bits];                                                                        \
    };                                                                                                       \
    typedef name name##_t
SIMT_CURAND_SOBOL(curandStateSobol32, unsigned int, 32);
SIMT_CURAND_SOBOL(curandStateSobol64, unsigned long long, 64);
#undef SIMT_CURAND_SOBOL

namespace simt {

template <class State>
__forceinline__ void forget_spare_normal(State* state)
{
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

}  // namespace simt

// --- xorwow -----------------------------------------------------------------------------------------------------

namespace simt {

/// What the Weyl sequence, which is added to the shifted words, grows by.
constexpr unsigned int weyl_step = 362437;

__forceinline__ void skip(curandStateXORWOW_t* state, unsigned long long count, unsigned int log2_length)
{
    if (count != 0) {
        unsigned int words[5] = {state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
        simt_xorwow_skip(words, count, log2_length);
        for (int i = 0; i < 5; ++i) {
            state->v[i] = words[i];
        }
    }
}

}  // namespace simt

__forceinline__ void skipahead(unsigned long long n, curandStateXORWOW_t* state)
{
    simt::skip(state, n, 0);
    state->d += simt::weyl_step * static_cast<unsigned int>(n);
}

__forceinline__ void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state)
{
    simt::skip(state, n, 67);
}

__forceinline__ void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateXORWOW_t* state)
{
    const unsigned int low = (static_cast<unsigned int>(seed) ^ 0xaad26b49u) * 1099087573u;
    const unsigned int high = (static_cast<unsigned int>(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;
    state->d = 6615241u + high + low;
    state->v[0] = 123456789u + low;
    state->v[1] = 362436069u ^ low;
    state->v[2] = 521288629u + high;
    state->v[3] = 88675123u ^ high;
    state->v[4] = 5783321u + low;
    skipahead_sequence(subsequence, state);
    skipahead(offset, state);
    simt::forget_spare_normal(state);
}

__forceinline__ unsigned int curand(curandStateXORWOW_t* state)
{
    const unsigned int oldest = state->v[0] ^ (state->v[0] >> 2);
    const unsigned int newest = state->v[4];
    const unsigned int next = (newest ^ (newest << 4)) ^ (oldest ^ (oldest << 1));
    state->v[0] = state->v[1];
    state->v[1] = state->v[2];
    state->v[2] = state->v[3];
    state->v[3] = newest;
    state->v[4] = next;
    const unsigned int weyl = state->d + simt::weyl_step;
    state->d = weyl;
    return next + weyl;
}

// --- Philox4x32-10 ----------------------------------------------------------------------------------------------
// J. Salmon and others, "Parallel Random Numbers: As Easy as 1, 2, 3", SC '11.

namespace simt {

__forceinline__ uint4 philox(uint4 counter, uint2 key)
{
    for (int round = 0; round < 10; ++round) {
        const unsigned long long first = 0xD2511F53ull * counter.x;
        const unsigned long long second = 0xCD9E8D57ull * counter.z;
        counter = {
            static_cast<unsigned int>(second >> 32) ^ counter.y ^ key.x, static_cast<unsigned int>(second),
            static_cast<unsigned int>(first >> 32) ^ counter.w ^ key.y, static_cast<unsigned int>(first)};
        key = {key.x + 0x9E3779B9u, key.y + 0xBB67AE85u};
    }
    return counter;
}

/// The counter has 128 bits; these are its lower and its upper half.
struct PhiloxCounter
{
    unsigned long long low;
    unsigned long long high;
};

/// Adds to the counter, and computes the four numbers that belong to it.
__forceinline__ void advance(curandStatePhilox4_32_10_t* state, PhiloxCounter by)
{
    const uint4 words = state->ctr;
    PhiloxCounter counter = {words.y * (1ull << 32) | words.x, words.w * (1ull << 32) | words.z};
    counter.low += by.low;
    counter.high += by.high + (counter.low < by.low ? 1 : 0);
    const uint4 next = {static_cast<unsigned int>(counter.low), static_cast<unsigned int>(counter.low >> 32),
                        static_cast<unsigned int>(counter.high),
                        static_cast<unsigned int>(counter.high >> 32)};
    state->ctr = next;
    state->output = philox(next, state->key);
}

/// Four numbers, of which the first is element `begin` of `first`.
__forceinline__ uint4 from_element(unsigned int begin, uint4 first, uint4 second)
{
    switch (begin) {
        case 1: return {first.y, first.z, first.w, second.x};
        case 2: return {first.z, first.w, second.x, second.y};
        case 3: return {first.w, second.x, second.y, second.z};
        default: return first;
    }
}

}  // namespace simt

__forceinline__ void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state)
{
    const unsigned int element = state->STATE + static_cast<unsigned int>(n & 3);
    state->STATE = element % 4;
    simt::advance(state, {n / 4 + element / 4, 0});
}

__forceinline__ void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state)
{
    simt::advance(state, {0, n});
}

__forceinline__ void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStatePhilox4_32_10_t* state)
{
    state->ctr = {0, 0, 0, 0};
    state->key = {static_cast<unsigned int>(seed), static_cast<unsigned int>(seed >> 32)};
    state->STATE = static_cast<unsigned int>(offset & 3);
    simt::advance(state, {offset / 4, subsequence});
    simt::forget_spare_normal(state);
}

__forceinline__ unsigned int curand(curandStatePhilox4_32_10_t* state)
{
    const unsigned int element = state->STATE;
    const unsigned int result = simt::from_element(element, state->output, {}).x;
    state->STATE = (element + 1) % 4;
    if (element == 3) {
        simt::advance(state, {1, 0});
    }
    return result;
}

/// Four numbers at once.
__forceinline__ uint4 curand4(curandStatePhilox4_32_10_t* state)
{
    const uint4 first = state->output;
    simt::advance(state, {1, 0});
    return simt::from_element(state->STATE, first, state->output);
}

// --- MRG32k3a ---------------------------------------------------------------------------------------------------

namespace simt {

constexpr unsigned long long mrg_first_modulus = 4294967087;
constexpr unsigned long long mrg_second_modulus = 4294944443;

__forceinline__ void skip(curandStateMRG32k3a_t* state, unsigned long long count, unsigned int log2_length)
{
    if (count != 0) {
        unsigned int first[3] = {state->s1[0], state->s1[1], state->s1[2]};
        unsigned int second[3] = {state->s2[0], state->s2[1], state->s2[2]};
        simt_mrg32k3a_skip(first, second, count, log2_length);
        for (int i = 0; i < 3; ++i) {
            state->s1[i] = first[i];
            state->s2[i] = second[i];
        }
    }
}

/// The next number, from 1 to the first modulus.
__forceinline__ double next(curandStateMRG32k3a_t* state)
{
    const unsigned long long first = (1403580 * static_cast<unsigned long long>(state->s1[1]) +
                                      810728 * (mrg_first_modulus - state->s1[0])) %
                                     mrg_first_modulus;
    const unsigned long long second = (527612 * static_cast<unsigned long long>(state->s2[2]) +
                                       1370589 * (mrg_second_modulus - state->s2[0])) %
                                      mrg_second_modulus;
    state->s1[0] = state->s1[1];
    state->s1[1] = state->s1[2];
    state->s1[2] = static_cast<unsigned int>(first);
    state->s2[0] = state->s2[1];
    state->s2[1] = state->s2[2];
    state->s2[2] = static_cast<unsigned int>(second);
    return static_cast<double>(first > second ? first - second : first + mrg_first_modulus - second);
}

}  // namespace simt

__forceinline__ void skipahead(unsigned long long n, curandStateMRG32k3a_t* state)
{
    simt::skip(state, n, 0);
}

__forceinline__ void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t* state)
{
    simt::skip(state, n, 76);
}

__forceinline__ void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t* state)
{
    simt::skip(state, n, 127);
}

__forceinline__ void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateMRG32k3a_t* state)
{
    constexpr unsigned long long start = 12345;
    const unsigned int low = static_cast<unsigned int>(seed) ^ 0x55555555u;
    const unsigned int high = static_cast<unsigned int>(seed >> 32) ^ 0xAAAAAAAAu;
    for (int i = 0; i < 3; ++i) {
        const unsigned long long first = seed == 0 ? 1 : i == 1 ? high : low;
        const unsigned long long second = seed == 0 ? 1 : i == 1 ? low : high;
        state->s1[i] = static_cast<unsigned int>(start * first % simt::mrg_first_modulus);
        state->s2[i] = static_cast<unsigned int>(start * second % simt::mrg_second_modulus);
    }
    skipahead_subsequence(subsequence, state);
    skipahead(offset, state);
    simt::forget_spare_normal(state);
}

__forceinline__ unsigned int curand(curandStateMRG32k3a_t* state)
{
    constexpr double to_32_bits = 1.000000048662;
    return static_cast<unsigned int>(simt::next(state) * to_32_bits);
}

// --- Sobol ------------------------------------------------------------------------------------------------------
// P. Bratley and B. Fox, "Algorithm 659: Implementing Sobol's Quasirandom Sequence Generator", 1988. The sequence is in the
// order of Gray codes: the vector of the lowest bit of `i` that is 0 is added.

namespace simt {

/// Which bits of the Gray code of a number are set.
template <class Word>
__forceinline__ Word gray_code(Word number)
{
    return number ^ (number >> 1);
}

template <class State, class Word>
__forceinline__ void skip_in_sobol(State* state, Word count)
{
    Word changed = gray_code(state->i) ^ gray_code(static_cast<Word>(state->i + count));
    Word x = state->x;
    for (int bit = 0; changed != 0; ++bit, changed >>= 1) {
        if ((changed & 1) != 0) {
            x ^= state->direction_vectors[bit];
        }
    }
    state->x = x;
    state->i += count;
}

template <class State, class Word>
__forceinline__ void begin_sobol(const Word* direction_vectors, Word offset, State* state)
{
    state->i = 0;
    state->x = 0;
    state->c = 0;
    for (unsigned int bit = 0; bit < 8 * sizeof(Word); ++bit) {
        state->direction_vectors[bit] = direction_vectors[bit];
    }
    skip_in_sobol(state, offset);
}

/// The bit of the direction vector that comes next; the last one behind the last number.
__forceinline__ int sobol_bit(unsigned int i)
{
    return i != ~0u ? __builtin_ctz(~i) : 31;
}
__forceinline__ int sobol_bit(unsigned long long i)
{
    return i != ~0ull ? __builtin_ctzll(~i) : 63;
}

}  // namespace simt

#define SIMT_CURAND_SOBOL(State, Word, Vectors)                                                              \
    __forceinline__ void skipahead(Word n, State* state)                                                     \
    {                                                                                                        \
        simt::skip_in_sobol(state, n);                                                                       \
    }                                                                                                        \
    __forceinline__ void curand_init(Vectors direction_vectors, Word offset, State* state)                   \
    {                                                                                                        \
        simt::begin_sobol(direction_vectors, offset, state);                                                 \
    }                                                                                                        \
    __forceinline__ Word curand(State* state)                                                                \
    {                                                                                                        \
        const Word i = state->i;                                                                             \
        const Word x = state->x;                                                                             \
        state->i = i + 1;                                                                                    \
        state->x = x ^ state->direction_vectors[simt::sobol_bit(i)];                                         \
        return x;                                                                                            \
    }
SIMT_CURAND_SOBOL(curandStateSobol32_t, unsigned int, curandDirectionVectors32_t)
SIMT_CURAND_SOBOL(curandStateSobol64_t, unsigned long long, curandDirectionVectors64_t)
#undef SIMT_CURAND_SOBOL
