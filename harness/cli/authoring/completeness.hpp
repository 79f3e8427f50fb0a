// SPDX-License-Identifier: MIT
/// @file
/// What an exercise must have, as far as it can be seen without judging anything.
#pragma once

#include <course/workbook.hpp>

#include <fmt/format.h>

#include <string>
#include <vector>

namespace cli {

/// Collects what is wrong with the tree, a sentence each.
class Complaints {
public:
    void add(const std::string& where, const std::string& what)
    {
        sentences_.push_back(fmt::format("{}: {}", where, what));
    }
    const std::vector<std::string>& sentences() const { return sentences_; }

private:
    std::vector<std::string> sentences_;
};

/// Description, page, sources, and the files in handout/.
///
/// @param own_changes_allowed  do not compare chapters/ with handout/
void look_at_files(const course::Workbook& workbook, const course::Exercise& exercise,
                   bool own_changes_allowed, Complaints& complaints);

}  // namespace cli
