// SPDX-License-Identifier: MIT
/// @file
/// What a module and the device's library define.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace judge {

/// Names that the library exports and that `module` defines for itself, visibly or not: calls of the module to these
/// would not reach the library.
///
/// @throws std::runtime_error if one of them is no ELF library for this machine
std::vector<std::string> replaced_symbols(const std::filesystem::path& module,
                                          const std::filesystem::path& library);

/// Names that `module` asks other libraries for and that a submission has no use for: what is not of CUDA, the C++ library
/// or the mathematical library, nor on the list of the C library's (c_library.inc), and the device's function for the
/// runner.
///
/// @throws std::runtime_error if one of them is no ELF library for this machine
std::vector<std::string> unavailable_imports(const std::filesystem::path& module,
                                             const std::filesystem::path& library);

}  // namespace judge
