// SPDX-License-Identifier: MIT
#include "judging.hpp"

#include "interruption.hpp"
#include "parts.hpp"
#include "progress_line.hpp"

#include <judge/json.hpp>
#include <platform/files.hpp>
#include <platform/lines.hpp>
#include <platform/process.hpp>
#include <platform/sandbox.hpp>

#include <fmt/format.h>

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <random>
#include <sstream>

namespace cli {
namespace {

namespace fs = std::filesystem;
using judge::Verdict;
using platform::EnvironmentProblem;

/// For checks that do not end by themselves: far more than all runners that they wait for may use, so that no submission
/// passes these limits.
constexpr std::chrono::hours checks_cpu_time(1);
constexpr std::chrono::hours checks_idle_time(1);
constexpr std::uint64_t device_memory_bytes = 256 << 20;
/// The stack of one CUDA thread. It is small enough that the stacks of all blocks of a cooperative launch fit into the
/// address space of a runner next to device memory.
constexpr std::uint64_t stack_bytes = 128 << 10;

/// Seconds for all calls of an exercise. A process that waits for its GPU sleeps, and the driver makes one context after
/// the other: with other processes at work, an innocent one may wait for minutes.
constexpr double gpu_idle_limit = 600.0;
/// For one call and for all: a kernel that is recorded takes longer.
constexpr int recording_cpu_seconds = 600;

std::string device_name(judge::DeviceKind device)
{
    return device == judge::DeviceKind::cpu ? "cpu" : "cuda";
}

fs::path find_nvcc()
{
    std::vector<fs::path> folders;
    if (const char* home = std::getenv("CUDA_HOME")) {
        folders.push_back(fs::path(home) / "bin");
    }
    std::istringstream path(std::getenv("PATH") != nullptr ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(path, folder, ':');) {
        folders.emplace_back(folder);
    }
    folders.emplace_back("/usr/local/cuda/bin");
    for (const fs::path& folder : folders) {
        if (access((folder / "nvcc").c_str(), X_OK) == 0) {
            return fs::canonical(folder / "nvcc");
        }
    }
    return {};
}

/// What a sandbox has to show of a g++ that is not below /usr: its installation, or the program alone.
fs::path installation_of_compiler()
{
    const fs::path program = WORKBOOK_CXX_COMPILER;
    const fs::path prefix = program.parent_path().parent_path();
    for (const char* libraries : {"lib/gcc", "lib64/gcc", "libexec/gcc"}) {
        if (fs::exists(prefix / libraries)) {
            return prefix;
        }
    }
    return program;
}

fs::path precompiled_headers(const course::Workbook& workbook)
{
    return workbook.build() / "harness/simt/precompiled";
}

fs::path right_answers(const course::Workbook& workbook, const course::Exercise& exercise)
{
    return workbook.solution(exercise).parent_path() / "diagnosis.txt";
}

Submission submission_from(const course::Workbook& workbook, const fs::path& source, const fs::path& answers)
{
    const std::string shown = workbook.shown(source);
    return {source, answers, shown, "tree-" + platform::fingerprint(shown)};
}

Verdict begin_verdict(const course::Exercise& exercise, const JudgingOptions& options)
{
    Verdict verdict;
    verdict.exercise = exercise.name;
    verdict.device = device_name(options.device);
    verdict.is_counted = options.device == judge::DeviceKind::cpu;
    return verdict;
}

}  // namespace

std::uint64_t draw_seed()
{
    std::random_device random;
    return random();
}

judge::Toolchain find_toolchain(const course::Workbook& workbook, judge::DeviceKind device)
{
    if (device == judge::DeviceKind::cpu) {
        return {device, workbook.build() / "harness/simt/simt-cc",
                workbook.build() / "harness/simt/libsimt.so"};
    }
    const fs::path nvcc = find_nvcc();
    if (nvcc.empty()) {
        throw EnvironmentProblem("The CUDA Toolkit was not found: nvcc is neither on the PATH nor in "
                                 "/usr/local/cuda/bin. To judge on the CPU device, leave out --device cuda.");
    }
    for (const char* library :
         {"../lib64/libcudart.so", "../lib/libcudart.so", "../lib/x86_64-linux-gnu/libcudart.so"}) {
        const fs::path runtime = nvcc.parent_path() / library;
        if (fs::exists(runtime)) {
            return {device, nvcc, fs::canonical(runtime)};
        }
    }
    throw EnvironmentProblem(fmt::format(
        "The CUDA runtime library libcudart.so was not found near {}. Install the complete CUDA Toolkit.",
        nvcc.string()));
}

/// @throws platform::EnvironmentProblem if there is no driver for a GPU
void require_driver()
{
    void* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (driver == nullptr) {
        throw EnvironmentProblem("CUDA has no GPU driver on this machine: libcuda.so.1 is missing. "
                                 "To judge on the CPU device, leave out --device cuda.");
    }
    dlclose(driver);
}

Submission reference_submission(const course::Workbook& workbook, const course::Exercise& exercise)
{
    return submission_from(workbook, workbook.solution(exercise), right_answers(workbook, exercise));
}

Submission starter_submission(const course::Workbook& workbook, const course::Exercise& exercise)
{
    const fs::path handout = workbook.starter_folder(exercise);
    return submission_from(workbook, handout / (exercise.name + ".cu"), handout / "diagnosis.txt");
}

Submission lesson_submission(const course::Workbook& workbook, const course::Exercise& exercise,
                             const fs::path& file)
{
    const fs::path own_answers = fs::path(file).replace_extension(".diagnosis.txt");
    return submission_from(workbook, file,
                           fs::exists(own_answers) ? own_answers : right_answers(workbook, exercise));
}

fs::path lessons(const course::Workbook& workbook, const course::Exercise& exercise)
{
    return workbook.root() / "tests/lessons" / exercise.name;
}

Judging::Judging(const course::Workbook& workbook, JudgingOptions options)
    : workbook_(workbook), options_(std::move(options)), toolchain_(find_toolchain(workbook, options_.device))
{
    if (options_.device == judge::DeviceKind::cuda) {
        require_driver();
    }
    if (!options_.seed) {
        options_.seed = draw_seed();
    }
}

std::size_t Judging::most_at_a_time() const
{
    return options_.device == judge::DeviceKind::cuda ? std::min<std::size_t>(2, platform::processors())
                                                      : platform::processors();
}

Verdict Judging::judge(const course::Exercise& exercise) const
{
    const fs::path source = workbook_.source(exercise);
    return judge(exercise, {source, workbook_.answers(exercise), workbook_.shown(source), ""});
}

template <class Judge>
TimedVerdict Judging::with_trouble_told(const course::Exercise& exercise, const Judge& judge) const
{
    Verdict verdict = begin_verdict(exercise, options_);
    verdict.seed = *options_.seed;
    try {
        if (!is_ready(workbook_, exercise)) {
            throw EnvironmentProblem(why_not_ready(workbook_, exercise));
        }
        const ScratchFolder scratch(workbook_.state() / "judging");
        return judge(scratch.path());
    } catch (const EnvironmentProblem& problem) {
        verdict.environment_problem = problem.what();
    } catch (const std::exception& error) {
        verdict.harness_fault = error.what();
    }
    return {std::move(verdict)};
}

Verdict Judging::judge(const course::Exercise& exercise, const Submission& submission) const
{
    return with_trouble_told(exercise,
                             [&](const fs::path& scratch) {
                                 const fs::path module = scratch / "module" / (exercise.name + ".so");
                                 auto no_module = provide_module(report::Activity::Kind::compiling, exercise,
                                                                 submission, module);
                                 judge::Settings settings =
                                     settings_for(exercise, submission, module, scratch);
                                 settings.no_module = std::move(no_module);
                                 return run_checks(exercise, std::move(settings), scratch);
                             })
        .verdict;
}

TimedVerdict Judging::judge_module(const course::Exercise& exercise, const Submission& submission,
                                   const fs::path& module) const
{
    return with_trouble_told(exercise, [&](const fs::path& scratch) {
        return run_checks(exercise, settings_for(exercise, submission, module, scratch), scratch);
    });
}

/// A module is used again when what it was made from has not changed.
ModuleCache Judging::cache_for(const course::Exercise& exercise, const Submission& submission) const
{
    std::string made_from = submission.shown_as + "\n" + platform::read_file(submission.source);
    for (const fs::path& header : workbook_.headers(exercise)) {
        made_from += "\n" + platform::read_file(header);
    }
    for (const fs::path& tool :
         {toolchain_.compiler, precompiled_headers(workbook_) / "checked/simt/prelude.h.gch"}) {
        made_from += fmt::format("\n{}", fs::last_write_time(tool).time_since_epoch().count());
    }
    return {workbook_.state() / "modules" / device_name(options_.device) / *submission.owner, exercise.name,
            made_from};
}

std::optional<judge::Refusal> Judging::provide_module(report::Activity::Kind activity,
                                                      const course::Exercise& exercise,
                                                      const Submission& submission,
                                                      const fs::path& module) const
{
    const ProgressLine line({activity, exercise.label()});
    if (!fs::is_regular_file(submission.source)) {
        judge::Refusal refusal;
        refusal.reason = judge::Reason::missing;
        refusal.missing_file = fs::path(submission.shown_as).filename();
        return refusal;
    }
    platform::make_folder(module.parent_path());
    if (!submission.owner || !options_.recording_options.empty()) {
        return compile(exercise, submission, module);
    }
    const ModuleCache cache = cache_for(exercise, submission);
    if (cache.fetch(module)) {
        return std::nullopt;
    }
    if (auto refusal = compile(exercise, submission, module)) {
        return refusal;
    }
    cache.keep(module);
    return std::nullopt;
}

std::optional<judge::Refusal> Judging::compile(const course::Exercise& exercise, const Submission& submission,
                                               const fs::path& module) const
{
    judge::ModuleJob job;
    job.sources = {{submission.source, submission.shown_as}};
    job.include_directory = workbook_.folder(exercise);
    job.entry_object = workbook_.build() / "chapters" / (exercise.name + ".entry.o");
    job.output = module;
    if (!options_.recording_options.empty()) {
        job.options = {"--keep-locals"};
    }
    if (options_.sandboxed) {
        std::vector<fs::path> readable{toolchain_.compiler,
                                       toolchain_.compiler.parent_path() / "libsimt_hooks_plugin.so",
                                       toolchain_.runtime,
                                       precompiled_headers(workbook_),
                                       workbook_.root() / "harness/simt/include",
                                       installation_of_compiler(),
                                       job.entry_object,
                                       submission.source};
        for (const fs::path& header : workbook_.headers(exercise)) {
            readable.push_back(header);
        }
        job.sandbox = platform::sandbox_words({std::move(readable), module.parent_path()});
    }
    return build_module(job, toolchain_);
}

fs::path Judging::reference_module(const course::Exercise& exercise, const fs::path& scratch) const
{
    if (options_.device == judge::DeviceKind::cpu) {
        return workbook_.build() / "chapters" / (exercise.name + ".reference.so");
    }
    const fs::path solution = workbook_.solution(exercise);
    if (!fs::exists(solution)) {  // in a tree for a class
        throw EnvironmentProblem(
            "This copy of the workbook does not include the sources of its solutions, which judging on a GPU "
            "needs.");
    }
    JudgingOptions trusted = options_;
    trusted.sandboxed = false;
    const fs::path module = scratch / "reference" / (exercise.name + ".so");
    if (Judging(workbook_, trusted)
            .provide_module(report::Activity::Kind::compiling_reference, exercise,
                            {solution, "", workbook_.shown(solution), "reference"}, module)) {
        throw std::runtime_error(fmt::format("the reference solution of {} does not compile", exercise.name));
    }
    return module;
}

judge::Settings Judging::settings_for(const course::Exercise& exercise, const Submission& submission,
                                      const fs::path& module, const fs::path& scratch) const
{
    judge::Settings settings;
    settings.exercise = exercise.name;
    settings.check = workbook_.build() / "chapters" / (exercise.name + ".check.so");
    settings.learner_module = module;
    settings.reference_module = reference_module(exercise, scratch);
    settings.shipped_module = workbook_.build() / "chapters" / (exercise.name + ".shipped.so");
    settings.answers = fs::exists(submission.answers) ? submission.answers.string() : "";
    settings.runtime = toolchain_.runtime;
    settings.cpu_runtime = find_toolchain(workbook_, judge::DeviceKind::cpu).runtime;
    settings.runner = workbook_.build() / "harness/judge/runner";
    settings.device = device_name(options_.device);
    settings.device_options = device_options(exercise);
    settings.stops_at_refusal = options_.stops_at_refusal;
    settings.profiled = options_.profiled;
    settings.recording_options = options_.recording_options;
    settings.only_inputs = options_.only_inputs;
    settings.lists_rules = options_.lists_rules;
    settings.keeps_picture = options_.keeps_picture;
    settings.data_directory = workbook_.build() / "chapters/data";
    settings.kept_results = options_.kept_results;
    settings.seed = *options_.seed;
    settings.points = exercise.points;
    settings.cpu_limit = options_.time_limit;
    if (!options_.recording_options.empty()) {
        settings.cpu_limit = settings.total_cpu_limit = recording_cpu_seconds;
        const fs::path shipped = scratch / "shipped.so";
        const ProgressLine line({report::Activity::Kind::compiling_starter_code, exercise.label()});
        if (compile(exercise, starter_submission(workbook_, exercise), shipped)) {
            throw std::runtime_error(
                fmt::format("the starter code of {} does not compile to be recorded", exercise.name));
        }
        settings.shipped_module = shipped;
    }
    if (options_.device == judge::DeviceKind::cuda) {
        settings.total_idle_limit = gpu_idle_limit;
    }
    if (options_.sandboxed) {
        platform::SandboxView view;
        view.readable = {toolchain_.runtime, settings.runner, module};
        view.environment = judge::runner_environment();
        settings.sandbox = platform::sandbox_words(view);
    }
    return settings;
}

std::string Judging::device_options(const course::Exercise& exercise) const
{
    return fmt::format("memory={}\nstack={}\nschedule={}\narch={}\n{}", device_memory_bytes, stack_bytes,
                       options_.schedule, options_.architecture,
                       options_.profiled          ? "profile=1\n"
                       : exercise.counts_branches ? "basic_blocks=1\n"
                                                  : "");
}

report::Activity Judging::activity_for(const course::Exercise& exercise) const
{
    using Kind = report::Activity::Kind;
    if (options_.profiled) {
        return {Kind::profiling, exercise.label(), options_.architecture};
    }
    return {options_.recording_options.empty() ? Kind::judging : Kind::recording, exercise.label()};
}

TimedVerdict Judging::run_checks(const course::Exercise& exercise, judge::Settings settings,
                                 const fs::path& scratch) const
{
    ProgressLine line(activity_for(exercise));
    settings.tells_progress = options_.on_progress || line.shows_parts();
    const fs::path settings_file = scratch / "settings.json";
    const fs::path verdict_file = scratch / "verdict.json";
    platform::replace_file(settings_file, judge::settings_to_json(settings));

    platform::Command command;
    command.words = {workbook_.build() / "chapters/checks", settings_file, verdict_file};
    command.environment = platform::plain_environment();
    std::string complaints;
    platform::LineReader lines([&](const std::string& text) {
        if (!text.starts_with('{')) {
            complaints += text + "\n";
            return;
        }
        const judge::JudgingProgress progress = judge::progress_from_json(text);
        line.comes_to(report::part_text(progress.task, progress.circumstances));
        if (options_.on_progress) {
            options_.on_progress(progress);
        }
    });
    if (settings.tells_progress) {
        command.on_output = [&](std::string_view text) { lines.add(text); };
    }
    platform::Limits limits;
    limits.cpu_time = checks_cpu_time;
    limits.idle_time = checks_idle_time;
    const platform::ProcessResult ending = platform::run_process(command, limits);
    if (!ending.succeeded()) {
        throw std::runtime_error(
            fmt::format("the judge's process ended without a verdict: {}", complaints + ending.output));
    }
    return {judge::verdict_from_json(platform::read_file(verdict_file)), ending.cpu_seconds};
}

}  // namespace cli
