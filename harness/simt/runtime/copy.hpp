// SPDX-License-Identifier: MIT
/// @file
/// What all calls that copy ask of their arguments.
#pragma once

#include <driver_types.h>

#include <cstddef>

namespace simt {

/// Whether CUDA knows such a kind of copy.
bool is_known(cudaMemcpyKind kind);

/// Whether `pointer` will do for a side of a copy. What must be device memory must lie in one allocation. The host's
/// side may be any memory that the host can reach, with unified addressing device memory too (seen on an H200).
bool fits(const void* pointer, std::size_t bytes, bool must_be_device);

/// A call of the runtime, for findings and for the order of streams.
struct ApiCall
{
    const char* name;
    const void* where;  ///< return address
    cudaStream_t stream = nullptr;
    bool is_async = false;  ///< returns before its work is done
};

/// Reports what is wrong with a side of a copy that is not null and does not fit.
///
/// @param not_device  as Finding::reason, if it is memory of the host where there must be some of the device
/// @return whether there was anything to report
bool report_misfit(ApiCall call, const void* pointer, std::size_t bytes, bool must_be_device, const char* not_device);

constexpr const char* destination_on_host = "the destination is host memory";
constexpr const char* source_on_host = "the source is host memory";

}  // namespace simt
