// SPDX-License-Identifier: MIT
/// @file
/// A file that the learner writes in the browser, and perhaps in another editor at the same time.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cli {

/// The text of a file as an editor has it.
struct LearnerText
{
    std::string text;  ///< lines end in "\n"
    std::string
        version;  ///< fingerprint of the file's bytes; empty if there is no file, or something else of its name
};

/// @throws UsageError if the file is not UTF-8, or has a carriage return that ends no line, so that no editor in a browser
/// can keep it as it is
LearnerText read_learner_file(const std::filesystem::path& file);

/// How a text was saved, or why it was not.
struct SaveResult
{
    bool is_saved = false;
    LearnerText now;  ///< what the file has now
};

/// Saves the text if the file is still the one that `version` tells of. Otherwise somebody else has written it, and it stays
/// as it is.
///
/// Links, the mode and the way in which lines end stay as they are. Whoever reads the file meanwhile finds the old text or
/// the new; a file with several names is written in place, since it would lose the others.
///
/// @throws platform::EnvironmentProblem if it cannot be written, or is read-only
SaveResult save_learner_file(const std::filesystem::path& file, const std::string& text,
                             const std::string& version);

}  // namespace cli
