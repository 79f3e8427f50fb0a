// SPDX-License-Identifier: MIT
/// @file
/// Part of the g++ plugin: the padding of structs.
#pragma once

namespace simt {

/// Keeps g++ from clearing the padding of local variables and of results, which -ftrivial-auto-var-init asks for. g++ 12
/// takes a part of the struct for padding where an array of structs follows another member, and so clears data: a
/// kernel's argument arrived as zero. What the option is here for, the pattern in variables without a value, stays.
///
/// @param plugin  the name that g++ has given to the plugin
void leave_padding_alone(const char* plugin);

}  // namespace simt
