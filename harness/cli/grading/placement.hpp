// SPDX-License-Identifier: MIT
/// @file
/// Which of the files that a learner has handed in is for which exercise.
#pragma once

#include <course/workbook.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace cli {

/// Why a submission cannot be read, in words for the instructor.
class UnreadableHandIn : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

enum class FileKind {
    source,   ///< .cu
    renamed,  ///< .cu.txt, .cpp, …: a source if it has an exercise's name
    answers,  ///< diagnosis.txt
    header,
    page,  ///< .html: text that was typed into a form
    archive,
    other
};

FileKind kind_of(const std::filesystem::path& file);

/// `name` without the endings of archives.
std::string without_archive_endings(std::string name);

/// A file that may be of use, by the name that it has in the submission.
struct Candidate
{
    std::filesystem::path file;
    std::filesystem::path name;
    FileKind kind;
};

/// The files of a submission, and what is said of those that are left out.
class Collection {
public:
    /// Unpacks an archive, and returns the folder with what was in it.
    ///
    /// @throws UnreadableHandIn if it cannot be unpacked
    using Unpack = std::function<std::filesystem::path(const std::filesystem::path& archive)>;

    explicit Collection(Unpack unpack) : unpack_(std::move(unpack)) {}

    /// A folder with all that is in it, or a file. Links are never followed.
    ///
    /// @param name  as the learner called it; empty: its contents' names are the learner's own
    void add(const std::filesystem::path& path, const std::filesystem::path& name);

    void leave_out(const std::filesystem::path& name, const std::string& reason);

    std::vector<Candidate> candidates;

    /// "notes.cu: there is no exercise of this name". Of many, the first ones and how many more there are.
    std::vector<std::string> unplaced() const;

private:
    void add_folder(const std::filesystem::path& folder, const std::filesystem::path& name, int depth);
    void add_file(const std::filesystem::path& folder, const std::filesystem::path& file,
                  const std::filesystem::path& name, int depth);
    void add_archive(const std::filesystem::path& file, const std::filesystem::path& name, int depth);

    Unpack unpack_;
    std::vector<std::string> unplaced_;
};

/// The files for one exercise. A missing file is null.
struct Place
{
    const Candidate* source = nullptr;
    const Candidate* answers = nullptr;
};

/// Decides which file is for which exercise, by the exercise's name or a former one. Where there is a folder called chapters, it has the
/// submission, and the files beside it are left out. See HandInReader::read().
///
/// @param files  whose candidates must stay as they are while the result is used; files that find no place are left out of it
/// @throws UnreadableHandIn if there are two folders called chapters, or two different files for one exercise
std::map<std::string, Place> places_of(const course::Workbook& workbook, Collection& files);

/// What stands in a page, as it was typed: a line for each paragraph, no tags, the characters that entities mean.
std::string text_of_page(const std::string& html);

}  // namespace cli
