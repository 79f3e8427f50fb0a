// SPDX-License-Identifier: MIT
/// @file
/// What of a compiled module decides what it does.
#pragma once

#include <filesystem>
#include <string>

namespace mutation {

/// All that is loaded into memory: code, constants, initial values, the sizes of what begins as zeros. Neither debug
/// information nor notes, such as the fingerprint of a build. Two modules that are equal in it do the same.
///
/// @throws std::runtime_error if the file cannot be read as an ELF file
std::string loaded_contents(const std::filesystem::path& module);

}  // namespace mutation
