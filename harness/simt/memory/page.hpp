// SPDX-License-Identifier: MIT
/// @file
/// The machine's pages.
#pragma once

#include <cstdint>

namespace simt {

/// Bytes of a page of memory, on x86-64.
inline constexpr std::uint64_t page_bytes = 4096;

}  // namespace simt
