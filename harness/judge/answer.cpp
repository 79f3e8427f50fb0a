// SPDX-License-Identifier: MIT
#include "answer.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace judge {
namespace {

constexpr std::size_t most_digits = 18;              // any number of so many digits fits 64 bits
constexpr std::size_t most_hexadecimal_digits = 16;  // as many as 64 bits have

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_of_a_name(char c)
{
    return is_letter(c) || is_digit(c) || c == '_';
}

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    const std::size_t last = text.find_last_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

bool is_quoted(const std::string& text)
{
    return text.size() >= 2 && text.front() == text.back() &&
           std::string("'\"`").find(text.front()) != std::string::npos;
}

bool is_among(const std::string& word, const std::vector<std::string>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Takes one of `words` off the front, with a colon or equals sign after it: "line 28", "a/b/name.cu:28". Folders
/// before a file's name are ignored.
std::string without_word_before(const std::string& text, const std::vector<std::string>& words)
{
    const std::size_t end = text.find_first_of(" :=");
    const std::string path = text.substr(0, end);
    const std::string word = in_lower_case(path.substr(path.rfind('/') + 1));
    if (end == std::string::npos || !is_among(word, words)) {
        return text;
    }
    const std::string rest = trimmed(text.substr(end));
    return rest[0] == ':' || rest[0] == '=' ? trimmed(rest.substr(1)) : rest;
}

/// Takes one of `words` off the end: "48 threads".
std::string without_word_after(const std::string& text, const std::vector<std::string>& words)
{
    std::size_t begin = text.size();
    while (begin > 0 && is_letter(text[begin - 1])) {
        --begin;
    }
    return is_among(text.substr(begin), words) ? trimmed(text.substr(0, begin)) : text;
}

/// The number that the digits alone make.
std::optional<std::uint64_t> read_digits(const std::string& digits)
{
    if (digits.empty() || digits.size() > most_digits ||
        !std::all_of(digits.begin(), digits.end(), is_digit)) {
        return std::nullopt;
    }
    return std::stoull(digits);
}

/// The number that is written as in C++: "0x18" is 24.
std::optional<std::uint64_t> read_hexadecimal(const std::string& text)
{
    const std::string digits = text.starts_with("0x") ? text.substr(2) : "";
    if (digits.empty() || digits.size() > most_hexadecimal_digits ||
        digits.find_first_not_of("0123456789abcdef") != std::string::npos) {
        return std::nullopt;
    }
    return std::stoull(digits, nullptr, 16);
}

/// Takes the separators out of "3,404" or "12 345 678". Text that is not grouped in this way stays as it is, and so
/// does "0,128", which is two numbers or a fraction.
std::string without_separators(const std::string& text)
{
    const std::size_t first = text.find_first_of(", '");
    if (first == std::string::npos || first == 0 || first > 3 || text[0] == '0') {
        return text;
    }
    std::string digits = text.substr(0, first);
    for (std::size_t i = first; i < text.size(); i += 4) {
        const std::string group = text.substr(i + 1, 3);
        if (text[i] != text[first] || group.size() != 3) {
            return text;
        }
        digits += group;
    }
    return digits;
}

std::optional<Answer> read_number(const std::string& text, std::vector<std::string> words,
                                  const std::string& key)
{
    words.push_back(key);
    const std::string rest = without_word_before(text, words);
    const std::string number = without_word_after(rest, words);
    auto value = read_hexadecimal(rest);  // with its last letters: in "0x4b", b is a digit and no unit
    if (!value) {
        value = read_hexadecimal(number);
    }
    if (!value) {
        value = read_digits(without_separators(number));
    }
    return value ? std::optional<Answer>(Number{*value}) : std::nullopt;
}

/// What is left of a word if blanks, hyphens and underscores do not count, nor the two spellings of "initialised".
std::string folded(const std::string& text)
{
    std::string letters;
    for (const char c : text) {
        if (c != ' ' && c != '-' && c != '_') {
            letters += c == 'z' ? 's' : c;
        }
    }
    return letters;
}

std::optional<Answer> read_choice(const std::string& text, const std::vector<std::string>& words)
{
    const auto meant = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
        return folded(in_lower_case(word)) == folded(text);
    });
    return meant != words.end() ? std::optional<Answer>(Choice{*meant}) : std::nullopt;
}

