// SPDX-License-Identifier: MIT
/// @file
/// What a person should look at in a submission's source: code that no exercise asks for and that could deceive the judge.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// "assembly in line 12", one for each kind of thing, at the first line that has it: assembly, attributes, built-ins of
/// the compiler, pragmas, macros that paste tokens, C linkage, pointers to functions, threads of the host, files in
/// /proc, and headers and functions that reach beyond CUDA and the C++ library. Comments are passed over, and string
/// literals but for a path. Most submissions give an empty list; an entry is no fault.
std::vector<std::string> what_to_look_at(std::string_view source);

}  // namespace cli
