// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <judge/catch.hpp>
#include <report/rules_text.hpp>

using namespace report_tests;
using judge::Reason;
using judge::Rule;

namespace {

/// A list of rules is a verdict in which nothing was tried.
judge::Verdict listed()
{
    judge::Verdict verdict = report_tests::verdict({passed("task_1", "every number is smoothed"),
                                                    passed("task_2", "each number is read once"),
                                                    passed("task_2", "no block is without a number")});
    verdict.inputs = {"n = 1",
                      "n = 1000, under sm_10",
                      "n = 1000",
                      "n = 1, under sm_90",
                      "n = 7, under sm_75",
                      "n = 1000, under sm_13"};
    const Rule clean{"task_1", {Reason::finding, Reason::crash}, "it ends without a fault"};
    Rule again = clean;
    again.task = "task_2";
    Rule reads{
        "task_2",
        {Reason::budget},
        "each number is read once",
        "global_load_bytes",
        "block",
        false,
        true,
        {{4000, 3996, {"n = 1000", "n = 1, under sm_90", "n = 1000, under sm_13", "n = 1, under sm_120"}}}};
    Rule blocks{"task_2",
                {Reason::budget},
                "no block is without a number",
                "blocks",
                "",
                false,
                false,
                {{1, 1, {"n = 1"}}, {4, 3, {"n = 1000", "n = 1001"}}}};
    Rule lanes{"task_2", {Reason::budget},       "lanes read together", "lanes_together_global", "", true,
               false,    {{0, 95, {"n = 1000"}}}};
    verdict.rules = {clean, {"task_1", {Reason::mismatch}, "'out' is right"}, reads, again, blocks, lanes};
    return verdict;
}

}  // namespace

TEST_CASE("rules: by task, each with its limit and the name of its refusal")
{
    report::Writer writer;
    report::write_rules(writer, exercise(), "/// Smooths.\n\nvoid smooth(float* x, int n);\n", listed(),
                        {{"task_1", 1}, {"task_2", 2}});
    REQUIRE_GOLDEN("rules", writer.text());
}
