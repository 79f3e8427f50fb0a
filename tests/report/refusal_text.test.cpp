// SPDX-License-Identifier: MIT
#include "examples.hpp"
#include "golden.hpp"

#include <driver_types.h>
#include <judge/catch.hpp>
#include <report/refusal_text.hpp>

#include <csignal>
#include <set>

using namespace report_tests;
using judge::Reason;
using judge::Refusal;
using AnswerState = judge::AnswerLine::State;
using judge::Timeout;

namespace {

/// The text, and under it the summary for tables.
std::string told(const Refusal& refusal)
{
    report::Writer writer;
    report::write_refusal(writer, refusal, "./workbook check 2.4 --seed 7", source());
    return writer.text() + "summary: " + report::refusal_summary(refusal) + "\n";
}

judge::AnswerLine answer(const std::string& key, const std::string& given, AnswerState state,
                         judge::AnswerKind kind = judge::AnswerKind::number)
{
    return {key, given, state, kind, {}};
}

judge::RefusedLaunch refused_launch(int number)
{
    judge::RefusedLaunch launch;
    launch.kernel = "blur";
    launch.reason = "a block has 1025 x 1 x 1 = 1025 threads; at most 1024 are allowed";
    launch.where = line(number);
    return launch;
}

}  // namespace

TEST_CASE("compile: the place, the words, the line with a caret")
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler = {compile_error(5, 19, "'blokIdx' is not declared here; did you mean 'blockIdx'?")};
    REQUIRE_GOLDEN("compile_one", told(refusal));
}

TEST_CASE("compile: the caret stands right behind tabs, and behind letters of two bytes")
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler = {compile_error(12, 24, "'tiel' is not declared here; did you mean 'tile'?"),
                        compile_error(13, 45, "'y' is not declared here")};
    REQUIRE_GOLDEN("compile_carets", told(refusal));
}

TEST_CASE("compile: what is missing at the end of a line is shown there")
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler = {compile_error(8, 25, "a ';' is missing here")};
    REQUIRE_GOLDEN("compile_end_of_line", told(refusal));
}

TEST_CASE("compile: at most four errors are shown, and no warnings")
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler.push_back({"warning", "source/kernel.cu", 4, 1, "this is not shown"});
    for (const int number : {4, 5, 6, 7, 8, 9}) {
        refusal.compiler.push_back(
            compile_error(number, 5, "something is wrong with line " + std::to_string(number)));
    }
    REQUIRE_GOLDEN("compile_many", told(refusal));
}

TEST_CASE("compile: a message without a place, one from a header, one with a line but no column")
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler = {
        {"error", "", 0, 0, "'blur(const float*, float*, int)' is called but not defined"},
        {"error", "cuda_runtime.h", 38, 12, "something is wrong in a header that is not in the tree"},
        {"error", "source/kernel.cu", 6, 0, "nvcc tells no column"}};
    REQUIRE_GOLDEN("compile_places", told(refusal));
}

TEST_CASE("exit")
{
    Refusal refusal = report_tests::refusal(Reason::exit);
    REQUIRE_GOLDEN("exit", told(refusal));
}

TEST_CASE("exit while global variables are set up")
{
    Refusal refusal = report_tests::refusal(Reason::exit);
    refusal.while_loading = true;
    refusal.code = 3;
    REQUIRE_GOLDEN("exit_while_loading", told(refusal));
}

TEST_CASE("crash in a kernel")
{
    Refusal refusal = report_tests::refusal(Reason::crash);
    refusal.code = SIGSEGV;
    refusal.where = line(9);
    refusal.running = "kernel blur, block (1,0,0), thread (44,0,0)";
    REQUIRE_GOLDEN("crash_in_kernel", told(refusal));
}

TEST_CASE("crash on the host")
{
    Refusal refusal = report_tests::refusal(Reason::crash);
    refusal.code = SIGSEGV;
    refusal.where = line(5);
    REQUIRE_GOLDEN("crash_on_host", told(refusal));
}

TEST_CASE("crash at a place that is not known")
{
    Refusal refusal = report_tests::refusal(Reason::crash);
    refusal.code = SIGSEGV;
    REQUIRE_GOLDEN("crash_without_place", told(refusal));
}

TEST_CASE("crash while global variables are set up")
{
    Refusal refusal = report_tests::refusal(Reason::crash);
    refusal.code = SIGABRT;
    refusal.while_loading = true;
    REQUIRE_GOLDEN("crash_while_loading", told(refusal));
}

