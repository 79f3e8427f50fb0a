// SPDX-License-Identifier: MIT
/// @file
/// Lines of the learner's files, to be shown beside a message.
#pragma once

#include <filesystem>
#include <string>

namespace report {

/// Reads source lines from a tree. A file may be named as the compiler saw it: relative to the root, or absolute.
class SourceText {
public:
    explicit SourceText(std::filesystem::path root) : root_(std::move(root)) {}

    /// The line without the white space around it; empty if it cannot be read.
    std::string line(const std::string& file, int number) const;

    /// "nearest_neighbour.cu:31", or "(line not recorded)".
    static std::string place(const std::string& file, int number);

private:
    std::filesystem::path root_;
};

}  // namespace report
