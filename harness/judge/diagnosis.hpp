// SPDX-License-Identifier: MIT
/// @file
/// Compares a learner's answer sheet with what the device finds in the starter code of the exercise.
#pragma once

#include "answer.hpp"
#include "catch.hpp"
#include "observation.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace judge {

/// What the device saw of the starter code, and what the learner answered.
struct Diagnosis
{
    Observation seen;
    std::map<std::string, std::string> answers;  ///< by key; empty where nothing was answered
};

/// Reads `key: value` lines; # at the front or after a blank begins a comment. Keys are returned in lower case, with single
/// blanks between their words. Different answers to one key are returned together, as "1 and 2", which answers nothing: who
/// gives both has not decided.
std::map<std::string, std::string> read_answers(const std::string& text);

/// The learner's answers beside what the device saw: `diagnosis(entry.observe_handout(…))`.
Diagnosis diagnosis(Observation seen);

/// The learner's answers alone, for what no device reports: a number that outgrows its bits, the size that was meant.
Diagnosis answer_sheet();

/// The hazards that a sheet offers as answers, spelled as in docs/hazards.md. All sheets offer the same.
const std::vector<std::string>& hazards_on_sheets();

/// A question and its only right answer.
struct ExpectedAnswer
{
    Question question;
    Answer answer;
};

/// The keys of a sheet in their order, each with its right answer.
using Answers = std::vector<ExpectedAnswer>;

/// @param words may accompany the number: "byte", "bytes"
ExpectedAnswer number_answer(const std::string& key, std::uint64_t value,
                             std::vector<std::string> words = {});
/// A number that is counted in bytes.
ExpectedAnswer bytes_answer(const std::string& key, std::uint64_t value);
/// A line of the learner's file.
ExpectedAnswer line_answer(const std::string& key, int value);
/// The name of a variable.
ExpectedAnswer name_answer(const std::string& key, const std::string& value);

class DiagnosisMatcher : public MatcherBase<Diagnosis> {
public:
    explicit DiagnosisMatcher(Answers further) : further_(std::move(further)) {}

    bool match(const Diagnosis& made) const override;
    std::string describe() const override { return "agrees with what the device finds"; }

private:
    Answers further_;
};

/// The answers fit the device's findings, and those to `further` questions, after them on the sheet, are right. Any
/// threads, lines and elements that the device sees meet count as right, and either side may be named first.
///
/// If the answers fit no single finding, those are marked right that agree with the finding that most of them fit. No
/// right answer is told.
///
/// The sheet asks for the first of these that the device finds: masks that do not fit their lanes, a race, a barrier
/// that some threads do not reach (where it first goes wrong), a copy that is larger than its memory.
DiagnosisMatcher names_the_hazard(Answers further = {});

class AnswersMatcher : public MatcherBase<Diagnosis> {
public:
    explicit AnswersMatcher(Answers expected) : expected_(std::move(expected)) {}

    bool match(const Diagnosis& made) const override;
    std::string describe() const override { return "has the right answers"; }

private:
    Answers expected_;
};

/// The answers are these. Each is judged on its own, and no right answer is told.
AnswersMatcher answers(Answers expected);

}  // namespace judge

template <>
struct Catch::StringMaker<judge::Diagnosis>
{
    static std::string convert(const judge::Diagnosis&) { return "the diagnosis"; }
};
