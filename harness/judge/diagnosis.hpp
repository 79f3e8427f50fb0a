// SPDX-License-Identifier: MIT
/// @file
/// Holds a learner's answer sheet against what the device finds in the exercise as it was handed out.
#pragma once

#include "catch.hpp"
#include "observation.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace judge {

/// What the device saw of the handed-out kernel, and what the learner answered.
struct Diagnosis
{
    Observation seen;
    std::map<std::string, std::string> answers;  ///< by key; empty where nothing was answered
};

/// Reads `key: value` lines; lines that begin with # are comments. Keys and values lose the white space around them.
std::map<std::string, std::string> read_answers(const std::string& text);

/// The learner's answers beside what the device saw: `diagnosis(entry.observe_handout(…))`.
Diagnosis diagnosis(Observation seen);

/// The learner's answers alone, for what no device reports: a number that outgrows its bits, the size that was meant.
Diagnosis answer_sheet();

class DiagnosisMatcher : public MatcherBase<Diagnosis> {
public:
    bool match(const Diagnosis& made) const override;
    std::string describe() const override { return "agrees with what the device finds"; }
};

/// The answers fit the device's findings. Any threads, lines and elements that the device sees meet count as right,
/// and either side may be named first. Only the first answer that fits nothing is pointed at; no right answer is told.
///
/// Asked for is the first of these that the device finds: lanes and masks that do not fit, a race, a barrier that not
/// all reach, a copy that is larger than its memory.
DiagnosisMatcher names_the_hazard();

/// The keys of a sheet in their order, each with its right answer.
using Answers = std::vector<std::pair<std::string, std::string>>;

class AnswersMatcher : public MatcherBase<Diagnosis> {
public:
    explicit AnswersMatcher(Answers expected) : expected_(std::move(expected)) {}

    bool match(const Diagnosis& made) const override;
    std::string describe() const override { return "has the right answers"; }

private:
    Answers expected_;
};

/// The answers are these. Only the first that is not is pointed at; no right answer is told.
AnswersMatcher answers(Answers expected);

}  // namespace judge

template <>
struct Catch::StringMaker<judge::Diagnosis>
{
    static std::string convert(const judge::Diagnosis&) { return "the diagnosis"; }
};
