// SPDX-License-Identifier: MIT
/// @file
/// The verbs that only the complete program has. The everyday program lists them and starts the complete one for them.
#pragma once

namespace cli {

struct FurtherVerb
{
    const char* name;
    const char* description;   ///< in ./workbook --help
    bool judges_many = false;  ///< any exercise, so all have to be built
};

inline constexpr FurtherVerb serve_verb{
    "serve", "Open the lessons in a browser, with an editor and verdicts beside them"};
inline constexpr FurtherVerb profile_verb{
    "profile", "Count what a solution or a program does, and draw its most expensive request"};
inline constexpr FurtherVerb trace_verb{
    "trace", "Record what the threads of a launch do, as a page that plays it step by step"};
inline constexpr FurtherVerb grade_verb{"grade", "Grade submissions, in a sandbox", true};
inline constexpr FurtherVerb gate_verb{
    "gate", "For authors: verify solutions, starter code and the submissions in tests/lessons", true};
inline constexpr FurtherVerb new_verb{"new", "For authors: start a new exercise"};
inline constexpr FurtherVerb outputs_verb{
    "outputs", "For authors: compare the outputs shown in the lessons with what is printed now", true};

}  // namespace cli
