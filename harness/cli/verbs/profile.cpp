// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../completion.hpp"
#include "../gpu_code.hpp"
#include "../interface.hpp"
#include "../interruption.hpp"
#include "../options.hpp"
#include "../profiles.hpp"
#include "../programs.hpp"
#include "../progress_line.hpp"
#include "../tracing.hpp"
#include "../usage_error.hpp"

#include <platform/files.hpp>
#include <report/profile_text.hpp>
#include <report/refusal_text.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct ProfileRequest
{
    std::string what;                    ///< an exercise by number, name or path, or a .cu file with a main()
    std::vector<std::string> arguments;  ///< for the program
    std::vector<std::string> compiler_options;
    std::vector<std::string> architectures = {simt::default_architecture};  ///< one or two
    std::string picture = "profile.svg";                                    ///< file to draw to
    std::uint64_t seed = 1;                                                 ///< for the inputs of an exercise
    std::string only;  ///< inputs of an exercise; empty: the largest
    bool traces = false;
    bool as_json = false;
    bool asks_nvcc = false;  ///< what the compiler for GPUs makes of an exercise's code
    bool asks_sass = false;  ///< the same, with the machine code
};

/// The most expensive request by the rules of each architecture, as SVG; empty if there is none.
std::string picture_of(const std::vector<Profile>& profiles, const report::SourceText& source)
{
    std::vector<report::AccessPanel> panels;
    for (const Profile& profile : profiles) {
        if (const judge::CostlyLine* line = report::line_to_draw(profile.lines)) {
            panels.push_back({profile.architecture, *line, source.line(line->where.file, line->where.line)});
        }
    }
    return panels.empty() ? "" : report::access_picture(panels);
}

/// Tables and lines.
void write_profiles(report::Writer& writer, const std::vector<Profile>& profiles,
                    const report::SourceText& source)
{
    writer.blank();
    write_tables(writer, profiles);
    for (const Profile& profile : profiles) {
        report::write_costly_lines(writer, profile.architecture, profile.lines, source);
    }
    writer.blank();
    writer.paragraph("Counts are not timings: what a count costs depends on the GPU and on what else it does "
                     "at the same time.");
}

/// Writes the picture to the file that was asked for, and says what to do next.
///
/// @param otherwise  what to do if there is no picture
std::string next_step(const ProfileRequest& request, const std::string& picture, const std::string& otherwise)
{
    if (picture.empty()) {
        return otherwise;
    }
    platform::replace_file(request.picture, picture);
    return fmt::format("open {}, which shows the most expensive request", request.picture);
}

Status finish(report::Writer& writer, const std::string& next, Status status)
{
    writer.blank();
    writer.paragraph("Next: " + next, 0, 2);
    print(writer);
    return status;
}

/// Counts what the program does by the rules of one architecture, and tells of what is wrong with it.
///
/// Its end tells whether there is anything to count.
ProgramRun count_program(report::Writer& writer, const fs::path& program, const ProgramToTrace& to_trace,
                         bool is_first, const report::SourceText& source)
{
    const std::string& architecture = to_trace.architecture;
    ProgramRun ended = run_program(program, to_trace.arguments, {"arch=" + architecture, "profile=1"}, true);
    // What a run has shown for one architecture is not shown again for the next.
    if (is_first || !ended.ended_well()) {
        write_program_faults(writer, ended, source, command_to_trace(to_trace, default_schedule));
    }
    if (!ended.ended_well()) {
        if (WIFEXITED(ended.status) && WEXITSTATUS(ended.status) != 0) {
            writer.line(fmt::format("{} ended with exit status {}.", to_trace.sources.files.front(),
                                    WEXITSTATUS(ended.status)));
        }
        writer.blank();
        writer.paragraph(
            fmt::format("On {} it does not run to a successful end, so nothing is counted.", architecture));
    }
    return ended;
}

/// Writes the page if it is asked for; otherwise says what to do next.
Status finish_program(report::Writer& writer, const course::Workbook& workbook, bool traces,
                      const ProgramToTrace& to_trace, const std::vector<judge::Finding>& findings,
                      const std::string& next, Status status)
{
    if (!traces) {
        return finish(writer, next, status);
    }
    TraceChoice choice;
    write_page(writer, workbook, record_program(workbook, to_trace, choice, findings), choice);
    print(writer);
    return status;
}

