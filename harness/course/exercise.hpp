// SPDX-License-Identifier: MIT
/// @file
/// One exercise: what the names of its folders, its exercise.json and the course file say.
#pragma once

#include "points.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace course {

/// Why the starter code of an exercise is refused.
struct StarterRefusal
{
    std::string reason;   ///< name of a judge::Reason
    std::string message;  ///< what the report then contains
};

/// A hint, or its parts, each about one TODO of the exercise.
struct Hint
{
    static constexpr int all_todos = 0;

    std::map<int, std::string> parts;  ///< by the number of the TODO; `all_todos`: about all of them

    /// All parts, in order.
    std::string text() const;
};

struct Exercise
{
    enum class Kind { implement, diagnose, optimise };

    int chapter = 0;  ///< from the folder names: chapters/01_…/03_nearest_neighbour is 1.3
    int number = 0;
    std::string name;  ///< "nearest_neighbour"
    std::vector<std::string>
        formerly;  ///< names that it had in earlier versions of the workbook: it is still found by them
    std::vector<std::string>
        instead_of;  ///< exercises of earlier versions that it has taken the place of: their work is not this one's
    std::string path;  ///< "01_shared_memory_blocking/03_nearest_neighbour"

    std::string title;
    std::string summary;
    Kind kind = Kind::implement;
    std::vector<std::string> builds_on;
    std::vector<std::string> objectives;
    std::vector<Hint> hints;  ///< from a question to the shape of the answer
    Points points;
    bool is_optional = false;  ///< it need not be passed, and its points are counted apart
    StarterRefusal starter_refusal;
    bool counts_branches = false;  ///< its checks ask for counts of basic blocks: it is compiled for them

    std::string label() const;  ///< "1.3"
    int total_points() const;

    /// Whether `called` is its name or one that it had.
    bool is_called(const std::string& called) const;

    /// A learner's file of this exercise as the exercise is called now. A source or an answer sheet that names a file of a former
    /// name, such as the header "old_name.hpp", has that word replaced by the present name wherever it stands alone: lines
    /// keep their numbers. Any other text is returned as it is.
    std::string in_present_words(std::string text) const;
};

/// "implement" and its like, as in exercise.json.
std::string kind_name(Exercise::Kind kind);

/// A folder whose name begins with a number.
struct NumberedName
{
    int number;
    std::string name;
};

/// "03_nearest_neighbour" as 3 and "nearest_neighbour"; an empty name if it is not of that form.
NumberedName numbered_name(const std::string& folder);

/// Reads chapters/NN_chapter/NN_name/exercise.json.
///
/// @throws std::runtime_error if it is missing something or says something unknown
Exercise read_exercise(const std::filesystem::path& folder);

}  // namespace course
