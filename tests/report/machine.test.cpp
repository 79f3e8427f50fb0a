// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"
#include "xml.hpp"

#include <judge/catch.hpp>
#include <nlohmann/json.hpp>
#include <report/machine.hpp>

using namespace report_tests;
using judge::Reason;
using report::Result;

namespace {

Result result(judge::Verdict verdict)
{
    return {exercise(), {{"task_1", 3}, {"task_2", 2}}, std::move(verdict)};
}

Result passing()
{
    return result(verdict(
        {passed("task_1", "every number is smoothed"), passed("task_2", "each number is read once")}));
}

Result half_right()
{
    judge::Refusal why = refusal(Reason::budget);
    why.budget = judge::BudgetMiss{"a block reads each number once", "global_load_bytes", 1200, 2400, 1200};
    return result(verdict(
        {passed("task_1", "every number is smoothed"), refused("task_2", "each number is read once", why)}));
}

Result hostile()
{
    judge::Refusal why = refusal(Reason::other);
    why.text = "a < b && c > \"d\" 'e'\n]]> \xFF\x01 \xEF\xBF\xBF &amp;";
    why.printed = "</failure></testcase><testcase name=\"forged\"/>\n";
    Result forged =
        result(verdict({refused("task_1", "a \"sentence\" with <markup>\nand a second line", why)}));
    forged.exercise.name = "bl<u>r";
    return forged;
}

Result uncompiled()
{
    judge::Refusal why;
    why.reason = Reason::compile;
    why.compiler = {compile_error(9, 41, "a ';' is missing here")};
    return result(verdict({refused("task_1", "every number is smoothed", why),
                           refused("task_2", "each number is read once", why)}));
}

Result troubled()
{
    Result trouble = passing();
    trouble.verdict.environment_problem = "there is no g++";
    return trouble;
}

Result unjudged()
{
    return result(verdict({passed("task_1", "every number is smoothed")}));
}

Result met_by_a_wrong_kernel()
{
    judge::Refusal why = refusal(Reason::mismatch);
    why.mismatch = mismatch(1, 300);
    return result(verdict({refused("task_1", "every number is smoothed", why),
                           withheld("task_2", "each number is read once")}));
}

}  // namespace

TEST_CASE("JUnit XML")
{
    const std::string text = report::junit(
        "cuda-workbook",
        {passing(), half_right(), uncompiled(), met_by_a_wrong_kernel(), troubled(), unjudged()}, source());
    CHECK(xml::complaint_about(text) == "");
    REQUIRE_GOLDEN("junit", text);
}

TEST_CASE("JUnit XML stays well-formed whatever a learner prints")
{
    const std::string text = report::junit("a & b", {hostile()}, source());
    CHECK(xml::complaint_about(text) == "");
    REQUIRE_GOLDEN("junit_hostile", text);
}

TEST_CASE("JUnit XML of nothing is well-formed")
{
    CHECK(xml::complaint_about(report::junit("nothing", {}, source())) == "");
}

TEST_CASE("results as JSON")
{
    const std::string text = report::results_json({half_right(), hostile(), troubled()}, source());
    const nlohmann::json json = nlohmann::json::parse(text);
    CHECK(json.at("results").size() == 3);
    CHECK(json.at("results")[0].at("earned") == 3);
    CHECK(json.at("results")[0].at("verdict").at("seed") == 7);
    CHECK(nlohmann::json::parse(report::results_json({}, source())).at("results").empty());
    REQUIRE_GOLDEN("results_json", text);
}

TEST_CASE("a picture comes as a file, and not pixel by pixel")
{
    Result painted = passing();
    painted.verdict.picture = judge::PaintedPicture{"a picture of 2 x 1", 2, 1, {0xFF0000, 0x010203}};
    const nlohmann::json json = nlohmann::json::parse(report::results_json({painted, passing()}, source()));
    const nlohmann::json& first = json.at("results")[0];
    CHECK(first.at("picture").at("circumstances") == "a picture of 2 x 1");
    CHECK(first.at("picture").at("width") == 2);
    CHECK(first.at("picture").at("height") == 1);
    const std::string png = first.at("picture").at("png");
    CHECK(png.starts_with("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjd"));
    CHECK(png.size() % 4 == 0);
    CHECK_FALSE(first.at("verdict").contains("picture"));
    CHECK_FALSE(json.at("results")[1].contains("picture"));
}
