// SPDX-License-Identifier: MIT
/// @file
/// Lines of the learner's files, for messages to show.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace report {

/// A source line as it is shown: printable, without the white space around it.
struct Excerpt
{
    std::string text;
    int caret = -1;  ///< column of `text` that a message points at, from 0; -1 if there is none
};

/// Reads source lines.
class SourceText {
public:
    /// Reads from a tree. A file may be named as the compiler saw it: relative to the root, or absolute.
    explicit SourceText(std::filesystem::path root) : root_(std::move(root)) {}

    /// Reads only these files, by the names that they have in messages. Other files that a submission names, with #line
    /// or in a header, are not read.
    explicit SourceText(std::map<std::string, std::filesystem::path> files) : files_(std::move(files)) {}

    /// The line; empty if it cannot be read.
    std::string line(const std::string& file, int number) const { return excerpt(file, number, 0).text; }

    /// All of the file; empty if it cannot be read.
    std::string text(const std::string& file) const;

    /// The line, and the position of byte `column` in it, counted from 1; 0 for none.
    Excerpt excerpt(const std::string& file, int number, int column) const;

    /// "nearest_neighbour.cu:31", or "(line not recorded)".
    static std::string place(const std::string& file, int number);

private:
    std::filesystem::path path_of(const std::string& file) const;

    std::filesystem::path root_;
    std::optional<std::map<std::string, std::filesystem::path>> files_;
};

}  // namespace report
