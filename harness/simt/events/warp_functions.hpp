// SPDX-License-Identifier: MIT
/// @file
/// Functions that the lanes of a warp call together: what each lane brings, and what it gets.
#pragma once

#include "lanes.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace simt {

/// In the order of warp_function_names.
enum class WarpFunction : std::uint8_t {
    syncwarp,
    shfl,
    shfl_up,
    shfl_down,
    shfl_xor,
    all,
    any,
    ballot,
    match_any,
    match_all,
    reduce_add,
    reduce_min,
    reduce_min_signed,
    reduce_max,
    reduce_max_signed,
    reduce_and,
    reduce_or,
    reduce_xor,
    load_matrix,
    store_matrix,
    multiply_matrices,
};

inline constexpr const char* warp_function_names[] = {
    "__syncwarp",        "__shfl_sync",       "__shfl_up_sync",    "__shfl_down_sync",  "__shfl_xor_sync",
    "__all_sync",        "__any_sync",        "__ballot_sync",     "__match_any_sync",  "__match_all_sync",
    "__reduce_add_sync", "__reduce_min_sync", "__reduce_min_sync", "__reduce_max_sync", "__reduce_max_sync",
    "__reduce_and_sync", "__reduce_or_sync",  "__reduce_xor_sync", "load_matrix_sync",  "store_matrix_sync",
    "mma_sync",
};
static_assert(std::size(warp_function_names) ==
              static_cast<std::size_t>(WarpFunction::multiply_matrices) + 1);

/// As CUDA spells it: "__shfl_down_sync".
inline const char* name_of(WarpFunction function)
{
    return warp_function_names[static_cast<std::size_t>(function)];
}

constexpr bool is_shuffle(WarpFunction function)
{
    return function >= WarpFunction::shfl && function <= WarpFunction::shfl_xor;
}

constexpr bool is_vote(WarpFunction function)
{
    return function >= WarpFunction::all && function <= WarpFunction::ballot;
}

/// Whether the lanes' values become one in one instruction: __reduce_add_sync() and its like.
constexpr bool is_reduction(WarpFunction function)
{
    return function >= WarpFunction::reduce_add && function <= WarpFunction::reduce_xor;
}

/// Whether all lanes of the warp take part, since each has a part of the matrices.
constexpr bool is_of_matrices(WarpFunction function)
{
    return function >= WarpFunction::load_matrix;
}

/// A lane's call.
struct WarpCall
{
    WarpFunction function = WarpFunction::syncwarp;
    std::uint32_t mask = 0;
    std::uint64_t operand =
        0;                  ///< the bits of the variable, the predicate, or where the matrices are described
    int argument = 0;       ///< shuffles: source lane, delta or lane mask
    int width = warp_size;  ///< shuffles: lanes of a segment
    std::uint64_t result = 0;  ///< filled in when the call is complete
    int predicate = 0;         ///< __match_all_sync: whether all are equal
    /// Lanes that the mask names and that made another call while this one waited.
    std::uint32_t elsewhere = 0;
};

/// The lane that a shuffle of `lane` reads (PTX ISA, "shfl.sync"): its own where the segment ends.
int shuffle_source(const WarpCall& call, int lane);

/// Whether a shuffle may have this width (CUDA C++ Programming Guide, "Warp Shuffle Functions").
constexpr bool is_width(int width)
{
    return width > 0 && width <= warp_size && (width & (width - 1)) == 0;
}

}  // namespace simt
