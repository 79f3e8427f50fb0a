// SPDX-License-Identifier: MIT
/// @file
/// What the pages call exercises and chapters.
#pragma once

#include <course/workbook.hpp>

#include <string>

namespace pages {

inline std::string page_of(const course::Exercise& exercise)
{
    return "lesson_" + std::to_string(exercise.chapter) + '_' + std::to_string(exercise.number) + ".html";
}

inline std::string page_of(const course::Chapter& chapter)
{
    return "chapter_" + std::to_string(chapter.number) + ".html";
}

}  // namespace pages
