// SPDX-License-Identifier: MIT
#include "completion.hpp"

#include "command_line.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

namespace cli {
namespace {

using Words = std::vector<std::string>;

/// The values of an option that takes one of several: CLI11 has them as the end of its type, {cpu,cuda}.
Words values_of(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{');
    if (begin == std::string::npos) {
        return {};
    }
    Words values;
    std::istringstream in(type.substr(begin + 1, type.find('}') - begin - 1));
    for (std::string value; std::getline(in, value, ',');) {
        values.push_back(value);
    }
    return values;
}

/// What an argument without a name can be.
Words arguments_of(const CLI::App& verb, const std::function<Words()>& exercises)
{
    for (const CLI::Option* option : verb.get_options()) {
        if (option->get_positional()) {
            return option->get_type_name() == exercise_type ? exercises() : values_of(*option);
        }
    }
    return {};
}

/// What the last word can be, however it begins.
Words candidates(const CLI::App& app, const Words& words, const std::function<Words()>& exercises)
{
    const std::string& word = words.back();
    if (words.size() == 1) {
        return word.starts_with('-') ? option_names(app) : verb_names(app);
    }
    const auto verbs = app.get_subcommands({});
    const auto found = std::ranges::find(verbs, words.front(), &CLI::App::get_name);
    if (found == verbs.end()) {
        return {};
    }
    const CLI::App* const verb = *found;
    const CLI::Option* const before = verb->get_option_no_throw(words[words.size() - 2]);
    if (before != nullptr && before->get_items_expected_max() > 0) {
        return values_of(*before);
    }
    if (word.starts_with('-')) {
        return option_names(*verb);
    }
    return arguments_of(*verb, exercises);
}

}  // namespace

Words completions(const CLI::App& app, Words words, const std::function<Words()>& exercises)
{
    if (words.back() == "=") {
        words.back().clear();
    }
    std::erase(words, "=");
    const std::string word = words.back();
    const bool is_for_program = std::find(words.begin(), words.end() - 1, "--") != words.end() - 1;
    Words found = is_for_program ? Words() : candidates(app, words, exercises);
    std::erase_if(found, [&](const std::string& candidate) { return !candidate.starts_with(word); });
    return found;
}

}  // namespace cli
