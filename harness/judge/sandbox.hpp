// SPDX-License-Identifier: MIT
/// @file
/// The room in which code from others is compiled and run.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace judge {

/// What is visible inside.
struct Room
{
    /// Files and folders, at their own places; those that do not exist are left out.
    std::vector<std::filesystem::path> readable;
    std::filesystem::path writable;  ///< one folder; empty: none but a small /tmp that vanishes
    std::size_t temporary_bytes = std::size_t{16} << 20;  ///< size of that /tmp
};

/// The words to put before a command so that it runs in `room`: by bubblewrap, without network, as nobody, with the
/// system's programs and libraries to read, and nothing else of the machine.
std::vector<std::string> sandbox_words(const Room& room);

/// Why no sandbox can be had on this system, and how to fix that; empty if it can.
std::string sandbox_problem();

}  // namespace judge
