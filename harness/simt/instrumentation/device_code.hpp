// SPDX-License-Identifier: MIT
/// @file
/// Which functions of a program kernels run, and what they access without a hook.
#pragma once

#include "object_file.hpp"

#include <functional>
#include <string>
#include <vector>

namespace simt {

/// The lines of accesses without a hook, in all functions that kernels can reach: by calls, and, if one of them calls through
/// a pointer, by any pointer to a function that the program has. Host code may access its memory as it likes.
///
/// @param is_program  whether a file is the program's own. Code of a header that was inlined is told by the line of the
///                    program that calls it.
/// @return in ascending order; a line without a file where the debug information tells of none
std::vector<SourceLine> unobserved_lines(const std::vector<ObjectFile>& program,
                                         const std::function<bool(const std::string& file)>& is_program);

}  // namespace simt
