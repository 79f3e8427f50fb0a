// SPDX-License-Identifier: MIT
/// @file
/// What learners hand in: folders, archives and single files, in the shapes in which courses collect them.
#pragma once

#include "../judging.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace cli {

/// Why a submission cannot be read, in words for the instructor.
class UnreadableHandIn : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

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
};

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

    /// The submissions that these folders, archives and files are. A download from Moodle holds one per learner: in
    /// folders called NAME_12345_assignsubmission_file_, or in files whose names begin so.
    ///
    /// A name that comes again gets a number.
    std::vector<HandIn> list(const std::vector<std::string>& given);

    /// Finds out which file is for which exercise: by its place below the only folder called `chapters`, else by its name.
    ///
    /// @throws UnreadableHandIn if there is nothing to grade in it, or two files for one exercise
    PlacedFiles read(const HandIn& hand_in);

private:
    /// The folder itself, or what an archive unpacks to. None for other files, and if it cannot be unpacked.
    std::optional<std::filesystem::path> open(const std::filesystem::path& path);
    std::filesystem::path next_folder();
    std::filesystem::path unpack(const std::filesystem::path& archive);

    const course::Workbook& workbook_;
    std::filesystem::path room_;
    bool sandboxed_;
    int folders_ = 0;
};

}  // namespace cli
