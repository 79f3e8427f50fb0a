// SPDX-License-Identifier: MIT
/// @file
/// What g++, the assembler and the linker print, as data.
#pragma once

#include "../translate/translate.hpp"

#include <string>
#include <vector>

namespace simt {

/// What the compiler or linker said. `file` is empty and `line` 0 where it named no place.
struct Diagnostic
{
    std::string severity;  ///< "error" or "warning"
    std::string file;
    int line = 0;
    int column = 0;
    std::string message;
    std::string library_place{};  ///< "stl_algo.h:45" if it is in a template that the line above instantiates
};

/// Messages are cut off here: a file can make the compiler say more than can be looked through.
constexpr std::size_t longest_message = 2000;

/// The source's name as the compiler is told it. Of a name without a folder the debug information would make a path in
/// the folder where the compiler ran.
std::string name_for_compiler(const std::string& shown_as);

/// A source or header as the compiler sees it and as the program's author does.
struct TranslatedFile
{
    std::string name_for_compiler;
    std::string shown_as;
    std::string source;  ///< the original text
    Translation translation;
};

/// The one that the compiler knows by `name`; null if it is none of `files`.
const TranslatedFile* find_file(const std::vector<TranslatedFile>& files, const std::string& name);

/// Whether a #line directive of the program names `file`: a column is one of the translated text, not of that file.
bool is_named_by_a_line(const std::vector<TranslatedFile>& files, const std::string& file);

/// Reads what g++ prints with -fdiagnostics-format=json, an array on one line or, from g++ 14 on, on many, and what the
/// assembler and the linker print, in lines. Places in translated files become places in the originals.
///
/// @param output  which need not be UTF-8, as g++ repeats what stands in the source
std::vector<Diagnostic> diagnostics_in(const std::string& output, const std::vector<TranslatedFile>& files);

/// The errors and warnings that g++ prints as text, in lines. Places in translated files become places in the originals.
std::vector<Diagnostic> diagnostics_in_text(const std::string& output,
                                            const std::vector<TranslatedFile>& files);

/// What the compiler has said as JSON on one line, for other programs: {"succeeded": …, "diagnostics": […]}.
std::string json_text(bool succeeded, const std::vector<Diagnostic>& diagnostics);

/// Whether an error stands in a file that is not one of `files`: in a header of the C++ library, most likely.
bool has_error_in_library(const std::vector<Diagnostic>& diagnostics,
                          const std::vector<TranslatedFile>& files);

/// Puts errors in templates of the library at the line of the program that instantiates the template, where its author
/// can change something: the first of each line, and none without such a line. If no line is known, all stay as they are.
///
/// @param text  what g++ prints of the same sources with -fdiagnostics-format=text, which has the chain of instantiations
std::vector<Diagnostic> at_instantiating_lines(const std::vector<Diagnostic>& diagnostics,
                                               const std::string& text,
                                               const std::vector<TranslatedFile>& files);

}  // namespace simt
