// SPDX-License-Identifier: MIT
/// @file
/// Compiles one .cu file for the CPU device: translate, then g++.
#pragma once

#include "diagnostics.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace simt {

struct CompileJob
{
    enum class Output { program, module, precompiled_header };

    std::filesystem::path source;
    std::string shown_as;  ///< the source's name in messages and debug information
    std::filesystem::path output;
    Output kind = Output::program;
    bool checked = true;  ///< instrumented, so that checkers and counters see memory accesses
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
