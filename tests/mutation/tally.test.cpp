// SPDX-License-Identifier: MIT
// Which mutants count, what kills them, and what an author is told.
#include <judge/catch.hpp>
#include <mutation/answers.hpp>
#include <mutation/tally.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace mutation;
using State = Outcome::State;

namespace {

judge::Verdict verdict_with(judge::TaskKind kind, judge::Reason reason,
                            std::vector<judge::Finding> findings = {})
{
    judge::TaskVerdict passed;
    passed.task = "task_1";
    passed.status = judge::TaskVerdict::Status::passed;
    judge::TaskVerdict refused;
    refused.task = "task_2";
    refused.kind = kind;
    refused.status = judge::TaskVerdict::Status::refused;
    refused.refusal = judge::Refusal{};
    refused.refusal->reason = reason;
    refused.refusal->findings = std::move(findings);
    judge::Verdict verdict;
    verdict.tasks = {passed, refused};
    return verdict;
}

judge::Finding finding(judge::FindingKind kind)
{
    judge::Finding found;
    found.kind = kind;
    found.level = judge::FindingLevel::warning;
    return found;
}

std::string killer(judge::TaskKind kind, judge::Reason reason, std::vector<judge::Finding> findings = {})
{
    return outcome_of(verdict_with(kind, reason, std::move(findings)), {{"task_1", 1}, {"task_2", 1}})
        .killed_by;
}

Mutant mutant(State state, const std::string& rule = "constant", const std::string& before = "a;")
{
    return {{rule, {}}, {1, before, "b;"}, {state, state == State::killed ? "task_1: right" : ""}};
}

std::vector<Mutant> killed(std::size_t count)
{
    return std::vector<Mutant>(count, mutant(State::killed, "comparison"));
}

Declaration declared(const std::string& rule = "constant", const std::string& before = "a;")
{
    return {rule, before, "b;", "They are equal."};
}

}  // namespace

TEST_CASE("the refusal says which claim killed a mutant")
{
    using judge::Reason;
    using judge::TaskKind;
    CHECK(killer(TaskKind::correctness, Reason::mismatch) == "task_2: right");
    CHECK(killer(TaskKind::correctness, Reason::timeout) == "task_2: right");
    CHECK(killer(TaskKind::correctness, Reason::finding, {finding(judge::FindingKind::leak)}) ==
          "task_2: clean");
    CHECK(killer(TaskKind::correctness, Reason::finding,
                 {finding(judge::FindingKind::leak), finding(judge::FindingKind::out_of_bounds)}) ==
          "task_2: right");
    CHECK(killer(TaskKind::budget, Reason::unused) == "task_2: on the device");
    CHECK(killer(TaskKind::budget, Reason::budget) == "task_2: by the lesson's means");
    CHECK(killer(TaskKind::diagnosis, Reason::diagnosis) == "task_2: the answers");
}

TEST_CASE("a mutant is killed by what costs points")
{
    using judge::Reason;
    using judge::TaskKind;
    const course::Points nothing_for_two{{"task_1", 1}, {"task_2", 0}};
    const auto state = [&](TaskKind kind, Reason reason) {
        return outcome_of(verdict_with(kind, reason), nothing_for_two).state;
    };
    CHECK(state(TaskKind::correctness, Reason::mismatch) == State::killed);
    CHECK(state(TaskKind::budget, Reason::budget) == State::survived);
    CHECK(outcome_of(judge::Verdict{}, nothing_for_two).state == State::survived);
}

TEST_CASE("checks that accept everything are complained of")
{
    const std::vector<Mutant> all(60, mutant(State::survived));
    const Tally counted = tally(all, {}, Extent::all);
    CHECK(counted.live == 60);
    CHECK(counted.survivors.size() == 60);
}

TEST_CASE("what does not compile or has the same code is not live")
{
    std::vector<Mutant> all = killed(40);
    all.push_back(mutant(State::does_not_compile));
    all.push_back(mutant(State::same_code));
    const Tally counted = tally(all, {}, Extent::all);
    CHECK(counted.generated == 42);
    CHECK(counted.live == 40);
    CHECK(counted.killed_by.at("task_1: right") == 40);
    CHECK(counted.complaints.empty());
    all.erase(all.begin());
    CHECK(tally(all, {}, Extent::all).complaints ==
          std::vector<std::string>{"only 39 mutants are live; 40 are needed."});
    CHECK(tally(all, {}, Extent::sample).complaints.empty());
    CHECK(tally(all, {}, Extent::all_of_small_exercise).complaints.empty());
}

