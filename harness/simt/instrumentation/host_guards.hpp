// SPDX-License-Identifier: MIT
/// @file
/// Part of the g++ plugin: host code calls a hook only if the device would do something there.
#pragma once

namespace simt {

/// Puts a comparison before each hook of code that is not written for the device: engine/watched_memory.hpp says what is
/// compared. Nearly all accesses of host code are to memory of its own, and a comparison takes a tenth of what a call does.
/// While a kernel runs every hook is called, so that functions without a specifier can be called by device code as well.
///
/// @param plugin  the name that g++ has given to the plugin
void guard_hooks_of_host_code(const char* plugin);

}  // namespace simt
