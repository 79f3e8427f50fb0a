// SPDX-License-Identifier: MIT
/// @file
/// Files, read and written whole.
#pragma once

#include "environment_problem.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

/// As long as one lives, no other thread writes a file. Whoever ends the program on a signal takes one first, so that no
/// file is left half written.
class Uninterrupted {
public:
    Uninterrupted();
    ~Uninterrupted();
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;
};

/// @throws std::runtime_error
std::string read_file(const std::filesystem::path& file);

std::vector<std::string> lines_of(const std::string& text);

/// Writes a file of another name in the same folder, so that it can take the place of `file`.
///
/// @return the other name
/// @throws EnvironmentProblem
std::filesystem::path write_beside(const std::filesystem::path& file, std::string_view text);

/// Renames. A file that cannot take the place of the other one is removed.
///
/// @throws EnvironmentProblem
void move_into_place(const std::filesystem::path& beside, const std::filesystem::path& file);

/// Writes a file as an Output: readers find the old text or the new, and a device or pipe is written to. Folders are made as
/// needed.
///
/// @throws EnvironmentProblem
void replace_file(const std::filesystem::path& file, std::string_view text);

/// Makes a folder and those that it is in; one that is there is no error.
///
/// @throws EnvironmentProblem
void make_folder(const std::filesystem::path& folder);

/// The words for a file or folder that cannot be written, and what to do about it.
///
/// @param error  errno
EnvironmentProblem cannot_write(const std::filesystem::path& path, int error);

/// Equal for equal texts, and as good as never for others.
std::string fingerprint(std::string_view text);

}  // namespace platform