TEST_CASE("a declaration excuses the mutant that it names, and no other")
{
    std::vector<Mutant> all = killed(40);
    all.push_back(mutant(State::survived));
    all.push_back(mutant(State::survived, "constant", "c;"));
    const Tally counted = tally(all, {declared()}, Extent::all);
    CHECK(counted.declared.size() == 1);
    CHECK(counted.survivors.size() == 1);
    CHECK(counted.complaints.empty());
}

TEST_CASE("where a line is in several places, a declaration says below which line")
{
    std::vector<Mutant> all = killed(40);
    all.push_back(mutant(State::survived));
    all.back().shown.above = "case 1:";
    all.push_back(mutant(State::killed));
    all.back().shown.above = "case 2:";
    Declaration declaration = declared();
    declaration.below = "case 1:";
    const Tally counted = tally(all, {declaration}, Extent::all);
    CHECK(counted.declared.size() == 1);
    CHECK(counted.complaints.empty());
    declaration.below = "case 2:";
    CHECK(tally(all, {declaration}, Extent::all).complaints.size() == 1);
}

TEST_CASE("a declaration is void when its line has changed, and wrong when the mutant is killed")
{
    std::vector<Mutant> all = killed(40);
    all.push_back(mutant(State::killed));
    CHECK(tally(all, {declared("constant", "old;")}, Extent::all).complaints ==
          std::vector<std::string>{
              "the declaration of 'constant' for the line 'old;' is void: there is no such mutant "
              "any more. Take it out."});
    CHECK(tally(all, {declared("constant", "old;")}, Extent::sample).complaints.empty());
    for (const Extent extent : {Extent::all, Extent::all_of_small_exercise, Extent::sample}) {
        CHECK(tally(all, {declared()}, extent).complaints ==
              std::vector<std::string>{
                  "the declaration of 'constant' for the line 'a;' is wrong: a check kills this "
                  "mutant. Take it out."});
    }
}

TEST_CASE("at most one live mutant in ten may be declared")
{
    std::vector<Mutant> all = killed(45);
    all.insert(all.end(), 5, mutant(State::survived, "term"));
    CHECK(tally(all, {declared("term")}, Extent::all).complaints.empty());
    all.push_back(mutant(State::survived, "term"));
    CHECK(tally(all, {declared("term")}, Extent::all).complaints ==
          std::vector<std::string>{
              "6 of 51 live mutants are declared to be equivalent; at most one in 10 may be."});
    CHECK(tally(all, {declared("term")}, Extent::all_of_small_exercise).complaints.empty());
}

TEST_CASE("declarations are read from a file, which says all that is needed")
{
    char name[] = "/tmp/declarations_XXXXXX";
    REQUIRE(mkdtemp(name) != nullptr);
    const std::filesystem::path file = std::filesystem::path(name) / "equivalent_mutants.json";
    CHECK(read_declarations(file).empty());
    std::ofstream(file) << R"([{"rule": "term", "before": "a;", "after": "b;", "why": "They are equal."}])";
    REQUIRE(read_declarations(file).size() == 1);
    CHECK(read_declarations(file)[0].rule == "term");
    CHECK(read_declarations(file)[0].below.empty());
    std::ofstream(file)
        << R"([{"rule": "term", "below": "c;", "before": "a;", "after": "b;", "why": "They are equal."}])";
    CHECK(read_declarations(file)[0].below == "c;");
    for (const char* text : {"", "{", "[{}]", R"([{"rule": "term", "before": "a;", "after": "b;"}])",
                             R"([{"rule": "term", "before": "a;", "after": "b;", "why": ""}])"}) {
        std::ofstream(file) << text;
        CHECK_THROWS_AS(read_declarations(file), std::runtime_error);
    }
    std::filesystem::remove_all(name);
}

TEST_CASE("answers are changed by their kind")
{
    const std::string answers = "# why\nhazard: data-race\nline: 28\narray: tile\nindex: 0,5\nfurther: 1\n";
    using judge::AnswerKind;
    const auto line = [](const std::string& key, AnswerKind kind, std::vector<std::string> choices = {}) {
        judge::AnswerLine question;
        question.key = key;
        question.kind = kind;
        question.choices = std::move(choices);
        return question;
    };
    std::vector<std::string> found;
    for (const Change& change : mutants_of_answers(
             answers,
             {line("hazard", AnswerKind::choice, {"leak", "data-race"}), line("line", AnswerKind::number),
              line("array", AnswerKind::name), line("index", AnswerKind::index)},
             {"points", "tile"})) {
        found.push_back(excerpt(answers, change).after);
    }
    CHECK(found == std::vector<std::string>{"hazard: leak", "line: 29", "line: 27", "array: points",
                                            "index: 1,5", "index: 0,6", "index: 0,4"});
}
