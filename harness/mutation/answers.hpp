// SPDX-License-Identifier: MIT
/// @file
/// Wrong answers: mutants of a right answer sheet, a file of `key: value` lines.
#pragma once

#include "change.hpp"

#include <judge/verdict.hpp>

#include <string>
#include <vector>

namespace mutation {

/// The one rule for answers.
constexpr const char* answer_rule = "answer";

/// Each number by one, up and down; each word by every other one of its list; each name by every other one of `names`.
///
/// @param answers    a right diagnosis.txt
/// @param questions  what the judge says of its keys
/// @param names      of variables in the starter code
std::vector<Change> mutants_of_answers(const std::string& answers,
                                       const std::vector<judge::AnswerLine>& questions,
                                       const std::vector<std::string>& names);

}  // namespace mutation
