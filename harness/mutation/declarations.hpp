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
    std::string why;      ///< a sentence
    std::string below{};  ///< the line of code above, where the same line is in several places; else empty

    bool is_of(const Change& change, const Excerpt& shown) const
    {
        return rule == change.rule && before == shown.before && after == shown.after &&
               (below.empty() || below == shown.above);
    }
};

/// The declarations in a file, a JSON array of objects with the texts above; none if there is no file.
///
/// @throws std::runtime_error if the file says something else, or leaves a text other than `below` empty
std::vector<Declaration> read_declarations(const std::filesystem::path& file);

}  // namespace mutation
