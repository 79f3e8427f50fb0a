// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <fstream>

namespace course_tests {

namespace fs = std::filesystem;

Tree::Tree() : root_(fs::temp_directory_path() / fmt::format("course_tests_{}", getpid()))
{
    fs::create_directories(root_);
}

Tree::~Tree()
{
    fs::remove_all(root_);
}

void Tree::write(const fs::path& file, const std::string& text) const
{
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
}

void Tree::add_exercise(const std::string& path, const std::string& description) const
{
    write(fs::path("chapters") / path / "exercise.json", description);
}

const std::string complete_description = R"({
  "title": "A title",
  "summary": "A summary.",
  "kind": "diagnose",
  "builds_on": ["first", "second"],
  "objectives": ["one"],
  "points": {"task_1": 2, "task_2": 3},
  "as_shipped": {"refused_for": "mismatch", "message": "out["},
  "hints": ["A question.", "A place.", "A shape."]
})";

}  // namespace course_tests
