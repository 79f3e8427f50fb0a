// SPDX-License-Identifier: MIT
#include "exercise.hpp"

#include <platform/files.hpp>
#include <platform/json.hpp>
#include <platform/pattern.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace course {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::array<std::pair<Exercise::Kind, const char*>, 3> kinds{{
    {Exercise::Kind::implement, "implement"},
    {Exercise::Kind::diagnose, "diagnose"},
    {Exercise::Kind::optimise, "optimise"},
}};

Exercise::Kind kind_of(const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& [kind, known] : kinds) {
        if (name == known) {
            return kind;
        }
        names.emplace_back(known);
    }
    throw std::runtime_error(fmt::format("the kind '{}' is not one of {}", name, fmt::join(names, ", ")));
}

/// A text, or an object with a text for each TODO: {"1": "…", "2": "…"}.
Hint hint_of(const json& j)
{
    if (j.is_string()) {
        return {{{Hint::all_todos, j}}};
    }
    Hint hint;
    for (const auto& [todo, text] : j.items()) {
        static const platform::Pattern number("[1-9]");
        if (!number.matches(todo)) {
            throw std::runtime_error(fmt::format("a hint is about '{}', which is no TODO", todo));
        }
        hint.parts[std::stoi(todo)] = text;
    }
    return hint;
}

void read_description(const json& j, Exercise& exercise)
{
    exercise.title = j.at("title");
    exercise.summary = j.at("summary");
    exercise.kind = kind_of(j.at("kind"));
    exercise.builds_on = j.at("builds_on").get<std::vector<std::string>>();
    exercise.objectives = j.at("objectives").get<std::vector<std::string>>();
    for (const json& hint : j.at("hints")) {
        exercise.hints.push_back(hint_of(hint));
    }
    exercise.points = j.at("points").get<Points>();
    exercise.starter_refusal.reason = j.at("as_shipped").at("refused_for");
    exercise.starter_refusal.message = j.at("as_shipped").at("message");
    exercise.counts_branches = j.value("counts_branches", false);
    exercise.formerly = j.value("formerly", std::vector<std::string>());
    exercise.instead_of = j.value("instead_of", std::vector<std::string>());
}

}  // namespace

std::string kind_name(Exercise::Kind kind)
{
    for (const auto& [known, name] : kinds) {
        if (kind == known) {
            return name;
        }
    }
    return "";
}

NumberedName numbered_name(const std::string& folder)
{
    static const platform::Pattern form(R"((\d+)_([a-z0-9_]+))");
    platform::Match match;
    if (!form.matches(folder, match)) {
        return {0, ""};
    }
    return {std::stoi(match.str(1)), match.str(2)};
}

Exercise read_exercise(const fs::path& folder)
{
    const NumberedName own = numbered_name(folder.filename());
    Exercise exercise;
    exercise.path = fs::path(folder.parent_path().filename()) / folder.filename();
    exercise.chapter = numbered_name(folder.parent_path().filename()).number;
    exercise.number = own.number;
    exercise.name = own.name;
    try {
        read_description(platform::parse_json(platform::read_file(folder / "exercise.json")), exercise);
    } catch (const std::exception& error) {
        throw std::runtime_error(fmt::format("chapters/{}/exercise.json: {}", exercise.path, error.what()));
    }
    return exercise;
}

std::string Hint::text() const
{
    std::string text;
    for (const auto& [todo, part] : parts) {
        text += (text.empty() ? "" : " ") + part;
    }
    return text;
}

std::string Exercise::label() const
{
    return fmt::format("{}.{}", chapter, number);
}

int Exercise::total_points() const
{
    return std::accumulate(points.begin(), points.end(), 0,
                           [](int sum, const auto& task) { return sum + task.second; });
}

bool Exercise::is_called(const std::string& called) const
{
    return called == name || std::ranges::find(formerly, called) != formerly.end();
}

std::string Exercise::in_present_words(std::string text) const
{
    for (const std::string& former : formerly) {
        const platform::Pattern file(fmt::format(R"(\b{}\.(cu|hpp)\b)", former));
        if (file.is_in(text)) {
            text = platform::Pattern(fmt::format(R"(\b{}\b)", former)).replaced_in(text, name);
        }
    }
    return text;
}

}  // namespace course