TEST_CASE("crash: each signal has words of its own")
{
    std::set<std::string> texts;
    std::string all;
    const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGKILL, SIGSYS, SIGXCPU, SIGXFSZ, 63};
    for (const int signal : signals) {
        Refusal refusal;
        refusal.reason = Reason::crash;
        refusal.code = signal;
        texts.insert(told(refusal));
        all += told(refusal);
    }
    CHECK(texts.size() == std::size(signals));
    REQUIRE_GOLDEN("crash_signals", all);
}

TEST_CASE("exception")
{
    Refusal refusal = report_tests::refusal(Reason::exception);
    refusal.text = "vector::_M_range_check: __n (which is 300) >= this->size() (which is 300)";
    REQUIRE_GOLDEN("exception", told(refusal));
}

TEST_CASE("exception without words")
{
    Refusal refusal = report_tests::refusal(Reason::exception);
    refusal.text = "an exception that is not a std::exception";
    REQUIRE_GOLDEN("exception_without_words", told(refusal));
}

TEST_CASE("exception for lack of memory")
{
    Refusal refusal = report_tests::refusal(Reason::exception);
    refusal.text = "std::bad_alloc";
    REQUIRE_GOLDEN("exception_memory", told(refusal));
}

TEST_CASE("timeout in a kernel")
{
    Refusal refusal = report_tests::refusal(Reason::timeout);
    refusal.timeout = Timeout{Timeout::Kind::cpu_time, 10};
    refusal.where = line(9);
    refusal.running = "kernel blur, block (0,0,0), thread (0,0,0)";
    REQUIRE_GOLDEN("timeout_in_kernel", told(refusal));
}

TEST_CASE("timeout of all calls together, at a place that is not known")
{
    Refusal refusal = report_tests::refusal(Reason::timeout);
    refusal.timeout = Timeout{Timeout::Kind::cpu_time, 60, true};
    REQUIRE_GOLDEN("timeout_of_all_calls", told(refusal));
}

TEST_CASE("idle for too long")
{
    Refusal refusal = report_tests::refusal(Reason::timeout);
    refusal.timeout = Timeout{Timeout::Kind::idle_time, 2};
    refusal.where = line(9);
    REQUIRE_GOLDEN("idle_too_long", told(refusal));
}

TEST_CASE("idle for too long in all calls together, in a static initialiser")
{
    Refusal refusal = report_tests::refusal(Reason::timeout);
    refusal.timeout = Timeout{Timeout::Kind::idle_time, 2.5, true};
    refusal.while_loading = true;
    REQUIRE_GOLDEN("idle_too_long_in_all_calls", told(refusal));
}

TEST_CASE("launch: CUDA refuses one")
{
    Refusal refusal = report_tests::refusal(Reason::launch);
    refusal.code = cudaErrorInvalidConfiguration;
    refusal.text = "cudaErrorInvalidConfiguration: invalid configuration argument";
    refusal.launches = {refused_launch(5)};
    REQUIRE_GOLDEN("launch_refused", told(refusal));
}

TEST_CASE("launch: it is meant to be refused, and its error is left")
{
    Refusal refusal = report_tests::refusal(Reason::launch);
    refusal.code = cudaErrorInvalidValue;
    refusal.text = "cudaErrorInvalidValue: invalid argument";
    refusal.launches = {refused_launch(5)};
    refusal.is_meant_to_fail = true;
    REQUIRE_GOLDEN("launch_meant_to_fail", told(refusal));
}

TEST_CASE("launch: CUDA refuses many, and there is a fault besides")
{
    Refusal refusal = report_tests::refusal(Reason::launch);
    refusal.code = cudaErrorInvalidConfiguration;
    refusal.text = "cudaErrorInvalidConfiguration: invalid configuration argument";
    refusal.launches = {refused_launch(5), refused_launch(6), refused_launch(7), refused_launch(8)};
    refusal.findings = {race()};
    REQUIRE_GOLDEN("launch_refused_often", told(refusal));
}

