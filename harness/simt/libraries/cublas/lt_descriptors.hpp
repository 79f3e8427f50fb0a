// SPDX-License-Identifier: MIT
/// @file
/// What is in the descriptors of cuBLASLt, which are memory of the program.
#pragma once

#include <cublasLt.h>

#include <cstring>

namespace simt::cublas {

struct LtLayout
{
    std::uint32_t type;
    std::int32_t order;  ///< cublasLtOrder_t
    std::uint64_t rows;
    std::uint64_t columns;
    std::int64_t leading;
    std::int64_t batch_stride;  ///< in elements
    std::int32_t batch_count;
    std::uint32_t batch_mode;
};

struct LtOperation
{
    std::int32_t compute;
    std::int32_t scale;
    std::int32_t pointer_mode;
    std::int32_t transa;
    std::int32_t transb;
    std::int32_t transc;
    std::int32_t fill_mode;
    std::uint32_t epilogue;
    const void* bias;
    std::int64_t bias_stride;  ///< in elements
    std::int32_t bias_type;    ///< -1: that of D
    std::int32_t processors;
    std::int8_t fast_accumulation;
};

/// Nothing that a product depends on.
struct LtPreference
{
    std::uint64_t workspace_bytes;
    std::uint32_t search_mode;
    std::uint32_t reduction_schemes;
    std::uint32_t alignments[4];
    float waves;
    std::uint32_t unused;
    std::uint64_t implementations;
};

/// The contents of a descriptor, which may be anywhere that the program can write to.
template <class Contents, class Opaque>
Contents contents_of(const Opaque* descriptor)
{
    static_assert(sizeof(Contents) <= sizeof(Opaque));
    Contents contents;
    std::memcpy(&contents, descriptor, sizeof contents);
    return contents;
}

}  // namespace simt::cublas
