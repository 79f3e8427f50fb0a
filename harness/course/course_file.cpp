// SPDX-License-Identifier: MIT
#include "course_file.hpp"

#include <platform/files.hpp>
#include <platform/json.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace course {
namespace {

using nlohmann::json;

constexpr int largest_weight = 100;

std::set<int> chapters_in(const json& list)
{
    std::set<int> chapters;
    for (const json& chapter : list.is_array() ? list : json::array({nullptr})) {
        if (!chapter.is_number_unsigned()) {
            throw damaged_course_file("optional_chapters is not a list of numbers such as [3]");
        }
        chapters.insert(chapter.get<int>());
    }
    return chapters;
}

std::map<std::string, int> weights_in(const json& object)
{
    if (!object.is_object()) {
        throw damaged_course_file(R"(weights is not an object such as {"4": 2})");
    }
    std::map<std::string, int> weights;
    for (const auto& [called, weight] : object.items()) {
        if (!weight.is_number_unsigned() || weight < 1 || weight > largest_weight) {
            throw damaged_course_file(
                fmt::format("the weight of {} is not a whole number from 1 to {}", called, largest_weight));
        }
        weights[called] = weight.get<int>();
    }
    return weights;
}

}  // namespace

platform::EnvironmentProblem damaged_course_file(const std::string& fault)
{
    return platform::EnvironmentProblem(fmt::format(
        "The file course.json, which says what is optional and what counts more, cannot be used: {}.\n"
        "Next: fix the file; docs/instructor.md says what it can hold",
        fault));
}

CourseFile read_course_file(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file)) {
        return {};
    }
    json whole;
    try {
        whole = platform::parse_json(platform::read_file(file));
    } catch (const json::parse_error& error) {
        throw damaged_course_file("it is not valid JSON" + platform::place_of(error));
    } catch (const std::runtime_error& error) {
        throw damaged_course_file(error.what());
    }
    if (!whole.is_object()) {
        throw damaged_course_file("it is not a JSON object");
    }
    CourseFile read;
    for (const auto& [member, value] : whole.items()) {
        if (member == "optional_chapters") {
            read.optional_chapters = chapters_in(value);
        } else if (member == "weights") {
            read.weights = weights_in(value);
        } else {
            throw damaged_course_file(
                fmt::format("its members are optional_chapters and weights, and it has '{}'", member));
        }
    }
    return read;
}

}  // namespace course
