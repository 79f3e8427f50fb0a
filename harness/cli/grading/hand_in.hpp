// SPDX-License-Identifier: MIT
/// @file
/// What learners hand in: folders, archives and single files, in the shapes in which courses collect them.
#pragma once

#include "download.hpp"
#include "placement.hpp"

#include "../judging.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// The files of a submission, copied to a folder of ours.
struct PlacedFiles
{
    std::map<std::string, Submission>
        submissions;                    ///< by the name of the exercise; only those that have a file
    std::vector<std::string> unplaced;  ///< "notes.cu: there is no exercise of this name"
};

/// Reads what was handed in. Links are never followed: they could point at anything, the solutions for one. Archives are
/// unpacked in a sandbox unless told otherwise.
class HandInReader {
public:
    /// @param room       a folder of ours, in which files are unpacked and copied
    /// @param sandboxed  unpack archives in a sandbox
    HandInReader(const course::Workbook& workbook, std::filesystem::path room, bool sandboxed);

    /// The submissions that these folders, archives and files are. A download from a platform holds one per learner.
    ///
    /// A name that comes again gets a number.
    std::vector<HandIn> list(const std::vector<std::string>& given);

    /// What list() has recognised, a sentence for each download: "Canvas, 4 learners, 1 late".
    const std::vector<std::string>& recognised() const { return recognised_; }

    /// Finds out which file is for which exercise: by its place below the only folder called `chapters`, else by its name, of
    /// which capitals and what systems add for copies, as in `dot_product (1).cu`, do not count. A file with another ending and
    /// an exercise's name is taken for its source, and so is online text that includes its header. A name that the exercise had
    /// in an earlier version is as good, and the copy has the present name in its place. What is left out is listed.
    ///
    /// @throws UnreadableHandIn if there is nothing to grade in it, or two files for one exercise
    PlacedFiles read(const HandIn& hand_in);

private:
    /// The folder itself, or what an archive unpacks to. None for other files, and if it cannot be unpacked.
    std::optional<std::filesystem::path> open(const std::filesystem::path& path);

    /// The submission that is at one path, called by the path's last component or, as an entry of a download, by the learner.
    HandIn single_hand_in(const std::filesystem::path& path) const;
    std::filesystem::path next_folder();
    std::filesystem::path unpack(const std::filesystem::path& archive);

    const course::Workbook& workbook_;
    std::filesystem::path room_;
    bool sandboxed_;
    int folders_ = 0;
    std::vector<std::string> names_;  ///< of the exercises, former ones among them
    std::vector<std::string> recognised_;
};

}  // namespace cli
