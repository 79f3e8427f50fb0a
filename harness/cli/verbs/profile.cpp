// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"
#include "../interruption.hpp"
#include "../programs.hpp"

#include <report/profile_text.hpp>
#include <report/refusal_text.hpp>

#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// What was counted by the rules of one GPU architecture.
struct Profile
{
    std::string architecture;
    judge::Counters mine;
    std::optional<judge::Counters> reference;
    std::vector<judge::CostlyLine> lines;
};

/// For one architecture, writes one table with both submissions. For two, writes a table per submission, with a column
/// per architecture.
void write_tables(report::Writer& writer, const std::vector<Profile>& profiles)
{
    std::vector<report::ProfileColumn> mine;
    std::vector<report::ProfileColumn> reference;
    for (const Profile& profile : profiles) {
        mine.push_back({profile.architecture, profile.mine});
        if (profile.reference) {
            reference.push_back({profile.architecture, *profile.reference});
        }
    }
    if (reference.empty()) {
        report::write_counters(writer, "", mine);
    } else if (profiles.size() == 1) {
        report::write_counters(writer, "",
                               {{"yours", mine[0].counters}, {"reference", reference[0].counters}});
    } else {
        report::write_counters(writer, "yours", mine);
        writer.blank();
        report::write_counters(writer, "the reference", reference);
    }
}

/// Table, lines and picture. @return what to do next
std::string write_profiles(report::Writer& writer, const std::vector<Profile>& profiles,
                           const report::SourceText& source, const fs::path& picture)
{
    std::vector<report::AccessPanel> panels;
    for (const Profile& profile : profiles) {
        if (const judge::CostlyLine* line = report::line_to_draw(profile.lines)) {
            panels.push_back({profile.architecture, *line, source.line(line->where.file, line->where.line)});
        }
    }
    writer.blank();
    write_tables(writer, profiles);
    for (const Profile& profile : profiles) {
        report::write_costly_lines(writer, profile.architecture, profile.lines, source);
    }
    writer.blank();
    writer.paragraph("Counts are not timings: what a count costs depends on the GPU and on what else it does "
                     "at the same time.");
    if (panels.empty()) {
        return "";
    }
    replace_file(picture, report::access_picture(panels));
    return fmt::format("open {}, which shows the most expensive request", picture.string());
}

void finish(report::Writer& writer, const std::string& next)
{
    writer.blank();
    writer.paragraph("Next: " + next, 0, 2);
    print(writer);
}

Status profile_program(const Context& context, const ProfileRequest& request)
{
    const Workbook& workbook = context.workbook;
    require_program(workbook, request.what, "profile");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(request.what).stem();
    const std::string fix = fmt::format("fix {0}, save it, and run ./workbook profile {0}", request.what);
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, {{request.what}}, program)) {
        report::write_refusal(writer, *refusal, "", source);
        finish(writer, fix);
        return not_passed;
    }
    std::vector<Profile> profiles;
    bool has_findings = false;
    for (const std::string& architecture : request.architectures) {
        const ProgramRun ended =
            run_program(program, request.arguments, {"arch=" + architecture, "profile=1"});
        const bool is_first = profiles.empty();
        if (is_first || !ended.ended_well()) {
            write_program_faults(writer, ended, source);
        }
        if (!ended.ended_well()) {
            if (WIFEXITED(ended.status) && WEXITSTATUS(ended.status) != 0) {
                writer.line(
                    fmt::format("{} ended with exit status {}.", request.what, WEXITSTATUS(ended.status)));
            }
            writer.blank();
            writer.paragraph(fmt::format("On {} it does not run to a successful end, so nothing is counted.",
                                         architecture));
            finish(writer, fix);
            return not_passed;
        }
        has_findings = has_findings || !ended.report.seen.findings.empty();
        const judge::Observation& seen = ended.report.seen;
        profiles.push_back({architecture, seen.total(), std::nullopt, seen.profile});
    }
    writer.blank();
    writer.paragraph("Counted over all launches:");
    const std::string look = write_profiles(writer, profiles, source, request.picture);
    finish(writer, has_findings   ? fix
                   : look.empty() ? fmt::format("change {0}, and run ./workbook profile {0}", request.what)
                                  : look);
    return has_findings ? not_passed : all_passed;
}

