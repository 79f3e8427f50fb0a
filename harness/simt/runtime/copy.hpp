// SPDX-License-Identifier: MIT
/// @file
/// What all calls that copy ask of their arguments.
#pragma once

#include "api_call.hpp"

#include <driver_types.h>

#include <cstddef>
#include <cstdint>

namespace simt {

/// Whether CUDA knows such a kind of copy.
bool is_known(cudaMemcpyKind kind);

/// Whether `pointer` will do for a side of a copy. What must be device memory must lie in one allocation. The host's
/// side may be any memory that the host can reach, with unified addressing device memory too (seen on an H200).
bool fits(const void* pointer, std::size_t bytes, bool must_be_device);

/// Reports what is wrong with a side of a copy that is not null and does not fit.
///
/// @param not_device  what is wrong if it is host memory where there must be device memory
/// @return whether there was anything to report
bool report_misfit(ApiCall call, const void* pointer, std::size_t bytes, bool must_be_device,
                   FindingReason not_device);

/// Refuses a copy for a kind that CUDA does not know.
cudaError_t refuse_kind(const ApiCall& call, cudaMemcpyKind kind);

/// Refuses a copy of which the destination or the source does not fit: names a null pointer, and reports the rest
/// (report_misfit()).
cudaError_t refuse_sides(const ApiCall& call, const void* to, std::size_t to_bytes, const void* from,
                         std::size_t from_bytes, cudaMemcpyKind kind);

/// cudaMemcpy(), for `call`.
cudaError_t copy_linear(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                        cudaMemcpyKind kind);

/// cudaMemcpy3D(), for `call`.
cudaError_t copy_3d(const ApiCall& call, const cudaMemcpy3DParms* parameters);

/// What fills memory: the low bytes of a number, 1, 2 or 4.
struct Filling
{
    std::uint32_t value;
    std::size_t bytes;
};

/// cudaMemset(), for `call`, of `count` times the filling. On device memory it returns before its work is done (CUDA Runtime
/// API, "API synchronization behavior").
cudaError_t fill_linear(const ApiCall& call, void* to, const Filling& filling, std::size_t count);

}  // namespace simt
