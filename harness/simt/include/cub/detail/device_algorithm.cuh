// SPDX-License-Identifier: MIT
/// @file
/// How an algorithm of CUB for the device runs: as a kernel of one thread in its stream. Findings name it by its name.
#pragma once

#include "../../simt/launch_threads.hpp"

#include <cuda_runtime.h>

#include <iterator>
#include <type_traits>

namespace cub::detail {

template <class Iterator>
using ValueOf = std::remove_cv_t<typename std::iterator_traits<Iterator>::value_type>;

/// The type of what is stored through an iterator, or `Otherwise` for one that does not tell.
template <class Iterator, class Otherwise>
using StoredOr = std::conditional_t<std::is_void_v<ValueOf<Iterator>>, Otherwise, ValueOf<Iterator>>;

/// What an operation makes of two values.
template <class Operation, class A, class B>
using ResultOf = std::decay_t<std::invoke_result_t<Operation, A, B>>;

/// The temporary storage of a call. The first call, without memory, asks for its size, and only the second runs.
class TemporaryStorage {
public:
    /// @param scratch_bytes  what the algorithm itself needs
    TemporaryStorage(void* memory, std::size_t& bytes, std::size_t scratch_bytes = 0)
        : memory_(memory), is_question_(memory == nullptr)
    {
        const std::size_t needed = note_bytes + scratch_bytes;
        is_too_small_ = bytes < needed;
        if (is_question_) {
            bytes = needed;
        }
    }

    /// Runs `body(scratch)`, where the scratch memory has the alignment that cudaMalloc() gives.
    template <class Body>
    cudaError_t run(const char* name, cudaStream_t stream, Body body) const
    {
        if (is_question_) {
            return cudaSuccess;
        }
        if (is_too_small_) {
            return cudaErrorInvalidValue;
        }
        const auto note = static_cast<char*>(memory_);
        return simt::launch_threads(name, stream, 1, [note, body] __device__(std::size_t) mutable {
            // CUB's kernels write to all of their storage, so algorithms in two streams must not have the same one.
            for (std::size_t i = 0; i < note_bytes; i += sizeof(int)) {
                *reinterpret_cast<int*>(note + i) = 0;
            }
            body(note + note_bytes);
        });
    }

private:
    static constexpr std::size_t note_bytes = 256;

    void* memory_;
    bool is_question_;
    bool is_too_small_;
};

}  // namespace cub::detail
