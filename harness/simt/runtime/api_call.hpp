// SPDX-License-Identifier: MIT
/// @file
/// A call of the runtime, and how it says what is wrong with its arguments.
#pragma once

#include <driver_types.h>

#include <string>

namespace simt {

/// A call of the runtime, for findings and for the order of streams.
struct ApiCall
{
    const char* name;
    const void* where;  ///< return address
    cudaStream_t stream = nullptr;
    bool is_async = false;  ///< returns before its work is done
};

/// Remembers that the call fails, and why.
///
/// @param reason  which argument is wrong and how, as a clause: "the symbol has 16 bytes, and the copy ends at byte 20"
/// @return `error`
cudaError_t refuse(const ApiCall& call, cudaError_t error, const std::string& reason);

/// "1 byte", "400 bytes"
std::string bytes_text(std::size_t bytes);

}  // namespace simt