TEST_CASE("a call that CUDA refused comes before the fault that may follow from it")
{
    Refusal refusal = report_tests::refusal(Reason::finding);
    refusal.findings = {race()};
    refusal.refused_calls = {{"cudaMemcpy", "cudaErrorInvalidValue",
                              "the source has 400 bytes, and the copy ends at byte 800", line(5)}};
    REQUIRE_GOLDEN("refused_call", told(refusal));
    refusal.refused_calls.push_back(refusal.refused_calls.front());
    REQUIRE_GOLDEN("refused_calls", told(refusal));
    refusal.findings = {host_fault(judge::FindingKind::wrong_side, judge::FindingReason::size, "cudaMemcpy")};
    REQUIRE_GOLDEN("refused_call_after_a_copy", told(refusal));
}

TEST_CASE("launch: a kernel is called like a function")
{
    Refusal refusal = report_tests::refusal(Reason::launch);
    refusal.code = cudaErrorMissingConfiguration;
    refusal.text = "cudaErrorMissingConfiguration: __global__ function call is not configured";
    refusal.launches = {refused_launch(5)};
    REQUIRE_GOLDEN("launch_not_configured", told(refusal));
}

TEST_CASE("launch: another error of CUDA")
{
    Refusal refusal = report_tests::refusal(Reason::launch);
    refusal.code = cudaErrorIllegalAddress;
    refusal.text = "cudaErrorIllegalAddress: an illegal memory access was encountered";
    REQUIRE_GOLDEN("launch_other_error", told(refusal));
}

TEST_CASE("finding: one is told in full")
{
    REQUIRE_GOLDEN("findings_one", told(finding_refusal({race()})));
}

TEST_CASE("finding: of two, the second has a line")
{
    REQUIRE_GOLDEN("findings_two", told(finding_refusal({divergence(), race()})));
}

TEST_CASE("finding: of many, three have a line each")
{
    judge::Finding long_name = race();
    long_name.variable = "a_shared_array_with_a_long_name[12][34].component";
    REQUIRE_GOLDEN("findings_many", told(finding_refusal({divergence(), race(), long_name,
                                                          race(judge::Action::write, judge::Action::write),
                                                          divergence(), divergence()})));
}

TEST_CASE("guard: behind a buffer's end")
{
    Refusal refusal = report_tests::refusal(Reason::guard);
    refusal.guard = judge::GuardDamage{"out", judge::Damage::written_behind, 1208, 1200};
    REQUIRE_GOLDEN("guard_behind", told(refusal));
}

TEST_CASE("guard: right behind a buffer's end")
{
    Refusal refusal = report_tests::refusal(Reason::guard);
    refusal.guard = judge::GuardDamage{"out", judge::Damage::written_behind, 1200, 1200};
    REQUIRE_GOLDEN("guard_right_behind", told(refusal));
}

TEST_CASE("guard: before a buffer's start")
{
    Refusal refusal = report_tests::refusal(Reason::guard);
    refusal.guard = judge::GuardDamage{"out", judge::Damage::written_before, -1, 1};
    REQUIRE_GOLDEN("guard_before", told(refusal));
}

TEST_CASE("guard: an access behind the end of an array on the host")
{
    Refusal refusal = report_tests::refusal(Reason::guard);
    refusal.where = judge::SourceLine{"filter.cu", 12};
    refusal.guard = judge::GuardDamage{"filter", judge::Damage::accessed_behind, 48, 40, 4};
    REQUIRE_GOLDEN("guard_accessed_behind", told(refusal));
    CHECK(report::refusal_summary(refusal) == "accessed memory outside filter");
}

TEST_CASE("guard: an input that was changed")
{
    Refusal refusal = report_tests::refusal(Reason::guard);
    refusal.guard = judge::GuardDamage{"a", judge::Damage::changed, 70, 1200, 4};
    REQUIRE_GOLDEN("guard_changed", told(refusal));
    CHECK(report::refusal_summary(refusal) == "changed the input a");
}

TEST_CASE("unused")
{
    Refusal refusal = report_tests::refusal(Reason::unused);
    refusal.too_little_work = judge::TooLittleWork{};
    REQUIRE_GOLDEN("unused", told(refusal));
}

TEST_CASE("unused: what was counted is told")
{
    using Work = judge::TooLittleWork;
    Refusal refusal = report_tests::refusal(Reason::unused);
    const auto summary = [&](Work::Kind kind) {
        refusal.too_little_work = Work{kind, 12, 4096};
        return report::refusal_summary(refusal);
    };
    CHECK(summary(Work::Kind::loads) == "the kernels read 12 bytes of global memory; the inputs have 4096");
    CHECK(summary(Work::Kind::stores) ==
          "the kernels wrote 12 bytes of global memory; the outputs have 4096");
    CHECK(summary(Work::Kind::copies) ==
          "12 bytes were copied to the host or read there; the inputs have 4096");
}

