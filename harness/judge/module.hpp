// SPDX-License-Identifier: MIT
/// @file
/// Makes a module, the library that a runner loads, from a learner's file; or a program from whole ones.
#pragma once

#include "verdict.hpp"

#include <platform/environment_problem.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace judge {

enum class DeviceKind { cpu, cuda };

/// The programs and libraries behind a device.
struct Toolchain
{
    DeviceKind device = DeviceKind::cpu;
    std::filesystem::path compiler;  ///< simt-cc or nvcc
    std::filesystem::path runtime;   ///< libsimt.so or libcudart.so
};

struct ModuleJob
{
    struct Source
    {
        std::filesystem::path path;
        std::string shown_as;  ///< its name in messages
    };

    std::vector<Source> sources;              ///< an exercise has one
    std::filesystem::path include_directory;  ///< the exercise's folder, for its .hpp
    std::filesystem::path entry_object;       ///< see judge/entry.hpp; a program has none
    std::filesystem::path output;
    bool checked = true;
    std::string standard = "c++17";
    std::vector<std::string> options;  ///< more of them for the compiler of a program, and what it links
    bool is_program = false;           ///< the source has a main(): make a program
    std::vector<std::string> sandbox;  ///< words put before the compiler's command; empty: none
};

/// Compiles and links.
///
/// @return what the compiler said if the learner's code does not compile
/// @throws platform::EnvironmentProblem if the compiler cannot do its work for another reason
std::optional<Refusal> build_module(const ModuleJob& job, const Toolchain& toolchain);

}  // namespace judge
