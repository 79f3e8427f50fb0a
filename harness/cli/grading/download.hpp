// SPDX-License-Identifier: MIT
/// @file
/// What learning platforms give an instructor who downloads the work of a class, learner by learner.
#pragma once

#include <report/learner.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// A submission, before anybody has looked into it.
struct HandIn
{
    /// A folder, an archive or a source file.
    struct Part
    {
        std::filesystem::path path;
        std::string name;  ///< as the learner called it
    };

    std::string name;  ///< no other has it
    std::vector<Part> parts;
    report::Learner learner = {};
};

/// The work of a class, as a platform has packed it.
struct Download
{
    std::string platform;  ///< "Moodle"
    std::vector<HandIn> hand_ins;
    std::vector<std::string> others;  ///< entries that are no learner's: a worksheet, a list of names

    /// "Canvas, 4 learners, 1 late", and what is no learner's.
    std::string summary() const;
};

/// The learners in a folder whose entries a platform has named, also if the folder stands alone in this one. Such a form is
/// recognised by some of the entries; the others are listed.
///
/// - Moodle, "Download all submissions": NAME_NUMBER_assignsubmission_PLUGIN as a folder, or before _FILE. The number is
///   missing for the members of no team.
/// - Canvas, "Download Submissions": NAME[_LATE]_USER_ATTACHMENT_FILE, [LATE_]anon_ID_ATTACHMENT_FILE, and for an entry of text
///   or a link …_USER_text.html.
/// - Gradescope, "Export Submissions": folders submission_NUMBER, with submission_metadata.yml beside them.
/// - GitHub Classroom, a clone per learner: SLUG-submissions/SLUG-USER.
///
/// The forms are those of the platforms' sources (Moodle 4.1 to 5.1, Canvas of 2026) and documentation.
///
/// @param exercises  names of all exercises: a file that is called by one of them is a learner's, whatever else its name has
/// @return nothing if this is no download: one learner's folder, for instance
std::optional<Download> download_in(const std::filesystem::path& folder,
                                    const std::vector<std::string>& exercises);

/// The submission that one entry of a download is: a folder or file that Moodle or Canvas has named, handed in by itself.
std::optional<HandIn> entry_of_download(const std::filesystem::path& entry,
                                        const std::vector<std::string>& exercises);

}  // namespace cli
