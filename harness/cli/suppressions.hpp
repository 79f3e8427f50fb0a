// SPDX-License-Identifier: MIT
/// @file
/// Findings that a program's owner knows and does not want to be told of again, as a file lists them.
#pragma once

#include <judge/observation.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// One line of the file. An empty condition holds for every finding.
struct Suppression
{
    judge::FindingKind kind;
    std::string kernel;    ///< pattern for the kernel's name, with * and ? as in a shell
    std::string file;      ///< pattern for the path of a source file, as findings print it
    int line = 0;          ///< of that file; 0: any
    int line_of_file = 0;  ///< where the suppression itself is
    bool is_used = false;  ///< it has suppressed something

    /// Whether kind and kernel are right, and one place of the finding is in that file and line.
    bool matches(const judge::Finding& finding) const;
};

/// A file with one suppression per line:
///
///     # The kind of finding, and conditions, each at most once
///     data-race kernel=histogram file=histogram.cu line=12
class Suppressions {
public:
    Suppressions() = default;

    /// @throws UsageError if the file cannot be read, or for the first line that is no suppression
    explicit Suppressions(const std::filesystem::path& file);

    /// Removes the findings that match.
    ///
    /// @return those removed
    std::vector<judge::Finding> take_from(std::vector<judge::Finding>& findings);

    /// "ci.txt:4" for each suppression that has suppressed nothing so far.
    std::vector<std::string> unused() const;

private:
    std::filesystem::path file_;
    std::vector<Suppression> list_;
};

}  // namespace cli
