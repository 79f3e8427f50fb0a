// SPDX-License-Identifier: MIT
/// @file
/// What a place in shared memory is called in the program.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "observer.hpp"

#include <string>

namespace simt {

/// The name of the shared variable at `address`, with indices and members: "tile[3][5].x". Empty if it is not known.
///
/// @param pc  an instruction of the module that declares it
std::string shared_variable_name(std::uint64_t address, const SharedMemory& shared, const void* pc,
                                 DebugInfo& debug_info);

}  // namespace simt