TEST_CASE("mismatch: a single value")
{
    Refusal refusal = report_tests::refusal(Reason::mismatch);
    refusal.mismatch = judge::Mismatch{"result", 1, 1, "", {{"result", "44850", "44849", true, false}}, 0};
    REQUIRE_GOLDEN("mismatch_result", told(refusal));
}

TEST_CASE("mismatch: an array of one element")
{
    Refusal refusal = report_tests::refusal(Reason::mismatch);
    refusal.mismatch = judge::Mismatch{"sums", 1, 1, "", {{"sums[0]", "0", "676", true, false}}, 0};
    REQUIRE_GOLDEN("mismatch_one_element", told(refusal));
}

TEST_CASE("mismatch: a few places")
{
    Refusal refusal = report_tests::refusal(Reason::mismatch);
    refusal.mismatch = mismatch(3, 300);
    REQUIRE_GOLDEN("mismatch_few", told(refusal));
}

TEST_CASE("mismatch: many places, of which the middle ones are left out")
{
    Refusal refusal = report_tests::refusal(Reason::mismatch);
    refusal.mismatch = mismatch(1298, 1300);
    REQUIRE_GOLDEN("mismatch_many", told(refusal));
}

TEST_CASE("mismatch: places that were not written, and a bound")
{
    Refusal refusal = report_tests::refusal(Reason::mismatch);
    refusal.mismatch = mismatch(2, 300);
    refusal.mismatch->elements.back().is_untouched = true;
    refusal.mismatch->bound = "300 roundings of the largest partial sum";
    REQUIRE_GOLDEN("mismatch_untouched_and_bound", told(refusal));
}

TEST_CASE("budget")
{
    Refusal refusal = report_tests::refusal(Reason::budget);
    refusal.budget = judge::BudgetMiss{"a block reads each number from global memory once",
                                       "global_load_bytes", 1200, 307200, 1200};
    REQUIRE_GOLDEN("budget", told(refusal));
}

TEST_CASE("budget: too little of what is asked for, launches, allocations")
{
    Refusal refusal = report_tests::refusal(Reason::budget);
    refusal.budget =
        judge::BudgetMiss{"the filter is read from constant memory", "constant_requests", 72, 0, 72, true};
    REQUIRE_GOLDEN("budget_at_least", told(refusal));
    refusal.budget = judge::BudgetMiss{"one launch does it all", "launches", 1, 2, 1};
    REQUIRE_GOLDEN("budget_launches", told(refusal));
    refusal.budget = judge::BudgetMiss{"no call allocates", "allocations", 0, 3, 0};
    REQUIRE_GOLDEN("budget_allocations", told(refusal));
    refusal.budget = judge::BudgetMiss{"no call allocates", "pinned_allocations", 0, 1, 0};
    REQUIRE_GOLDEN("budget_pinned_allocations", told(refusal));
}

TEST_CASE("budget: per block, warp or thread, and copies")
{
    Refusal refusal = report_tests::refusal(Reason::budget);
    refusal.budget = judge::BudgetMiss{
        "a warp loads at most eleven times", "shared_load_requests", 11, 32, 10, false, "warp"};
    REQUIRE_GOLDEN("budget_per_warp", told(refusal));
    refusal.budget = judge::BudgetMiss{"kernels transpose, and no copies", "bytes_on_device", 0, 9216, 0};
    REQUIRE_GOLDEN("budget_copies", told(refusal));
}

TEST_CASE("budget: work that is not shared among the threads")
{
    Refusal refusal = report_tests::refusal(Reason::budget);
    refusal.budget = judge::BudgetMiss{"many threads share the work", "threads_at_work", 256, 1, 4096, true};
    REQUIRE_GOLDEN("budget_threads", told(refusal));
    refusal.budget = judge::BudgetMiss{"the threads share the accesses to global memory",
                                       "busiest_thread_global", 400, 6450, 100};
    REQUIRE_GOLDEN("budget_busiest_thread", told(refusal));
    refusal.budget = judge::BudgetMiss{"the threads share the accesses to shared memory",
                                       "busiest_thread_shared", 1836, 5000, 459};
    REQUIRE_GOLDEN("budget_busiest_thread_shared", told(refusal));
    refusal.budget = judge::BudgetMiss{
        "the lanes of a warp access global memory together", "lanes_together_global", 25, 4, 100, true};
    REQUIRE_GOLDEN("budget_lanes", told(refusal));
    refusal.budget = judge::BudgetMiss{
        "the lanes of a warp access shared memory together", "lanes_together_shared", 14, 7, 57, true};
    REQUIRE_GOLDEN("budget_lanes_shared", told(refusal));
}

