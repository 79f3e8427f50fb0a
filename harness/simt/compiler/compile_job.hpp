// SPDX-License-Identifier: MIT
/// @file
/// What the compiler driver is asked to do.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace simt {

enum class Language {
    cuda,
    cpp,  ///< C++ of the host
    c,    ///< C of the host
};

/// The language that a file's extension names; nothing if it names none, as that of an object file.
std::optional<Language> language_of(const std::filesystem::path& file);

/// Whether a file is linked: an object file or a library, by its extension.
bool is_linked(const std::filesystem::path& file);

/// Where headers are searched.
struct IncludeDirectory
{
    enum class Kind {
        quoted,   ///< -iquote: for #include "name" only
        program,  ///< -I
        system,   ///< -isystem
    };
    Kind kind;
    std::filesystem::path path;
};

/// A rule for make that says what a file is made from.
struct DependencyRule
{
    std::string file;                  ///< to write to; empty: standard output, or beside the output
    std::vector<std::string> targets;  ///< empty: the object file
    bool has_phony_headers = false;    ///< a header that has been deleted is no error for make
};

struct CompileJob
{
    enum class Output {
        program,
        objects,         ///< -c: one for each source
        shared_library,  ///< -shared
        static_library,  ///< -lib
        device_link,  ///< -dlink: an object without content, since here the device's code is linked with the host's
        dependencies,  ///< -M: nothing but the rule
        module,        ///< what a runner loads: see judge/module.hpp
        precompiled_header,
    };

    struct Source
    {
        std::filesystem::path path;
        std::string shown_as;  ///< its name in messages and debug information
        Language language = Language::cuda;
    };

    std::vector<Source> sources;
    std::filesystem::path output;  ///< empty: named as nvcc names it
    Output kind = Output::program;
    /// The code tells the device of its accesses and basic blocks; else it is plain and fast.
    bool checked = true;
    /// Of checked code: variables of functions stay in memory, where debuggers and traces find them. Which accesses have hooks
    /// is not verified: the check of the machine code follows optimised code.
    bool keeps_locals = false;
    std::string standard = "c++17";
    std::vector<IncludeDirectory> include_directories;
    std::vector<std::string> macros;                    ///< "-DNAME=1", "-UNAME", in order
    std::vector<std::filesystem::path> included_first;  ///< -include
    std::vector<std::string> host_options;              ///< for g++, as it spells them
    bool exports_functions = false;  ///< position-independent code for a library of the user's
    std::optional<DependencyRule> dependencies;
    std::vector<std::string>
        linked;  ///< after the sources' objects: files, libraries and options of the linker, in order
};

}  // namespace simt
