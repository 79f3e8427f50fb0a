// SPDX-License-Identifier: MIT
/// @file
/// Static libraries.
#pragma once

#include <filesystem>
#include <vector>

namespace simt {

/// Writes the object files of a static library to `folder`.
///
/// @return where they are; none if there is no such library
/// @throws std::runtime_error if one cannot be written
std::vector<std::filesystem::path> extract_members(const std::filesystem::path& library,
                                                   const std::filesystem::path& folder);

}  // namespace simt
