// SPDX-License-Identifier: MIT
#include "answers.hpp"

#include <algorithm>
#include <cctype>

namespace mutation {
namespace {

/// A line of the sheet: where its answer is.
struct GivenAnswer
{
    std::string key;
    std::size_t begin;
    std::size_t end;
};

std::vector<GivenAnswer> given_answers(const std::string& answers)
{
    std::vector<GivenAnswer> found;
    for (std::size_t begin = 0; begin < answers.size();) {
        const std::size_t end = std::min(answers.find('\n', begin), answers.size());
        const std::size_t colon = answers.find(':', begin);
        const std::size_t first = colon < end ? answers.find_first_not_of(' ', colon + 1) : std::string::npos;
        if (answers[begin] != '#' && first < end) {
            found.push_back({answers.substr(begin, colon - begin), first, end});
        }
        begin = end + 1;
    }
    return found;
}

/// Each number in the text one up, and one down if it is above 0.
std::vector<Edit> numbers_by_one(const std::string& text, std::size_t begin, std::size_t end)
{
    std::vector<Edit> edits;
    const auto is_digit = [&](std::size_t at) {
        return at < end && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t first = begin; first < end;) {
        std::size_t last = first;
        while (is_digit(last)) {
            ++last;
        }
        if (last > first) {
            const unsigned long long value = std::stoull(text.substr(first, last - first));
            edits.push_back({first, last, std::to_string(value + 1)});
            if (value > 0) {
                edits.push_back({first, last, std::to_string(value - 1)});
            }
        }
        first = std::max(last, first + 1);
    }
    return edits;
}

std::vector<Edit> other_words(const std::vector<std::string>& words, const std::string& right,
                              const GivenAnswer& given)
{
    std::vector<Edit> edits;
    for (const std::string& word : words) {
        if (word != right) {
            edits.push_back({given.begin, given.end, word});
        }
    }
    return edits;
}

std::vector<Edit> wrong_answers(const std::string& answers, const GivenAnswer& given,
                                const judge::AnswerLine& question, const std::vector<std::string>& names)
{
    const std::string right = answers.substr(given.begin, given.end - given.begin);
    switch (question.kind) {
        case judge::AnswerKind::choice: return other_words(question.choices, right, given);
        case judge::AnswerKind::name: return other_words(names, right, given);
        case judge::AnswerKind::number:
        case judge::AnswerKind::index: break;
    }
    return numbers_by_one(answers, given.begin, given.end);
}

}  // namespace

std::vector<Change> mutants_of_answers(const std::string& answers,
                                       const std::vector<judge::AnswerLine>& questions,
                                       const std::vector<std::string>& names)
{
    std::vector<Change> changes;
    for (const GivenAnswer& given : given_answers(answers)) {
        const auto question =
            std::find_if(questions.begin(), questions.end(),
                         [&](const judge::AnswerLine& line) { return line.key == given.key; });
        if (question == questions.end()) {
            continue;
        }
        for (const Edit& edit : wrong_answers(answers, given, *question, names)) {
            changes.push_back({answer_rule, {edit}});
        }
    }
    return changes;
}

}  // namespace mutation
