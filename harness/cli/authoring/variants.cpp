// SPDX-License-Identifier: MIT
#include "changed_submissions.hpp"
#include "gate.hpp"

#include "../progress_line.hpp"

#include <mutation/machine_code.hpp>
#include <mutation/variants.hpp>
#include <platform/files.hpp>
#include <platform/parallel.hpp>
#include <report/refusal_text.hpp>
#include <report/result.hpp>

#include <fmt/format.h>

namespace cli {
namespace {

/// A variant, and why it does not earn all points; empty if it does.
struct Variant
{
    mutation::Change change;
    mutation::Excerpt shown;
    std::string refusal;
};

std::string text_of_refusal(const judge::Refusal& refusal, const report::SourceText& source)
{
    report::Writer writer;
    report::write_refusal(writer, refusal, "", source);
    return writer.text();
}

/// @throws std::runtime_error if the workbook or the machine failed
std::string refusal_in(const course::Exercise& exercise, const judge::Verdict& verdict,
                       const report::SourceText& source)
{
    if (!verdict.is_judged()) {
        throw std::runtime_error(
            fmt::format("{}: {}{}", exercise.label(), verdict.environment_problem, verdict.harness_fault));
    }
    for (const judge::TaskVerdict& task : verdict.tasks) {
        if (task.refusal) {
            return fmt::format("{}: {}\n{}", task.task, task.sentence,
                               text_of_refusal(*task.refusal, source));
        }
    }
    const report::Result result{view_of(exercise), exercise.points, verdict};
    return result.earned() == result.possible()
               ? ""
               : fmt::format("it earns {} of {} points\n", result.earned(), result.possible());
}

/// Judges all variants of an exercise side by side. One with the reference's machine code needs no judging.
std::vector<Variant> judge_variants(const Context& context, const course::Exercise& exercise,
                                    const JudgingOptions& options, const ChangedSubmissions& submissions,
                                    const std::optional<std::string>& rule)
{
    const Judging judging(context.workbook, options);
    const std::string reference =
        mutation::loaded_contents(judging.reference_module(exercise, submissions.folder_of_reference()));
    const mutation::Source source(submissions.solution());
    std::vector<Variant> variants;
    for (const mutation::Change& change : mutation::variants_of(source)) {
        if (rule && change.rule != *rule) {
            continue;
        }
        variants.push_back({change, mutation::excerpt(source.text(), change), ""});
    }
    ProgressLine line(report::Activity::Kind::judging, variants.size());
    const auto judge = [&](std::size_t i) {
        const auto no_module = submissions.compile(
            judging, i, mutation::apply_keeping_places(source.text(), variants[i].change));
        if (no_module) {
            variants[i].refusal = text_of_refusal(*no_module, context.source);
        } else if (mutation::loaded_contents(submissions.module(i)) != reference) {
            variants[i].refusal = refusal_in(
                exercise,
                judging.judge_module(exercise, submissions.submission(i), submissions.module(i)).verdict,
                context.source);
        }
        line.advance();
    };
    platform::for_each_index(variants.size(), judge, judging.most_at_a_time());
    return variants;
}

void write_indented(report::Writer& writer, const std::string& lines)
{
    for (const std::string& line : platform::lines_of(lines)) {
        writer.line("    " + line);
    }
}

/// @return whether all variants earn all points
bool gate_variants_of(const Context& context, const course::Exercise& exercise, const GateRequest& request)
{
    const ChangedSubmissions submissions(context.workbook, exercise);
    JudgingOptions options;
    options.seed = request.seed;
    options.time_limit = request.time_limit;
    options.kept_results = submissions.folder_of_reference();
    platform::make_folder(options.kept_results);
    const std::vector<Variant> variants =
        judge_variants(context, exercise, options, submissions, request.rule);
    report::Writer writer = context.writer();
    const auto is_refused = [](const Variant& variant) { return !variant.refusal.empty(); };
    const auto refused = std::count_if(variants.begin(), variants.end(), is_refused);
    writer.line(fmt::format("{} {}", exercise.label(), exercise.title), report::Style::strong);
    writer.table({{"variants", std::to_string(variants.size())}, {"refused", std::to_string(refused)}}, 2);
    for (const Variant& variant : variants) {
        if (is_refused(variant)) {
            write_change(writer, variant.change, variant.shown,
                         context.workbook.shown(context.workbook.solution(exercise)));
            write_indented(writer, variant.refusal);
        }
    }
    writer.blank();
    print(writer);
    return refused == 0;
}

}  // namespace

Status gate_variants(const Context& context, const GateRequest& request)
{
    if (request.rule) {
        require_rule(*request.rule, mutation::variation_rules());
    }
    bool are_all_right = true;
    for (const course::Exercise* exercise : context.workbook.find_all(request.exercises)) {
        are_all_right = gate_variants_of(context, *exercise, request) && are_all_right;
    }
    return are_all_right ? all_passed : not_passed;
}

}  // namespace cli
