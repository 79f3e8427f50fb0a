// SPDX-License-Identifier: MIT
/// @file
/// Copies that a group's threads make together: what memcpy_async() comes to. A GPU may still be at them when it returns;
/// here they are done, but a thread that does not wait has no right to rely on what others copied, and is told so.
#pragma once

#include "../vector_types.h"

#include <cstddef>
#include <cstdint>

namespace cuda {

/// `value` bytes at addresses that are multiples of `Alignment`, as is `value`.
template <::std::size_t Alignment>
struct aligned_size_t
{
    static constexpr ::std::size_t align = Alignment;
    ::std::size_t value;
    constexpr explicit aligned_size_t(::std::size_t bytes) : value(bytes) {}
    constexpr operator ::std::size_t() const { return value; }
};

}  // namespace cuda

namespace simt {

/// A group that the calling thread is alone in.
struct OneThread
{
    static constexpr std::size_t thread_rank() { return 0; }
    static constexpr std::size_t num_threads() { return 1; }
};

template <class Word, class Group>
__forceinline__ void copy_words(const Group& group, void* to, const void* from, std::size_t bytes)
{
    auto* const target = static_cast<Word*>(to);
    const auto* const source = static_cast<const Word*>(from);
    for (std::size_t number = group.thread_rank(); number < bytes / sizeof(Word);
         number += group.num_threads()) {
        target[number] = source[number];
    }
}

/// Copies `bytes`, in the largest words that addresses and size allow.
template <class Group>
__forceinline__ void copy_together(const Group& group, void* to, const void* from, std::size_t bytes)
{
    const auto bits = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | bytes;
    if (bits % sizeof(uint4) == 0) {
        copy_words<uint4>(group, to, from, bytes);
    } else if (bits % sizeof(unsigned int) == 0) {
        copy_words<unsigned int>(group, to, from, bytes);
    } else {
        copy_words<unsigned char>(group, to, from, bytes);
    }
}

}  // namespace simt
