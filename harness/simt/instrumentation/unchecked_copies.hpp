// SPDX-License-Identifier: MIT
/// @file
/// Device code that is there twice, so that a launch which is not checked need not pay for hooks.
#pragma once

union tree_node;  // of g++: what it calls tree points to one

namespace simt {

/// The symbol of a copy has this in it. Code of a program that is not the compiler's cannot have it by accident: a dot is
/// in no name of C++.
inline constexpr const char* unchecked_copy_suffix = "unchecked";

/// Has g++ copy what the threads of each kernel run, and all functions of the same file that it calls. The copies get no
/// hooks, and what names a kernel's threads to the device names their copy, too: is_asked_for() in
/// include/simt/kernel.hpp. Calls of other files and through pointers lead to code with hooks, as ever.
///
/// @param plugin  the name under which g++ knows this plugin
void copy_device_code_without_hooks(const char* plugin);

/// Whether a function is such a copy. An attribute of g++'s that a program gives a function of its own does not make it one.
bool is_unchecked_copy(tree_node* function);

}  // namespace simt
