// SPDX-License-Identifier: MIT
/// @file
/// One answer of an answer sheet: its types, and how it is read from what a learner wrote.
#pragma once

#include "verdict.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace judge {

/// A number, not negative: "3404", "3,404", "0xd4c", "line 28", "48 threads".
struct Number
{
    std::uint64_t value = 0;

    bool operator==(const Number&) const = default;
};

/// One word of the list that a sheet gives.
struct Choice
{
    std::string word;

    bool operator==(const Choice&) const = default;
};

/// The name of a variable. Case does not matter: no exercise has two names that differ in nothing else.
struct Name
{
    std::string text;

    bool operator==(const Name& other) const;
};

/// The index of an element: "5", or "3,5" in an array of two dimensions.
struct Index
{
    std::vector<std::uint64_t> along;

    bool operator==(const Index&) const = default;
};

using Answer = std::variant<Number, Choice, Name, Index>;

/// What a sheet asks for under a key.
struct Question
{
    std::string key;
    AnswerKind kind = AnswerKind::number;
    /// Of a choice, the words on the list. Of a number, the words that may accompany it: "line" in "line 28".
    std::vector<std::string> words;
};

/// The answer that a person would read there, if it is of the kind asked for and says one thing only.
///
/// Whatever the kind, quotes around the answer and a full stop after it do not count. Case does not count either. In a
/// choice, blanks, hyphens and underscores are the same, and may be missing. A number may have its thousands separated.
std::optional<Answer> read_answer(const Question& question, const std::string& given);

/// `text` without the blanks, quotes and full stops that may surround an answer.
std::string bare(std::string text);

/// `text` with the blanks, quotes and hyphens of ASCII for those of Unicode, and without a byte order mark.
std::string in_ascii(std::string text);

/// `text` in lower-case letters of ASCII.
std::string in_lower_case(std::string text);

}  // namespace judge
