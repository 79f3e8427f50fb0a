// SPDX-License-Identifier: MIT
/// @file
/// Who has handed something in, as far as the platform that collected it says.
#pragma once

#include <string>

namespace report {

/// Texts are as the platform gives them; empty where it does not say.
struct Learner
{
    std::string platform;  ///< "Moodle"; empty if a folder or a file was given
    std::string id;    ///< Moodle: the participant's number; Canvas: the user's; Gradescope: the student's
    std::string name;  ///< several, separated by semicolons, where learners hand in together
    std::string mail;
    std::string team;     ///< Gradescope: "submission_7", if several have handed it in
    std::string attempt;  ///< Canvas: the largest number that a file of this learner has been given
    bool is_late = false;
};

}  // namespace report
