// SPDX-License-Identifier: MIT
#include "changed_submissions.hpp"
#include "gate.hpp"

#include "../progress_line.hpp"
#include "../usage_error.hpp"

#include <mutation/answers.hpp>
#include <mutation/machine_code.hpp>
#include <mutation/mutants.hpp>
#include <mutation/tally.hpp>
#include <platform/files.hpp>
#include <platform/parallel.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <set>

namespace cli {
namespace {

namespace fs = std::filesystem;
using mutation::Mutant;
using mutation::Outcome;
using mutation::Source;

/// How much more than the reference a mutant may take.
constexpr double times_the_reference = 20.0;

/// The mutants of one exercise: first those of the solution, then those of the answers.
struct MutantsOfExercise
{
    const course::Exercise* exercise;
    ChangedSubmissions submissions;
    std::vector<Mutant> mutants;

    MutantsOfExercise(const course::Workbook& workbook, const course::Exercise& of)
        : exercise(&of), submissions(workbook, of)
    {
    }

    void add(const std::string& text, const std::vector<mutation::Change>& changes)
    {
        for (const mutation::Change& change : changes) {
            mutants.push_back({change, mutation::excerpt(text, change), {}});
        }
    }

    template <class Wanted>
    void keep(const Wanted& is_wanted)
    {
        std::vector<Mutant> kept;
        std::copy_if(mutants.begin(), mutants.end(), std::back_inserter(kept), is_wanted);
        mutants = std::move(kept);
    }
};

bool is_of_answers(const Mutant& mutant)
{
    return mutant.change.rule == mutation::answer_rule;
}

JudgingOptions options_of(const GateRequest& request, const MutantsOfExercise& of)
{
    JudgingOptions options;
    options.seed = request.seed;
    options.time_limit = request.time_limit;
    options.kept_results = of.submissions.folder_of_reference();
    platform::make_folder(options.kept_results);
    return options;
}

/// Judges the reference solution with these answers; empty for the right ones.
TimedVerdict judge_reference(const Context& context, const GateRequest& request, const MutantsOfExercise& of,
                             const std::optional<Submission>& with_other_answers = {})
{
    const Judging judging(context.workbook, options_of(request, of));
    const fs::path module = judging.reference_module(*of.exercise, of.submissions.folder_of_reference());
    return judging.judge_module(
        *of.exercise, with_other_answers.value_or(reference_submission(context.workbook, *of.exercise)),
        module);
}

/// What the judge says of each key of an answer sheet on which nothing is written.
std::vector<judge::AnswerLine> questions_of(const Context& context, const GateRequest& request,
                                            const MutantsOfExercise& of)
{
    const judge::Verdict verdict =
        judge_reference(context, request, of, of.submissions.submission_with_answers(0, "")).verdict;
    for (const judge::TaskVerdict& task : verdict.tasks) {
        if (task.refusal && task.refusal->reason == judge::Reason::diagnosis) {
            return task.refusal->answers;
        }
    }
    return {};
}

std::vector<std::string> variables_of_starter(const course::Workbook& workbook,
                                              const course::Exercise& exercise)
{
    const Source source(platform::read_file(starter_submission(workbook, exercise).source));
    std::vector<std::string> names;
    for (const mutation::Function& function : source.functions()) {
        for (const std::size_t name : mutation::variables_of(source, function)) {
            names.emplace_back(source[name].text);
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

void generate(const Context& context, const GateRequest& request, MutantsOfExercise& of)
{
    const Source source(of.submissions.solution());
    of.add(source.text(), mutation::mutants_of(source));
    const std::string& answers = of.submissions.answers();
    if (!answers.empty()) {
        of.add(answers, mutation::mutants_of_answers(answers, questions_of(context, request, of),
                                                     variables_of_starter(context.workbook, *of.exercise)));
    }
}

/// A number that depends on the seed and on the mutant alone, so that a change of one line of one solution leaves most of
/// a sample as it was.
std::size_t lot_of(const course::Exercise& exercise, const Mutant& mutant, std::uint64_t seed)
{
    return std::hash<std::string>()(fmt::format("{}\n{}\n{}\n{}\n{}", seed, exercise.name, mutant.change.rule,
                                                mutant.shown.before, mutant.shown.after));
}

/// Leaves `size` of all mutants, or a few more where lots are equal: those whose lots are the smallest.
void draw_sample(std::vector<std::unique_ptr<MutantsOfExercise>>& all, std::size_t size, std::uint64_t seed)
{
    std::vector<std::size_t> lots;
    for (const auto& of : all) {
        for (const Mutant& mutant : of->mutants) {
            lots.push_back(lot_of(*of->exercise, mutant, seed));
        }
    }
    if (lots.size() <= size) {
        return;
    }
    std::sort(lots.begin(), lots.end());
    const std::size_t largest = lots[size - 1];
    for (const auto& of : all) {
        of->keep([&](const Mutant& mutant) { return lot_of(*of->exercise, mutant, seed) <= largest; });
    }
}

std::string text_of(const MutantsOfExercise& of, const Mutant& mutant)
{
    return mutation::apply_keeping_places(of.submissions.solution(), mutant.change);
}

/// What is loaded of the solution, compiled as its mutants are.
///
/// @throws std::runtime_error if it does not compile: then mutants that do not compile say nothing
std::string contents_of_solution(const Judging& judging, const MutantsOfExercise& of)
{
    const std::size_t number = of.mutants.size();
    if (of.submissions.compile(judging, number, of.submissions.solution())) {
        throw std::runtime_error(fmt::format("the solution of {} does not compile", of.exercise->label()));
    }
    return platform::fingerprint(mutation::loaded_contents(of.submissions.module(number)));
}

/// Compiles all mutants, and says which of them are live: compiled, and like no module before them.
std::vector<std::size_t> compile_all(const Judging& judging, MutantsOfExercise& of)
{
    std::vector<std::string> contents(of.mutants.size());
    ProgressLine line(report::Activity::Kind::compiling, of.mutants.size());
    const auto compile = [&](std::size_t i) {
        if (!is_of_answers(of.mutants[i]) &&
            !of.submissions.compile(judging, i, text_of(of, of.mutants[i]))) {
            contents[i] = platform::fingerprint(mutation::loaded_contents(of.submissions.module(i)));
        }
        line.advance();
    };
    platform::for_each_index(of.mutants.size(), compile, judging.most_at_a_time());

    std::set<std::string> known{contents_of_solution(judging, of)};
    std::vector<std::size_t> live;
    for (std::size_t i = 0; i < of.mutants.size(); ++i) {
        Outcome::State& state = of.mutants[i].outcome.state;
        if (is_of_answers(of.mutants[i]) || (!contents[i].empty() && known.insert(contents[i]).second)) {
            live.push_back(i);
        } else {
            state = contents[i].empty() ? Outcome::State::does_not_compile : Outcome::State::same_code;
        }
    }
    return live;
}

judge::Verdict judge_mutant(const Judging& judging, const MutantsOfExercise& of, std::size_t i)
{
    if (!is_of_answers(of.mutants[i])) {
        return judging.judge_module(*of.exercise, of.submissions.submission(i), of.submissions.module(i))
            .verdict;
    }
    const std::string answers = mutation::apply(of.submissions.answers(), of.mutants[i].change);
    return judging
        .judge_module(*of.exercise, of.submissions.submission_with_answers(i, answers),
                      judging.reference_module(*of.exercise, of.submissions.folder_of_reference()))
        .verdict;
}

/// @throws std::runtime_error if the workbook or the machine failed at a mutant
void judge_all_live(const Judging& judging, MutantsOfExercise& of, const std::vector<std::size_t>& live)
{
    ProgressLine line(report::Activity::Kind::judging, live.size());
    const auto judge = [&](std::size_t k) {
        Mutant& mutant = of.mutants[live[k]];
        const judge::Verdict verdict = judge_mutant(judging, of, live[k]);
        if (!verdict.is_judged()) {
            throw std::runtime_error(fmt::format("{}, mutant '{}' in line {}: {}{}", of.exercise->label(),
                                                 mutant.change.rule, mutant.shown.line,
                                                 verdict.environment_problem, verdict.harness_fault));
        }
        mutant.outcome = mutation::outcome_of(verdict, of.exercise->points);
        line.advance();
    };
    platform::for_each_index(live.size(), judge, judging.most_at_a_time());
}

/// @throws UsageError if they cannot be read
std::vector<mutation::Declaration> declarations_for(const course::Workbook& workbook,
                                                    const course::Exercise& exercise)
{
    const fs::path file = lessons(workbook, exercise) / "equivalent_mutants.json";
    try {
        return mutation::read_declarations(file);
    } catch (const std::runtime_error& error) {
        throw UsageError(fmt::format("{}: {}.", workbook.shown(file), error.what()),
                         "give each declaration a rule, a line before, a line after, and a sentence why");
    }
}

/// What the mutants of an exercise may take: the reference's own verdict tells what that takes.
///
/// @return nothing if the reference itself is refused: then no mutant says anything
std::optional<int> time_limit_of(const Context& context, const GateRequest& request,
                                 const MutantsOfExercise& of)
{
    const TimedVerdict reference = judge_reference(context, request, of);
    if (!reference.verdict.passed()) {
        return std::nullopt;
    }
    const int limit = static_cast<int>(std::ceil(times_the_reference * reference.cpu_seconds));
    return std::clamp(limit, 1, request.time_limit);
}

mutation::Extent extent_of(const GateRequest& request, const course::Exercise& exercise)
{
    const int points = std::accumulate(exercise.points.begin(), exercise.points.end(), 0,
                                       [](int sum, const auto& task) { return sum + task.second; });
    return request.sample || request.rule ? mutation::Extent::sample
           : points == 1                  ? mutation::Extent::all_of_small_exercise
                                          : mutation::Extent::all;
}

void write_tally(report::Writer& writer, const mutation::Tally& tally, const course::Exercise& exercise,
                 const std::string& file)
{
    std::vector<std::vector<std::string>> rows{
        {"mutants", std::to_string(tally.generated)},
        {"do not compile", std::to_string(tally.does_not_compile)},
        {"have the same machine code", std::to_string(tally.same_code)},
        {"live", std::to_string(tally.live)},
    };
    for (const auto& [claim, count] : tally.killed_by) {
        rows.push_back({fmt::format("  killed by {}", claim), std::to_string(count)});
    }
    rows.push_back({"  declared to be equivalent", std::to_string(tally.declared.size())});
    rows.push_back({"  survive", std::to_string(tally.survivors.size())});
    writer.line(fmt::format("{} {}", exercise.label(), exercise.title), report::Style::strong);
    writer.table(rows, 2);
    for (const Mutant* survivor : tally.survivors) {
        write_change(writer, survivor->change, survivor->shown,
                     is_of_answers(*survivor) ? "diagnosis.txt" : file);
    }
    for (const std::string& complaint : tally.complaints) {
        writer.paragraph(fmt::format("{}: {}", exercise.label(), complaint), 0, 2, report::Style::bad);
    }
    writer.blank();
}

/// Judges the mutants of an exercise and prints what became of them.
///
/// @return whether its checks are strict enough
bool judge_mutants_of(const Context& context, const GateRequest& request, MutantsOfExercise& of)
{
    const auto declarations = declarations_for(context.workbook, *of.exercise);
    report::Writer writer = context.writer();
    const auto limit = time_limit_of(context, request, of);
    if (!limit) {
        writer.paragraph(
            fmt::format("{}: the solution is refused, so its mutants say nothing.", of.exercise->label()), 0,
            2, report::Style::bad);
        print(writer);
        return false;
    }
    JudgingOptions options = options_of(request, of);
    options.time_limit = *limit;
    options.stops_at_refusal = true;
    const Judging judging(context.workbook, options);
    judge_all_live(judging, of, compile_all(judging, of));
    const mutation::Tally tally = mutation::tally(of.mutants, declarations, extent_of(request, *of.exercise));
    write_tally(writer, tally, *of.exercise, context.workbook.shown(context.workbook.solution(*of.exercise)));
    print(writer);
    return tally.survivors.empty() && tally.complaints.empty();
}

}  // namespace

Status gate_mutants(const Context& context, const GateRequest& request)
{
    if (request.rule) {
        require_rule(*request.rule, mutation::mutation_rules(), {mutation::answer_rule});
    }
    std::vector<std::unique_ptr<MutantsOfExercise>> all;
    for (const course::Exercise* exercise : context.workbook.find_all(request.exercises)) {
        all.push_back(std::make_unique<MutantsOfExercise>(context.workbook, *exercise));
        generate(context, request, *all.back());
        if (request.rule) {
            all.back()->keep([&](const Mutant& mutant) { return mutant.change.rule == *request.rule; });
        }
    }
    if (request.sample) {
        draw_sample(all, *request.sample, request.seed);
    }
    bool are_strict = true;
    for (auto& of : all) {
        if (!of->mutants.empty()) {
            are_strict = judge_mutants_of(context, request, *of) && are_strict;
        }
        of.reset();  // its modules take room
    }
    return are_strict ? all_passed : not_passed;
}

}  // namespace cli
