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

constexpr const char* default_architecture = "sm_90";

/// What was counted by the rules of one profile.
struct Profile
{
    std::string architecture;
    std::vector<report::ProfileColumn> columns;
    std::vector<judge::CostlyLine> lines;
};

/// Table, lines and picture. @return what to do next
std::string write_profiles(report::Writer& writer, const std::string& title,
                           const std::vector<Profile>& profiles, const report::SourceText& source,
                           const fs::path& picture)
{
    std::vector<report::ProfileColumn> columns;
    std::vector<report::AccessPanel> panels;
    for (const Profile& profile : profiles) {
        columns.insert(columns.end(), profile.columns.begin(), profile.columns.end());
        if (const judge::CostlyLine* line = report::line_to_draw(profile.lines)) {
            panels.push_back({profile.architecture, *line, source.line(line->where.file, line->where.line)});
        }
    }
    writer.blank();
    report::write_counters(writer, title, columns);
    for (const Profile& profile : profiles) {
        report::write_costly_lines(writer, profile.architecture, profile.lines, source);
    }
    writer.blank();
    writer.paragraph(
        "Counts are no times: what a count costs depends on the GPU, and on what else it does meanwhile.");
    if (panels.empty()) {
        return "";
    }
    replace_file(picture, report::access_picture(panels));
    return fmt::format("look at {}, which shows the costliest request", picture.string());
}

void finish(report::Writer& writer, const std::string& next)
{
    writer.blank();
    writer.paragraph("Next: " + next, 0, 2);
    print(writer);
}

std::string shown(const std::string& architecture)
{
    return architecture.empty() ? default_architecture : architecture;
}

Status profile_program(const Context& context, const ProfileRequest& request)
{
    const Workbook& workbook = context.workbook;
    require_program(workbook, request.what, "profile");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(request.what).stem();
    const std::string mend = fmt::format("mend {0}, save, and ./workbook profile {0}", request.what);
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, request.what, program, ProgramMode::profiled)) {
        report::write_refusal(writer, *refusal, "", source);
        finish(writer, mend);
        return not_passed;
    }
    std::vector<Profile> profiles;
    for (const std::string& architecture : request.architectures) {
        const std::string name = shown(architecture);
        const ProgramRun ended = run_program(program, request.arguments, {"arch=" + name, "profile=1"});
        if (ended.is_faulty() || WEXITSTATUS(ended.status) != 0) {
            write_program_faults(writer, ended, source);
            if (!ended.is_faulty()) {
                writer.line(
                    fmt::format("{} ended with exit status {}.", request.what, WEXITSTATUS(ended.status)));
            }
            writer.blank();
            writer.paragraph(fmt::format(
                "This is by the rules of {}. A profile is told of programs that end well.", name));
            finish(writer, mend);
            return not_passed;
        }
        const judge::Observation& seen = ended.report.seen;
        profiles.push_back({name, {{name, seen.total()}}, seen.profile});
    }
    const std::string look =
        write_profiles(writer, "What it did, all launches", profiles, source, request.picture);
    finish(writer, look.empty() ? fmt::format("change {0}, and ./workbook profile {0}", request.what) : look);
    return all_passed;
}

/// Why there is nothing to profile.
Status refuse_profile(report::Writer& writer, const Context& context, const Exercise& exercise,
                      const judge::Verdict& verdict, const std::string& architecture)
{
    report::write_verdict(writer, view_of(exercise), verdict, context.source);
    writer.blank();
    writer.paragraph(fmt::format("By the rules of {} no call of it ended well, so there is nothing to count.",
                                 architecture));
    finish(writer, fmt::format("./workbook check {}", exercise.label()));
    const bool is_trouble = !verdict.environment_problem.empty() || !verdict.harness_fault.empty();
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
    std::vector<Profile> profiles;
    std::string circumstances;
    for (const std::string& architecture : request.architectures) {
        JudgingOptions options;
        options.architecture = architecture;
        options.profiled = true;
        options.seed = request.seed;
        const judge::Verdict verdict = Judging(context.workbook, options).judge(exercise);
        if (!verdict.measurement) {
            return refuse_profile(writer, context, exercise, verdict, shown(architecture));
        }
        const judge::Measurement& measured = *verdict.measurement;
        const std::string mine = request.architectures.size() == 1 ? "yours" : shown(architecture);
        Profile profile{shown(architecture), {{mine, measured.mine}}, measured.profile};
        if (measured.reference) {
            profile.columns.push_back({"reference", *measured.reference});
        }
        profiles.push_back(std::move(profile));
        circumstances = measured.circumstances;
    }
    writer.line(fmt::format("{} {}", exercise.label(), exercise.title), report::Style::strong);
    const std::string look = write_profiles(writer, fmt::format("What it did, with {}", circumstances),
                                            profiles, context.source, request.picture);
    const std::string judged =
        fmt::format("./workbook check {}, which says whether it is right", exercise.label());
    finish(writer, look.empty() ? judged : look);
    return all_passed;
}

}  // namespace

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
