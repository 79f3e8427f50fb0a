// SPDX-License-Identifier: MIT
/// @file
/// The file course.json, in which an instructor says what of the workbook makes up the course.
#pragma once

#include <platform/environment_problem.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace course {

struct CourseFile
{
    std::set<int> optional_chapters;  ///< their exercises need not be passed
    std::map<std::string, int>
        weights;  ///< factors for points, by chapter ("4") or exercise ("4.11", "last_block")
};

/// Reads course.json. Without that file no chapter is optional and every weight is 1.
///
/// @throws platform::EnvironmentProblem if it cannot be read, is not JSON or holds something unknown
CourseFile read_course_file(const std::filesystem::path& file);

/// What is told if course.json is damaged, or does not fit the exercises.
///
/// @param fault  a sentence without its full stop: "there is no chapter 7"
platform::EnvironmentProblem damaged_course_file(const std::string& fault);

}  // namespace course
