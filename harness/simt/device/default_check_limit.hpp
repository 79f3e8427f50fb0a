// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace simt {

/// Of a kernel of a program that makes more accesses, only a part is checked unless something else is asked for. It takes a
/// processor about half a second to check so many.
inline constexpr std::uint64_t default_check_limit = 16'000'000;

}  // namespace simt
