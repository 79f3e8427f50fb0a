// SPDX-License-Identifier: MIT
/// @file
/// Compiles CUDA C++ files for the CPU device: translate, then g++.
#pragma once

#include "compile_job.hpp"
#include "diagnostics.hpp"
#include "installation.hpp"

#include <functional>
#include <string>
#include <vector>

namespace simt {

struct CompileResult
{
    bool succeeded = false;
    std::vector<Diagnostic> diagnostics;
};

/// Told each command before it is run.
using CommandObserver = std::function<void(const std::vector<std::string>& command)>;

/// Compiles; each output file is complete or absent.
///
/// @throws std::runtime_error if g++ cannot be started or the output cannot be written
CompileResult compile(const CompileJob& job, const Installation& installation,
                      const CommandObserver& on_command);

}  // namespace simt
