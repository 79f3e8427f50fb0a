// SPDX-License-Identifier: MIT
/// @file
/// Mutants that an author declares to be equivalent: no input tells them from the reference solution.
#pragma once

#include "change.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace mutation {

/// One mutant, by its rule and by the lines that it changes. It is void when the line changes.
struct Declaration
{
    std::string rule;
    std::string before;
    std::string after;
    std::string why;  ///< a sentence

    bool is_of(const Change& change, const Excerpt& shown) const
    {
        return rule == change.rule && before == shown.before && after == shown.after;
    }
};

/// The declarations in a file, a JSON array of objects with the four texts above; none if there is no file.
///
/// @throws std::runtime_error if the file says something else, or leaves a text empty
std::vector<Declaration> read_declarations(const std::filesystem::path& file);

}  // namespace mutation
