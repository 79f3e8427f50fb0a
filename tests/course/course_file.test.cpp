// SPDX-License-Identifier: MIT
#include "tree.hpp"

#include <course/workbook.hpp>
#include <judge/catch.hpp>
#include <platform/environment_problem.hpp>

using namespace course;
using course_tests::complete_description;
using course_tests::Tree;

namespace {

/// Two chapters, whose exercises are 1.1 and 2.1, and a course file.
Workbook workbook_with(const Tree& tree, const std::string& course_file)
{
    tree.add_exercise("01_first/01_dot_product", complete_description);
    tree.add_exercise("02_more/01_votes", complete_description);
    tree.write("course.json", course_file);
    return {tree.root(), ""};
}

}  // namespace

TEST_CASE("without a course file nothing is optional, and points are those of the exercises")
{
    const Tree tree;
    tree.add_exercise("01_first/01_dot_product", complete_description);
    const Workbook workbook(tree.root(), "");
    CHECK_FALSE(workbook.chapters()[0].is_optional);
    CHECK_FALSE(workbook.exercises()[0].is_optional);
    CHECK(workbook.exercises()[0].points == Points{{"task_1", 2}, {"task_2", 3}});
    CHECK(workbook.required_exercises().size() == 1);
}

TEST_CASE("a course file with nothing in it changes nothing")
{
    const std::string file = GENERATE("{}", R"({"optional_chapters": []})", R"({"weights": {}})");
    INFO(file);
    const Tree tree;
    const Workbook workbook = workbook_with(tree, file);
    CHECK(workbook.required_exercises().size() == 2);
    CHECK(workbook.exercises()[1].total_points() == 5);
}

TEST_CASE("the exercises of an optional chapter are optional")
{
    const Tree tree;
    const Workbook workbook = workbook_with(tree, R"({"optional_chapters": [2]})");
    CHECK_FALSE(workbook.chapters()[0].is_optional);
    CHECK(workbook.chapters()[1].is_optional);
    CHECK_FALSE(workbook.exercises()[0].is_optional);
    CHECK(workbook.exercises()[1].is_optional);
    REQUIRE(workbook.required_exercises().size() == 1);
    CHECK(workbook.required_exercises()[0]->name == "dot_product");
    CHECK(workbook.find_all({}).size() == 2);
}

TEST_CASE("weights of a chapter and of an exercise multiply its points")
{
    const auto [file, points] = GENERATE(table<std::string, Points>({
        {R"({"weights": {"2": 3}})", {{"task_1", 6}, {"task_2", 9}}},
        {R"({"weights": {"2.1": 3}})", {{"task_1", 6}, {"task_2", 9}}},
        {R"({"weights": {"votes": 3}})", {{"task_1", 6}, {"task_2", 9}}},
        {R"({"weights": {"2": 2, "2.1": 3}})", {{"task_1", 12}, {"task_2", 18}}},
        {R"({"weights": {"1": 3}})", {{"task_1", 2}, {"task_2", 3}}},
    }));
    INFO(file);
    const Tree tree;
    CHECK(workbook_with(tree, file).exercises()[1].points == points);
}

TEST_CASE("a damaged course file is refused with what is wrong in it")
{
    const auto [file, fault] = GENERATE(table<std::string, std::string>({
        {"", "it is not valid JSON at line 1, column 1"},
        {"{\"weights\":\n {\"1\" 2}}", "it is not valid JSON at line 2, column 7"},
        {"[3]", "it is not a JSON object"},
        {R"({"optional": [2]})", "its members are optional_chapters and weights, and it has 'optional'"},
        {R"({"optional_chapters": 2})", "optional_chapters is not a list of numbers such as [3]"},
        {R"({"optional_chapters": ["2"]})", "optional_chapters is not a list of numbers such as [3]"},
        {R"({"optional_chapters": [-1]})", "optional_chapters is not a list of numbers such as [3]"},
        {R"({"optional_chapters": [3]})", "there is no chapter 3"},
        {R"({"optional_chapters": [1, 2]})",
         "all chapters are optional, and nothing is left that has to be passed"},
        {R"({"weights": [2]})", R"(weights is not an object such as {"4": 2})"},
        {R"({"weights": {"1": 0}})", "the weight of 1 is not a whole number from 1 to 100"},
        {R"({"weights": {"1": 101}})", "the weight of 1 is not a whole number from 1 to 100"},
        {R"({"weights": {"1": 1.5}})", "the weight of 1 is not a whole number from 1 to 100"},
        {R"({"weights": {"1": "2"}})", "the weight of 1 is not a whole number from 1 to 100"},
        {R"({"weights": {"1.2": 2}})", "there is no chapter and no exercise 1.2, which has a weight"},
    }));
    const Tree tree;
    CHECK_THROWS_AS(workbook_with(tree, file), platform::EnvironmentProblem);
    CHECK_THROWS_WITH(
        workbook_with(tree, file),
        "The file course.json, which says what is optional and what counts more, cannot be used: " + fault +
            ".\nNext: fix the file; docs/instructor.md says what it can hold");
}