Status profile_program(const Context& context, const ProfileRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    require_program(workbook, request.what, "profile");
    if (request.as_json) {
        throw UsageError("The profile of a program is not printed as JSON.",
                         fmt::format("./workbook profile {}", request.what));
    }
    const ProgramSources sources{{request.what}, request.compiler_options};
    compile_job_for(sources, "profile");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(request.what).stem();
    const std::string fix = fmt::format("fix {0}, save it, and run ./workbook profile {0}", request.what);
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, sources, program)) {
        report::write_refusal(writer, *refusal, "", source);
        return finish(writer, fix, not_passed);
    }
    std::vector<Profile> profiles;
    std::vector<judge::Finding> findings;
    ProgramToTrace to_trace{sources, request.arguments, ""};
    for (const std::string& architecture : request.architectures) {
        to_trace.architecture = architecture;
        const ProgramRun ended = count_program(writer, program, to_trace, profiles.empty(), source);
        const judge::Observation& seen = ended.report.seen;
        if (!ended.ended_well()) {
            return finish_program(writer, workbook, request.traces, to_trace, seen.findings, fix, not_passed);
        }
        findings = findings.empty() ? seen.findings : findings;
        profiles.push_back({architecture, seen.total(), std::nullopt, seen.profile});
    }
    writer.blank();
    writer.paragraph("Counted over all launches:");
    write_profiles(writer, profiles, source);
    const std::string next =
        next_step(request, picture_of(profiles, source),
                  fmt::format("change {0}, and run ./workbook profile {0}", request.what));
    to_trace.architecture = request.architectures.front();
    return finish_program(writer, workbook, request.traces, to_trace, findings, findings.empty() ? next : fix,
                          findings.empty() ? all_passed : not_passed);
}

/// How a profile ends.
struct Ending
{
    std::string picture;    ///< of the most expensive request, as SVG; may be empty
    std::string otherwise;  ///< what to do next if there is no picture
    Status status;
};

/// Says why there is nothing to profile.
Ending refuse_profile(report::Writer& writer, const Context& context, const course::Exercise& exercise,
                      const judge::Verdict& verdict, const JudgingOptions& options)
{
    report::write_verdict(writer, view_of(exercise), verdict, context.source,
                          command_to_trace(exercise, verdict, options));
    writer.blank();
    writer.paragraph(
        fmt::format("On {} no call succeeded, so there is nothing to count.", options.architecture));
    return {"", fmt::format("./workbook check {}", exercise.label()),
            verdict.is_judged() ? not_passed : trouble};
}

/// @param compiled  gets what the compiler for GPUs made of the code, if that was asked for
Ending tell_of_profile(report::Writer& writer, const Context& context, const ProfileRequest& request,
                       const course::Exercise& exercise, const ExerciseProfile& counted,
                       nlohmann::json& compiled)
{
    write_heading(writer, exercise, counted.circumstances);
    write_profiles(writer, counted.profiles, context.source);
    if (request.asks_nvcc || request.asks_sass) {
        const std::string file = context.workbook.shown(context.workbook.source(exercise));
        for (const std::string& architecture : request.architectures) {
            const GpuCode code = compile_for_gpu(context.workbook, exercise, architecture);
            write_gpu_code(writer, code);
            if (request.asks_sass) {
                write_listings(writer, code, file, context.source);
            }
            compiled.push_back(gpu_code_for_programs(code, file, context.source));
        }
    }
    return {picture_of(counted.profiles, context.source),
            fmt::format("./workbook check {}, which says whether it is right", exercise.label()), all_passed};
}

