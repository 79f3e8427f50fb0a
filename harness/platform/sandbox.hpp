// SPDX-License-Identifier: MIT
/// @file
/// The sandbox in which code from others is compiled and run.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platform {

/// What is visible inside.
struct SandboxView
{
    /// Files and folders, at their own places; those that do not exist are left out.
    std::vector<std::filesystem::path> readable;
    std::filesystem::path writable;  ///< one folder; empty: none but a small /tmp that vanishes
    std::size_t temporary_bytes = std::size_t{16} << 20;  ///< size of that /tmp
    std::vector<std::string> environment =
        {};  ///< "NAME=value": further variables, besides a path and a locale
};

/// The words to put before a command so that it runs in `view`: by bubblewrap, without network, as nobody, with the
/// system's programs and libraries to read, and nothing else of the machine.
std::vector<std::string> sandbox_words(const SandboxView& view);

/// Why no sandbox can be had on this system, and how to fix that; empty if it can.
std::string sandbox_problem();

}  // namespace platform
