// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <judge/catch.hpp>
#include <report/verdict_text.hpp>

using namespace report_tests;
using judge::Reason;
using judge::TaskVerdict;
using judge::Verdict;

namespace {

std::string told(const Verdict& verdict, bool introduced = false)
{
    report::Writer writer;
    report::write_verdict(writer, exercise(), verdict, source(), std::nullopt, introduced);
    return writer.text() + "word: " + report::verdict_word(verdict) + "\n";
}

Verdict passing()
{
    return verdict(
        {passed("task_1", "every number is smoothed"), passed("task_2", "each number is read once")});
}

judge::Measurement measurement()
{
    judge::Measurement result{"n = 1000", {}, judge::Counters{}, {}, {}};
    result.mine.global_load_bytes = 4000;
    result.mine.global_load_sectors = 125;
    result.mine.barriers_per_block = 1;
    result.mine.shared_load_requests = 12345678;
    result.reference->global_load_bytes = 4000;
    result.reference->global_load_sectors = 125;
    result.reference->barriers_per_block = 2;
    return result;
}

Verdict failing()
{
    judge::Refusal why = refusal(Reason::unused);
    why.too_little_work = judge::TooLittleWork{};
    return verdict({refused("task_1", "every number is smoothed", why),
                    refused("task_2",
                            "a sentence that is much longer than what fits into a line of a terminal has to "
                            "go on below itself, twice if need be",
                            refusal(Reason::exit)),
                    passed("task_3", "the ends are left as they are"),
                    {"task_4", "nobody has looked at this", judge::TaskKind::correctness,
                     TaskVerdict::Status::skipped, std::nullopt}});
}

}  // namespace

TEST_CASE("a pass")
{
    REQUIRE_GOLDEN("verdict_passed", told(passing()));
}

TEST_CASE("a pass, measured")
{
    Verdict verdict = passing();
    verdict.measurement = measurement();
    REQUIRE_GOLDEN("verdict_passed_measured", told(verdict));
}

TEST_CASE("a pass tells what budgets were about, but for what every verdict tells and what did not happen")
{
    Verdict verdict = passing();
    verdict.measurement = measurement();
    verdict.measurement->judged = {
        {"global_load_sectors", "", 125, 130}, {"shared_load_requests", "block", 25, 26},
        {"lanes_at_work", "", 65, 62},         {"global_load_bytes", "", 4000, 4000},
        {"bytes_read", "", 4000, 4000},        {"idle_blocks", "", 0, 0}};
    REQUIRE_GOLDEN("verdict_passed_judged", told(verdict));
    verdict.measurement->mine.constant_load_bytes = 8;
    verdict.measurement->judged = {{"bytes_read", "", 4008, 4000}};
    CHECK(told(verdict).find("read from device memory (bytes)") != std::string::npos);
}

TEST_CASE("a pass on a GPU")
{
    Verdict verdict = passing();
    verdict.device = "cuda";
    verdict.is_counted = false;
    REQUIRE_GOLDEN("verdict_passed_on_gpu", told(verdict));
}

TEST_CASE("of several tasks that are refused, the first is explained")
{
    REQUIRE_GOLDEN("verdict_refused", told(failing()));
}

TEST_CASE("a refusal on a GPU names the device in the command")
{
    Verdict verdict = failing();
    verdict.device = "cuda";
    CHECK(told(verdict).find("./workbook check 2.4 --seed 7 --device cuda\n") != std::string::npos);
    CHECK(told(failing()).find("--device") == std::string::npos);
}

TEST_CASE("somebody who has not seen the exercise is told what it is about")
{
    REQUIRE_GOLDEN("verdict_introduced", told(failing(), true));
}

TEST_CASE("a file that does not compile is refused without a list of its tasks")
{
    judge::Refusal why;
    why.reason = Reason::compile;
    why.compiler = {compile_error(9, 41, "a ';' is missing here")};
    REQUIRE_GOLDEN("verdict_does_not_compile",
                   told(verdict({refused("task_1", "every number is smoothed", why),
                                 refused("task_2", "each number is read once", why)})));
}

TEST_CASE("a diagnosis is right although the file does not compile")
{
    judge::Refusal why;
    why.reason = Reason::compile;
    why.compiler = {compile_error(9, 41, "a ';' is missing here")};
    REQUIRE_GOLDEN("verdict_diagnosis_alone",
                   told(verdict({passed("task_1", "the diagnosis names the race"),
                                 refused("task_2", "every number is smoothed", why)})));
}

TEST_CASE("a budget that a wrong kernel meets is withheld")
{
    judge::Refusal why = refusal(Reason::mismatch);
    why.mismatch = mismatch(1, 300);
    REQUIRE_GOLDEN("verdict_withheld", told(verdict({refused("task_1", "every number is smoothed", why),
                                                     withheld("task_2", "each number is read once")})));
}

TEST_CASE("something is missing on the machine")
{
    Verdict verdict = passing();
    verdict.environment_problem = "cannot start /usr/bin/g++: No such file or directory";
    REQUIRE_GOLDEN("environment_problem", told(verdict));
    CHECK(!verdict.passed());
}

TEST_CASE("something is missing for the GPU")
{
    Verdict verdict = passing();
    verdict.device = "cuda";
    verdict.environment_problem = "cudaErrorNoDevice: no CUDA-capable device is detected";
    REQUIRE_GOLDEN("environment_problem_cuda", told(verdict));
}

TEST_CASE("the workbook itself fails")
{
    Verdict verdict = passing();
    verdict.harness_fault = "the reference solution misses its own budget with n = 300";
    REQUIRE_GOLDEN("harness_fault", told(verdict));
    CHECK(!verdict.passed());
}

TEST_CASE("colours are those of the verdict, and only there if asked for")
{
    report::Writer writer(true);
    report::write_verdict(writer, exercise(), failing(), source());
    REQUIRE_GOLDEN("verdict_coloured", writer.text());
    CHECK(told(failing()).find('\033') == std::string::npos);
}

TEST_CASE("a verdict with a finding tells the command that plays it, and no other does")
{
    const report::TraceCommand trace{"./workbook trace 2.4", " --seed 7"};
    judge::Finding seen = race();
    seen.launch = 3;
    report::Writer writer;
    report::write_verdict(
        writer, exercise(),
        verdict({refused("task_1", "every number is smoothed", finding_refusal({seen, divergence()}))}),
        source(), trace);
    CHECK(writer.text().find("  Read: lesson 1.4, and data-race in docs/hazards.md\n"
                             "  Watch it: ./workbook trace 2.4 --launch 3 --seed 7\n\n") !=
          std::string::npos);
    report::Writer without;
    report::write_verdict(without, exercise(), failing(), source(), trace);
    CHECK(without.text().find("Watch it") == std::string::npos);
}
