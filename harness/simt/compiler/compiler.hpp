// SPDX-License-Identifier: MIT
/// @file
/// Compiles CUDA C++ files for the CPU device: translate, then g++.
#pragma once

#include "diagnostics.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace simt {

struct CompileJob
{
    enum class Output { program, module, precompiled_header };

    struct Source
    {
        std::filesystem::path path;  ///< a .cu file, or plain C++ of the host by any other name
        std::string shown_as;        ///< its name in messages and debug information
    };

    std::vector<Source> sources;  ///< at least one; of a precompiled header, the header
    std::filesystem::path output;
    Output kind = Output::program;
    /// The code tells the device of its accesses and basic blocks; else it is plain and fast.
    bool checked = true;
    std::string standard = "c++17";
    std::vector<std::filesystem::path> include_directories;
    std::vector<std::filesystem::path> objects;  ///< linked in
};

struct CompileResult
{
    bool succeeded = false;
    std::vector<Diagnostic> diagnostics;
};

/// Compiles; the output file is complete or absent.
///
/// @throws std::runtime_error if g++ cannot be started or the output cannot be written
CompileResult compile(const CompileJob& job);

}  // namespace simt
