// SPDX-License-Identifier: MIT
/// @file
/// The command line of nvcc (CUDA Compiler Driver NVCC, "Command Option Description"), as simt-cc and ./workbook run
/// take it.
#pragma once

#include "compile_job.hpp"

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace simt {

/// What is wrong with a command line, in one sentence that names the word.
class OptionError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Command
{
    /// What was asked for besides compiling.
    enum class Answer { none, help, version, clang_flags };

    CompileJob job;
    Answer answer = Answer::none;
    bool as_json = false;  ///< diagnostics as JSON on standard output
};

/// Understands a whole command line, without the program's name.
///
/// @throws OptionError
Command parse_command(const std::vector<std::string>& words);

/// How many words the option takes that begins at `words[0]`, its value included; 0 if nvcc has no such option.
///
/// @throws OptionError if its value is missing
std::size_t words_of_option(std::span<const std::string> words);

/// Names and meanings of the options, for --help.
std::string options_help();

}  // namespace simt