/// Whether `text` is empty, or leads from an array to a part of it: "[5]", "[t + 1].x".
bool is_access_path(const std::string& text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t begin = at + 1;
        if (text[at] == '[') {
            const std::size_t end = text.find_first_of("[]", begin);
            if (end == std::string::npos || text[end] != ']') {
                return false;
            }
            at = end + 1;
        } else if (text[at] == '.' && begin < text.size() && is_of_a_name(text[begin])) {
            for (at = begin; at < text.size() && is_of_a_name(text[at]);) {
                ++at;
            }
        } else {
            return false;
        }
    }
    return true;
}

std::optional<Answer> read_name(const std::string& given, const std::string& key)
{
    const std::string text = without_word_before(given, {key});
    const auto end = std::find_if_not(text.begin(), text.end(), is_of_a_name);
    const std::string name(text.begin(), end);
    if (name.empty() || is_digit(name[0]) || !is_access_path(std::string(end, text.end()))) {
        return std::nullopt;
    }
    return Name{name};
}

/// "3,5" from "[3][5]", "[3,5]" or "(3, 5)".
std::string without_brackets(std::string text)
{
    const auto is_within = [&](char open, char close) {
        return text.size() > 2 && text.front() == open && text.back() == close;
    };
    if (!is_within('[', ']') && !is_within('(', ')')) {
        return text;
    }
    text = text.substr(1, text.size() - 2);
    for (std::size_t at = text.find("]["); at != std::string::npos; at = text.find("][")) {
        text.replace(at, 2, ",");
    }
    return text;
}

std::optional<Answer> read_index(const std::string& text, const std::string& key)
{
    std::istringstream parts(without_brackets(without_word_before(text, {key})) + ',');
    Index index;
    for (std::string part; std::getline(parts, part, ',');) {
        const auto value = read_digits(trimmed(part));
        if (!value) {
            return std::nullopt;
        }
        index.along.push_back(*value);
    }
    return index;
}

}  // namespace

bool Name::operator==(const Name& other) const
{
    return in_lower_case(text) == in_lower_case(other.text);
}

std::string in_lower_case(std::string text)
{
    for (char& c : text) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return text;
}

std::string in_ascii(std::string text)
{
    static constexpr std::array<std::pair<const char*, const char*>, 12> replacements{{
        {"\uFEFF", ""},   // byte order mark
        {"\u00A0", " "},  // no-break space
        {"\u202F", " "},  // narrow no-break space
        {"\u2009", " "},  // thin space
        {"\u2018", "'"},  // single quotation marks
        {"\u2019", "'"},
        {"\u201C", "\""},  // double quotation marks
        {"\u201D", "\""},
        {"\u2010", "-"},  // hyphen
        {"\u2011", "-"},  // non-breaking hyphen
        {"\u2013", "-"},  // en dash
        {"\uFF1A", ":"},  // full-width colon
    }};
    for (const auto& [from, to] : replacements) {
        const std::string character = from;
        for (std::size_t at = text.find(character); at != std::string::npos; at = text.find(character, at)) {
            text.replace(at, character.size(), to);
        }
    }
    return text;
}

std::string bare(std::string text)
{
    for (std::string before; before != text;) {
        before = text;
        text = trimmed(text);
        if (is_quoted(text)) {
            text = text.substr(1, text.size() - 2);
        } else if (!text.empty() && text.back() == '.') {
            text.pop_back();
        }
    }
    return text;
}

std::optional<Answer> read_answer(const Question& question, const std::string& given)
{
    const std::string text = bare(given);
    const std::string key = question.key;
    switch (question.kind) {
        case AnswerKind::number: return read_number(in_lower_case(text), question.words, key);
        case AnswerKind::choice: return read_choice(in_lower_case(text), question.words);
        case AnswerKind::name: return read_name(text, key);
        case AnswerKind::index: return read_index(in_lower_case(text), key);
    }
    return std::nullopt;
}

}  // namespace judge