TEST_CASE("a counter that is not known says so")
{
    CHECK(report::words_of_measure("cosmic_rays") == "(unknown counter 'cosmic_rays')");
    CHECK(report::words_of_measure("written") == "written by kernels (bytes)");
}

TEST_CASE("diagnosis: nothing is written yet")
{
    Refusal refusal;
    refusal.reason = Reason::diagnosis;
    refusal.answers = {answer("hazard", "", AnswerState::missing), answer("line", "", AnswerState::missing)};
    REQUIRE_GOLDEN("diagnosis_empty", told(refusal));
}

TEST_CASE("diagnosis: some answers are missing, and the others are right")
{
    Refusal refusal;
    refusal.reason = Reason::diagnosis;
    refusal.answers = {answer("side", "17", AnswerState::right), answer("shade", "", AnswerState::missing)};
    REQUIRE_GOLDEN("diagnosis_incomplete", told(refusal));
}

TEST_CASE("diagnosis: each answer is marked, and no right one is told")
{
    Refusal refusal;
    refusal.reason = Reason::diagnosis;
    refusal.answers = {answer("hazard", "data-race", AnswerState::right),
                       answer("line", "6", AnswerState::right), answer("other line", "8", AnswerState::wrong),
                       answer("thread", "", AnswerState::missing),
                       answer("array", "tile", AnswerState::right)};
    refusal.answers_together = judge::AnswersTogether::racing_accesses;
    REQUIRE_GOLDEN("diagnosis_wrong", told(refusal));
}

TEST_CASE("diagnosis: an answer of another kind than asked for is told what to write")
{
    using judge::AnswerKind;
    Refusal refusal;
    refusal.reason = Reason::diagnosis;
    refusal.answers = {
        answer("hazard", "race", AnswerState::unreadable, AnswerKind::choice),
        answer("line", "28, since that barrier is in the branch of the tree", AnswerState::unreadable),
        answer("array", "tile or sums", AnswerState::unreadable, AnswerKind::name),
        answer("index", "t", AnswerState::unreadable, AnswerKind::index)};
    refusal.answers[0].choices = {"data-race", "barrier-divergence"};
    REQUIRE_GOLDEN("diagnosis_unreadable", told(refusal));
}

TEST_CASE("other: a record that cannot be judged")
{
    Refusal refusal;
    refusal.record_fault = judge::RecordFault::too_long;
    CHECK(report::refusal_summary(refusal) ==
          "The record of what the device did is too long for the judge. Use fewer launches to shorten it.");
    refusal.record_fault = judge::RecordFault::damaged;
    CHECK(report::refusal_summary(refusal) ==
          "The record of what the device did is damaged: the code has written "
          "to memory that does not belong to it.");
}

TEST_CASE("missing: the file has its name")
{
    Refusal refusal;
    refusal.reason = Reason::missing;
    refusal.missing_file = "blur.cu";
    CHECK(told(refusal) == "  There is no file blur.cu.\nsummary: no file\n");
}

TEST_CASE("other: a check's own words")
{
    Refusal refusal;
    refusal.text = "There is no file blur.cu in the submission.";
    REQUIRE_GOLDEN("other", told(refusal));
}

TEST_CASE("what the code printed comes last, harmless and not too long")
{
    Refusal refusal = report_tests::refusal(Reason::unused);
    refusal.too_little_work = judge::TooLittleWork{};
    refusal.printed = "All tests passed \033[32m(3 assertions)\033[0m\r\n\ttab\n\n";
    for (int i = 0; i < 20; ++i) {
        refusal.printed += "line " + std::to_string(i) + "\n";
    }
    REQUIRE_GOLDEN("printed", told(refusal));
}

TEST_CASE("inputs that cannot be drawn again are not promised")
{
    report::Writer writer;
    report::write_refusal(writer, report_tests::refusal(Reason::exit), "", source());
    CHECK(writer.text().find("again") == std::string::npos);
}