/// What was counted for one submission to an exercise, by the rules of each architecture.
struct ExerciseProfile
{
    std::string circumstances;  ///< the inputs
    std::vector<Profile> profiles;
    std::optional<judge::Verdict>
        verdict{};  ///< of the architecture for which nothing was counted, if there is one
};

ExerciseProfile profiles_of(const Workbook& workbook, const Exercise& exercise, const Submission* submission,
                            const std::vector<std::string>& architectures, std::uint64_t seed)
{
    ExerciseProfile result;
    for (const std::string& architecture : architectures) {
        JudgingOptions options;
        options.architecture = architecture;
        options.profiled = true;
        options.seed = seed;
        const Judging judging(workbook, options);
        judge::Verdict verdict =
            submission == nullptr ? judging.judge(exercise) : judging.judge(exercise, *submission);
        if (!verdict.measurement) {
            result.verdict = std::move(verdict);
            return result;
        }
        const judge::Measurement& measured = *verdict.measurement;
        result.profiles.push_back({architecture, measured.mine, measured.reference, measured.profile});
        result.circumstances = measured.circumstances;
    }
    return result;
}

void write_heading(report::Writer& writer, const Exercise& exercise, const std::string& circumstances)
{
    writer.line(fmt::format("{} {}", exercise.label(), exercise.title), report::Style::strong);
    writer.paragraph(fmt::format("Counted with {}, over all launches:", circumstances));
}

/// Why there is nothing to profile.
Status refuse_profile(report::Writer& writer, const Context& context, const Exercise& exercise,
                      const judge::Verdict& verdict, const std::string& architecture)
{
    report::write_verdict(writer, view_of(exercise), verdict, context.source);
    writer.blank();
    writer.paragraph(fmt::format("On {} no call succeeded, so there is nothing to count.", architecture));
    finish(writer, fmt::format("./workbook check {}", exercise.label()));
    const bool is_trouble = !verdict.is_judged();
    return is_trouble ? trouble : not_passed;
}

Status profile_exercise(const Context& context, const ProfileRequest& request)
{
    const Exercise& exercise = context.workbook.find(request.what);
    if (!request.arguments.empty()) {
        throw UsageError("An exercise takes no arguments.",
                         fmt::format("./workbook profile {}", exercise.label()));
    }
    report::Writer writer = context.writer();
    const ExerciseProfile counted =
        profiles_of(context.workbook, exercise, nullptr, request.architectures, request.seed);
    if (counted.verdict) {
        return refuse_profile(writer, context, exercise, *counted.verdict,
                              request.architectures[counted.profiles.size()]);
    }
    write_heading(writer, exercise, counted.circumstances);
    const std::string look = write_profiles(writer, counted.profiles, context.source, request.picture);
    const std::string judged =
        fmt::format("./workbook check {}, which says whether it is right", exercise.label());
    finish(writer, look.empty() ? judged : look);
    return all_passed;
}

}  // namespace

std::string profile_text(const Workbook& workbook, const Exercise& exercise, const Submission& submission,
                         const std::vector<std::string>& architectures, std::uint64_t seed)
{
    const ExerciseProfile counted = profiles_of(workbook, exercise, &submission, architectures, seed);
    report::Writer writer;
    if (!counted.verdict) {
        write_heading(writer, exercise, counted.circumstances);
        writer.blank();
        write_tables(writer, counted.profiles);
    }
    return writer.text();
}

Status profile(const Context& context, const ProfileRequest& request)
{
    const bool is_file = fs::path(request.what).extension() == ".cu";
    const auto& exercises = context.workbook.exercises();
    const bool is_exercise =
        is_file && std::any_of(exercises.begin(), exercises.end(), [&](const Exercise& exercise) {
            std::error_code ignored;
            return fs::equivalent(request.what, context.workbook.source(exercise), ignored);
        });
    return is_file && !is_exercise ? profile_program(context, request) : profile_exercise(context, request);
}

}  // namespace cli
