// SPDX-License-Identifier: MIT
// The judge's process: loads the check of one exercise, runs its tests and writes the verdict. It never loads learner code.
//
// Usage: checks SETTINGS VERDICT, two JSON files: judge::Settings to read and judge::Verdict to write.
#include "catch.hpp"

#include "json.hpp"
#include "session.hpp"

#include <fmt/format.h>

#include <dlfcn.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

namespace judge {

namespace {

std::vector<std::string> tags_of(const Catch::TestCaseInfo& test)
{
    std::vector<std::string> tags;
    for (const auto& tag : test.tags) {
#if __has_include(<catch2/catch_test_macros.hpp>)
        tags.emplace_back(tag.original);
#else
        tags.push_back(tag);
#endif
    }
    return tags;
}

/// The task that a test decides and what it asks for, which its tags say.
///
/// @throws std::runtime_error if they do not
TaskVerdict begin_task(const Catch::TestCaseInfo& test)
{
    static const std::map<std::string, TaskKind> kinds{{"correctness", TaskKind::correctness},
                                                       {"budget", TaskKind::budget},
                                                       {"diagnosis", TaskKind::diagnosis}};
    TaskVerdict begun;
    begun.sentence = test.name;
    bool has_kind = false;
    for (const std::string& tag : tags_of(test)) {
        if (tag.rfind("task_", 0) == 0) {
            begun.task = tag;
        } else if (const auto kind = kinds.find(tag); kind != kinds.end()) {
            begun.kind = kind->second;
            has_kind = true;
        }
    }
    if (begun.task.empty() || !has_kind) {
        throw std::runtime_error(fmt::format(
            "the test '{}' needs two tags: its task, and correctness, budget or diagnosis", test.name));
    }
    return begun;
}

/// Turns Catch2's events into the session's verdict.
class VerdictListener : public ListenerBase {
public:
    using ListenerBase::ListenerBase;

    void testCaseStarting(const Catch::TestCaseInfo& test) override
    {
        ListenerBase::testCaseStarting(test);
        Session::get().take_refusal();
        Session::get().begin_test(begin_task(test));
    }

#if __has_include(<catch2/catch_test_macros.hpp>)
    void assertionEnded(const Catch::AssertionStats& stats) override
    {
        ended(stats);
    }
#else
    bool assertionEnded(const Catch::AssertionStats& stats) override
    {
        ended(stats);
        return true;
    }
#endif

    void testCaseEnded(const Catch::TestCaseStats& stats) override
    {
        ListenerBase::testCaseEnded(stats);
        TaskVerdict& task = Session::get().verdict.tasks.back();
        if (task.status == TaskVerdict::Status::skipped && stats.totals.assertions.passed > 0 &&
            stats.totals.assertions.allPassed()) {
            task.status = Session::get().has_left_out_all() ? TaskVerdict::Status::not_tried
                                                            : TaskVerdict::Status::passed;
        }
    }

private:
    static void ended(const Catch::AssertionStats& stats)
    {
        const Catch::AssertionResult& result = stats.assertionResult;
        if (result.isOk()) {
            return;
        }
        Session& session = Session::get();
        TaskVerdict& task = session.verdict.tasks.back();
        if (result.getResultType() == Catch::ResultWas::ThrewException) {
            if (session.verdict.environment_problem.empty()) {
                session.verdict.harness_fault = std::string(result.getMessage());
            }
            return;
        }
        if (task.status == TaskVerdict::Status::refused) {
            return;
        }
        task.refusal = session.take_refusal();
        if (!task.refusal) {
            session.verdict.harness_fault =
                fmt::format("the check refuses for something that is no rule of it: {}",
                            std::string(result.getExpandedExpression()));
            return;
        }
        task.status = TaskVerdict::Status::refused;
    }
};

CATCH_REGISTER_LISTENER(VerdictListener)

/// Loads the library with the tests of an exercise, which register themselves with Catch2.
///
/// @throws std::runtime_error if it cannot be loaded
void load_check(const std::string& library)
{
    if (dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL) == nullptr) {
        throw std::runtime_error(fmt::format("the check cannot be loaded: {}", dlerror()));
    }
}

int run(const char* settings_file, const char* verdict_file)
{
    Session& session = Session::get();
    std::ostringstream settings;
    settings << std::ifstream(settings_file).rdbuf();
    session.settings = settings_from_json(settings.str());
    session.verdict.exercise = session.settings.exercise;
    session.verdict.seed = session.settings.seed;
    session.verdict.device = session.settings.device;
    session.verdict.is_counted = session.is_counted();
    session.verdict.only_inputs = session.settings.only_inputs;

    load_check(session.settings.check);
    const std::string filter = fmt::format("[{}]", session.settings.exercise);
    std::vector<const char*> arguments{"checks", filter.c_str(), "--order", "decl"};
    if (session.settings.stops_at_refusal) {
        arguments.push_back("--abort");
    }
    std::ofstream nowhere;  // Catch2's own report goes nowhere: the verdict says it all
    std::streambuf* const standard_output = std::cout.rdbuf(nowhere.rdbuf());
    run_tests(static_cast<int>(arguments.size()), arguments.data());  // a failure is in the verdict
    std::cout.rdbuf(standard_output);
    withhold_budgets(session.verdict, session.settings.points);
    if (session.verdict.tasks.empty()) {
        session.verdict.harness_fault = fmt::format("no check is tagged {}", filter);
    }
    std::ofstream verdict(verdict_file);
    verdict << verdict_to_json(session.verdict) << std::flush;
    return verdict ? 0 : 2;
}

}  // namespace
}  // namespace judge

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::cerr << "usage: checks SETTINGS VERDICT\n";
        return 2;
    }
    try {
        return judge::run(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::cerr << "checks: " << error.what() << '\n';
        return 2;
    }
}
