// SPDX-License-Identifier: MIT
/// @file
/// Changes of a reference solution, as submissions that are compiled and judged side by side.
#pragma once

#include "../context.hpp"
#include "../interruption.hpp"

#include <mutation/change.hpp>

#include <optional>
#include <string>
#include <vector>

namespace cli {

/// The changes of one exercise's solution, each in a folder of its own that is removed at the end.
class ChangedSubmissions {
public:
    ChangedSubmissions(const course::Workbook& workbook, const course::Exercise& exercise);

    /// The reference solution as text. @throws UsageError if the tree has no sources of its solutions
    const std::string& solution() const { return solution_; }

    /// The right answers; empty if the exercise asks for none.
    const std::string& answers() const { return answers_; }

    /// A folder for what the reference does, and for its module.
    std::filesystem::path folder_of_reference() const { return scratch_.path() / "reference"; }

    /// Writes the changed solution, and compiles it.
    ///
    /// @param number  of the change: names its folder
    /// @return what the compiler says if it does not compile
    std::optional<judge::Refusal> compile(const Judging& judging, std::size_t number,
                                          const std::string& source) const;
    std::filesystem::path module(std::size_t number) const;

    /// The submission of a module that is compiled, with the right answers.
    Submission submission(std::size_t number) const;

    /// The reference's own module with other answers.
    Submission submission_with_answers(std::size_t number, const std::string& answers) const;

private:
    std::filesystem::path folder(std::size_t number) const
    {
        return scratch_.path() / std::to_string(number);
    }

    const course::Workbook& workbook_;
    const course::Exercise& exercise_;
    ScratchFolder scratch_;
    std::string solution_;
    std::string answers_;
};

/// @throws UsageError if none of the rules, or of `further` names, is called so
void require_rule(const std::string& name, const std::vector<mutation::Rule>& rules,
                  std::vector<std::string> further = {});

/// A change as a small diff: its rule, its place, the lines before and after.
void write_change(report::Writer& writer, const mutation::Change& change, const mutation::Excerpt& shown,
                  const std::string& file);

}  // namespace cli
