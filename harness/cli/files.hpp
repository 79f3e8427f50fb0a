// SPDX-License-Identifier: MIT
/// @file
/// Files, read and written whole.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cli {

/// @throws std::runtime_error
std::string read_file(const std::filesystem::path& file);

/// Writes beside `file` and renames: whoever reads it finds the old text or the new, also after a crash or on a full
/// disk. Folders are made as needed.
///
/// @throws std::runtime_error
void replace_file(const std::filesystem::path& file, std::string_view text);

/// Equal for equal texts, and as good as never for others.
std::string fingerprint(std::string_view text);

}  // namespace cli
