// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <judge/catch.hpp>
#include <report/grades.hpp>

using namespace report_tests;
using judge::Reason;
using report::Grade;
using report::GradedExercise;
using report::Mark;
using report::Result;

namespace {

const course::Points points{{"task_1", 3}, {"task_2", 2}};

Result result(const std::string& exercise_name, std::vector<judge::TaskVerdict> tasks)
{
    Result made{exercise(), points, verdict(std::move(tasks))};
    made.exercise.name = exercise_name;
    return made;
}

Result passing(const std::string& name)
{
    return result(
        name, {passed("task_1", "every number is smoothed"), passed("task_2", "each number is read once")});
}

Result half_right(const std::string& name)
{
    judge::Refusal why = refusal(Reason::budget);
    why.budget = judge::BudgetMiss{"a block reads each number once", "global_load_bytes", 1200, 2400, 1200};
    return result(name, {passed("task_1", "every number is smoothed"),
                         refused("task_2", "each number is read once", why)});
}

Result met_by_a_wrong_kernel(const std::string& name)
{
    judge::Refusal why = refusal(Reason::mismatch);
    why.mismatch = mismatch(1, 300);
    return result(name, {refused("task_1", "every number is smoothed", why),
                         withheld("task_2", "each number is read once")});
}

Result without_a_file(const std::string& name)
{
    const judge::Refusal why = refusal(Reason::missing);
    return result(name, {refused("task_1", "every number is smoothed", why),
                         refused("task_2", "each number is read once", why)});
}

Result not_judged(const std::string& name)
{
    Result made = passing(name);
    made.verdict.environment_problem = "there is no g++";
    return made;
}

std::vector<GradedExercise> exercises(int count)
{
    std::vector<GradedExercise> all;
    for (int i = 1; i <= count; ++i) {
        all.push_back({"2." + std::to_string(i), "blur_" + std::to_string(i), points});
    }
    return all;
}

std::vector<Grade> grades()
{
    return {{"alpha",
             {"Canvas", "4711", "alpha", "a@example.org", "", "2", true},
             {passing("blur_1"), half_right("blur_2")},
             "",
             {},
             {},
             {7},
             {"0.1.0+5f2c9a31"}},
            {"be,ta \"quoted\"",
             {},
             {met_by_a_wrong_kernel("blur_1"), without_a_file("blur_2")},
             "",
             {"notes.cu: there is no exercise of this name"},
             {"assembly in line 12 of blur_1.cu", "<link.h> in line 1 of blur_1.cu"},
             {7},
             {"0.1.0+5f2c9a31"}},
            {"gamma", {}, {}, "there is no file of an exercise in it", {}, {}, {}, {}},
            {"=1+2",
             {},
             {not_judged("blur_1"), passing("blur_2")},
             "",
             {},
             {},
             {7, 8},
             {"0.1.0+5f2c9a31", "0.1.0+77777777"}},
            {"a name that is much longer than a third of the width of a terminal",
             {},
             {passing("blur_2")},
             "",
             {},
             {},
             {7},
             {"0.1.0+5f2c9a31"}}};
}

}  // namespace

TEST_CASE("points are those of tasks whose tests have all passed")
{
    CHECK(passing("blur").earned() == 5);
    CHECK(half_right("blur").earned() == 3);
    CHECK(met_by_a_wrong_kernel("blur").earned() == 0);
    CHECK(not_judged("blur").earned() == 0);
    CHECK(passing("blur").possible() == 5);
    Result given_up = passing("blur");
    given_up.is_given_up = true;
    CHECK(given_up.earned() == 0);
    CHECK(given_up.possible() == 5);
    Result twice = passing("blur");
    twice.verdict.tasks.push_back(refused("task_1", "a second test of the same task", refusal(Reason::exit)));
    CHECK(twice.earned() == 2);
}

TEST_CASE("a mark says what became of a task")
{
    CHECK(passing("blur").mark("task_1") == Mark::passed);
    CHECK(half_right("blur").mark("task_2") == Mark::refused);
    CHECK(met_by_a_wrong_kernel("blur").mark("task_2") == Mark::withheld);
    CHECK(without_a_file("blur").mark("task_1") == Mark::missing);
    CHECK(not_judged("blur").mark("task_1") == Mark::unjudged);
    CHECK(passing("blur").mark("task_3") == Mark::unjudged);
}

TEST_CASE("a submission has a total if all of its exercises were judged")
{
    CHECK(grades()[0].is_complete(exercises(2)));
    CHECK_FALSE(grades()[0].is_complete(exercises(3)));
    CHECK_FALSE(grades()[2].is_complete(exercises(1)));
    CHECK_FALSE(grades()[3].is_complete(exercises(2)));
}

TEST_CASE("grades as CSV")
{
    REQUIRE_GOLDEN("grades_csv", report::grades_csv(exercises(2), grades()));
    CHECK(report::grades_csv({}, {}) == "submission,platform,id,name,mail,team,attempt,late,total,possible,"
                                        "withheld,look at,not placed,problems,seed,version\n");
}

TEST_CASE("points of optional exercises are counted apart")
{
    std::vector<GradedExercise> both = exercises(2);
    both[1].is_optional = true;
    const std::string csv = report::grades_csv(both, grades());
    CHECK_THAT(csv, judge::contains(",2.1 blur_1,2.2 blur_2,total,possible,optional,withheld,"));
    CHECK_THAT(csv, judge::contains("\nalpha,Canvas,4711,alpha,a@example.org,,2,yes,5,3,5,5,3,,"));
    CHECK_THAT(csv, judge::contains("\n'=1+2,,,,,,,,,5,,5,5,,"));  // 2.1 was not judged, 2.2 was
    report::Writer writer(false);
    report::write_grades(writer, both, grades());
    CHECK_THAT(writer.text(), judge::contains("2.1  2.2  points  optional\n"));
    CHECK_THAT(writer.text(), judge::contains("3 2  3 x     5/5       3/5\n"));
    CHECK_THAT(writer.text(), judge::contains("\nThe points of optional exercises are counted apart.\n"));
}

TEST_CASE("a name in CSV is no formula of a spreadsheet")
{
    for (const std::string name : {"=1+2", "+1", "-1", "@sum(A1)"}) {
        INFO(name);
        const std::string csv = report::grades_csv({}, {{name, {}, {}, "", {}, {}, {}, {}}});
        CHECK(csv.find("\n'" + name + ',') != std::string::npos);
    }
}

TEST_CASE("tasks as CSV")
{
    REQUIRE_GOLDEN("tasks_csv", report::tasks_csv(exercises(2), grades()));
}

TEST_CASE("grades for a terminal")
{
    report::Writer writer;
    report::write_grades(writer, exercises(2), grades());
    REQUIRE_GOLDEN("grades_table", writer.text());
}

TEST_CASE("a table of many exercises folds to the width of the terminal")
{
    Grade all{"alpha", {}, {}};
    for (const GradedExercise& exercise : exercises(24)) {
        all.results.push_back(passing(exercise.name));
    }
    for (const int width : {40, 80, 132}) {
        report::Writer writer(false, width);
        report::write_grades(writer, exercises(24), {all});
        std::istringstream lines(writer.text());
        for (std::string line; std::getline(lines, line);) {
            INFO(line);
            CHECK(line.size() <= static_cast<std::size_t>(width));
        }
        REQUIRE_GOLDEN("grades_table_" + std::to_string(width), writer.text());
    }
}