Status profile_exercise(const Context& context, const ProfileRequest& request)
{
    const course::Exercise& exercise = context.workbook.find(request.what);
    if (!request.arguments.empty() || !request.compiler_options.empty()) {
        throw UsageError("An exercise takes no arguments and no options of the compiler.",
                         fmt::format("./workbook profile {}", exercise.label()));
    }
    report::Writer writer = context.writer();
    const ExerciseProfile counted =
        profiles_of(context.workbook, exercise, nullptr, request.architectures, request.seed, request.only);
    JudgingOptions options;
    options.seed = request.seed;
    options.architecture = request.architectures[counted.verdict ? counted.profiles.size() : 0];
    nlohmann::json compiled = nlohmann::json::array();
    const Ending ending = counted.verdict
                              ? refuse_profile(writer, context, exercise, *counted.verdict, options)
                              : tell_of_profile(writer, context, request, exercise, counted, compiled);
    if (request.as_json) {
        nlohmann::json answer = profiles_for_programs(
            counted.verdict ? std::vector<Profile>() : counted.profiles, ending.picture, writer.text());
        answer["compiled"] = std::move(compiled);
        print_for_programs(std::move(answer));
        return ending.status;
    }
    const std::string next = next_step(request, ending.picture, ending.otherwise);
    if (!request.traces || ending.status == trouble) {
        return finish(writer, next, ending.status);
    }
    TraceChoice choice;
    options.stops_at_refusal = true;
    const judge::Verdict verdict = Judging(context.workbook, options).judge(exercise);
    write_page(writer, context.workbook, record_exercise(context, exercise, verdict, options, choice),
               choice);
    print(writer);
    return ending.status;
}

/// Counts what a program does, or the learner's solution of an exercise next to the reference, by the rules of one or two
/// architectures. Names the most expensive lines and draws the most expensive request.
Status profile(const Context& context, const ProfileRequest& request)
{
    if (request.as_json) {
        ProgressLine::never_show();
    }
    const bool is_file = fs::path(request.what).extension() == ".cu";
    const auto& exercises = context.workbook.exercises();
    const bool is_exercise =
        is_file && std::any_of(exercises.begin(), exercises.end(), [&](const course::Exercise& exercise) {
            std::error_code ignored;
            return fs::equivalent(request.what, context.workbook.source(exercise), ignored);
        });
    return is_file && !is_exercise ? profile_program(context, request) : profile_exercise(context, request);
}

}  // namespace

void add_profile(CommandLine& line)
{
    const auto request = std::make_shared<ProfileRequest>();
    CLI::App& verb = line.add_verb(profile_verb);
    verb.add_option("what", request->what, "an exercise by number, name or path; or a .cu file with a main()")
        ->type_name(exercise_type)
        ->required();
    verb.add_option("arguments", request->arguments,
                    "arguments of the program; write -- before those that begin with a dash");
    verb.add_option("--arch", request->architectures,
                    "the GPU architecture to count for: sm_90 (default), or two, such as sm_10,sm_90")
        ->delimiter(',')
        ->expected(1, 2)
        ->allow_extra_args(false)
        ->check(architecture_problem);
    verb.add_option("--svg", request->picture, "write the picture to this file")->capture_default_str();
    take_seed(*verb.add_option("--seed", request->seed, "draw an exercise's inputs from this seed")
                   ->capture_default_str());
    verb.add_option("--only", request->only,
                    "of an exercise: count with these inputs, as check names them: \"n = 129\"");
    verb.add_flag("--nvcc", request->asks_nvcc,
                  "of an exercise: also show registers, spills, shared memory and occupancy, as nvcc "
                  "compiles it; needs "
                  "the CUDA Toolkit and no GPU");
    verb.add_flag("--sass", request->asks_sass,
                  "of an exercise: the same, with the machine code by source line; it also needs nvdisasm");
    verb.add_flag("--json", request->as_json,
                  "of an exercise: print JSON, for other programs, and write no picture");
    verb.footer("For a program it also takes the options of nvcc.");
    add_trace_flag(verb, request->traces);
    line.take_compiler_options(verb);
    line.set_action(verb, [request, &line](Context& context) {
        request->compiler_options = line.compiler_options();
        const std::vector<std::string>& further = line.words_for_program();
        request->arguments.insert(request->arguments.end(), further.begin(), further.end());
        return profile(context, *request);
    });
}

}  // namespace cli
