// SPDX-License-Identifier: MIT
/// @file
/// What the pages call exercises and chapters.
#pragma once

#include <cli/workbook.hpp>

#include <string>

namespace pages {

inline std::string page_of(const cli::Exercise& exercise)
{
    return "lesson_" + std::to_string(exercise.chapter) + '_' + std::to_string(exercise.number) + ".html";
}

inline std::string page_of(const cli::Chapter& chapter)
{
    return "chapter_" + std::to_string(chapter.number) + ".html";
}

inline const char* kind_word(cli::Exercise::Kind kind)
{
    switch (kind) {
        case cli::Exercise::Kind::implement: return "implement";
        case cli::Exercise::Kind::diagnose: return "diagnose";
        case cli::Exercise::Kind::optimise: return "optimise";
    }
    return "";
}

}  // namespace pages
