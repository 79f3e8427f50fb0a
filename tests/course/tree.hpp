// SPDX-License-Identifier: MIT
/// @file
/// A small tree with exercises, in a folder of its own.
#pragma once

#include <filesystem>
#include <string>

namespace course_tests {

class Tree {
public:
    Tree();
    ~Tree();
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    const std::filesystem::path& root() const { return root_; }

    /// Writes a file, with the folders that it is in.
    void write(const std::filesystem::path& file, const std::string& text) const;

    /// Writes chapters/`path`/exercise.json.
    void add_exercise(const std::string& path, const std::string& description) const;

private:
    std::filesystem::path root_;
};

/// An exercise.json with nothing missing.
extern const std::string complete_description;

}  // namespace course_tests
