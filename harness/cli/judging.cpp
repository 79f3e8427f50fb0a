// SPDX-License-Identifier: MIT
#include "judging.hpp"

#include "files.hpp"

#include <judge/json.hpp>
#include <judge/process.hpp>
#include <judge/sandbox.hpp>
#include <judge/session.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <cstdlib>
#include <random>
#include <sstream>

namespace cli {
namespace {

namespace fs = std::filesystem;
using judge::EnvironmentProblem;
using judge::Verdict;

constexpr double checks_seconds = 180.0;
constexpr std::uint64_t device_memory_bytes = 256 << 20;

std::string device_name(judge::DeviceKind device)
{
    return device == judge::DeviceKind::cpu ? "cpu" : "cuda";
}

/// A folder of one's own that is removed at the end.
class ScratchFolder {
public:
    explicit ScratchFolder(const fs::path& parent)
    {
        fs::create_directories(parent);
        std::string form = parent / "XXXXXX";
        if (mkdtemp(form.data()) == nullptr) {
            throw EnvironmentProblem(fmt::format("{} cannot be written", parent.string()));
        }
        path_ = form;
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

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

std::uint64_t draw_seed()
{
    std::random_device random;
    return random();
}

Verdict begin_verdict(const Exercise& exercise, const JudgingOptions& options)
{
    Verdict verdict;
    verdict.exercise = exercise.name;
    verdict.device = device_name(options.device);
    verdict.is_counted = options.device == judge::DeviceKind::cpu;
    return verdict;
}

}  // namespace

judge::Toolchain find_toolchain(const Workbook& workbook, judge::DeviceKind device)
{
    if (device == judge::DeviceKind::cpu) {
        return {device, workbook.build() / "harness/simt/simt-cc", workbook.build() / "harness/simt/libsimt.so"};
    }
    const fs::path nvcc = find_nvcc();
    if (nvcc.empty()) {
        throw EnvironmentProblem("There is no CUDA Toolkit here: nvcc is neither on the PATH nor in /usr/local/cuda/bin. Without --device cuda the CPU "
                                 "device judges.");
    }
    for (const char* library : {"../lib64/libcudart.so", "../lib/libcudart.so", "../lib/x86_64-linux-gnu/libcudart.so"}) {
        const fs::path runtime = nvcc.parent_path() / library;
        if (fs::exists(runtime)) {
            return {device, nvcc, fs::canonical(runtime)};
        }
    }
    throw EnvironmentProblem(fmt::format("The CUDA runtime library libcudart.so is not where nvcc is, {}. Install the whole CUDA Toolkit.", nvcc.string()));
}

Judging::Judging(const Workbook& workbook, JudgingOptions options)
    : workbook_(workbook), options_(std::move(options)), toolchain_(find_toolchain(workbook, options_.device))
{
    if (!options_.seed) {
        options_.seed = draw_seed();
    }
}

Verdict Judging::judge(const Exercise& exercise) const
{
    const fs::path source = workbook_.source(exercise);
    return judge(exercise, {source, workbook_.answers(exercise), workbook_.shown(source), ""});
}

Verdict Judging::judge(const Exercise& exercise, const Submission& submission) const
{
    Verdict verdict = begin_verdict(exercise, options_);
    verdict.seed = *options_.seed;
    try {
        const fs::path module = module_path(exercise, submission);
        if (auto refusal = build(exercise, submission, module)) {
            verdict.tasks.push_back({exercise.points.front().first, "the file compiles", judge::TaskVerdict::Status::refused, std::move(refusal)});
            return verdict;
        }
        return run_checks(exercise, submission, module);
    } catch (const EnvironmentProblem& problem) {
        verdict.environment_problem = problem.what();
    } catch (const std::exception& error) {
        verdict.harness_fault = error.what();
    }
    return verdict;
}

/// A module is used again when what it was made from has not changed.
fs::path Judging::module_path(const Exercise& exercise, const Submission& submission) const
{
    const fs::path header = workbook_.folder(exercise) / (exercise.name + ".hpp");
    const auto compiler_time = fs::last_write_time(toolchain_.compiler).time_since_epoch().count();
    const std::string made_from = fmt::format("{}\n{}\n{}\n{}", read_file(submission.source), read_file(header), submission.shown_as, compiler_time);
    const fs::path folder = workbook_.state() / "modules" / device_name(options_.device) / submission.owner;
    return folder / fmt::format("{}-{}.so", exercise.name, fingerprint(made_from));
}

std::optional<judge::Refusal> Judging::build(const Exercise& exercise, const Submission& submission, const fs::path& module) const
{
    if (fs::exists(module)) {
        return std::nullopt;
    }
    fs::create_directories(module.parent_path());
    for (const fs::directory_entry& old : fs::directory_iterator(module.parent_path())) {
        if (old.path().filename().string().rfind(exercise.name + "-", 0) == 0) {
            std::error_code ignored;
            fs::remove(old.path(), ignored);
        }
    }
    judge::ModuleJob job;
    job.source = submission.source;
    job.shown_as = submission.shown_as;
    job.include_directory = workbook_.folder(exercise);
    job.entry_object = workbook_.build() / "chapters" / (exercise.name + ".entry.o");
    job.output = module;
    if (options_.sandboxed) {
        job.sandbox = judge::sandbox_words({{toolchain_.compiler, toolchain_.runtime, workbook_.build() / "harness/simt/precompiled",
                                             workbook_.root() / "harness/simt/include", workbook_.folder(exercise) / (exercise.name + ".hpp"),
                                             job.entry_object, submission.source},
                                            module.parent_path()});
    }
    return build_module(job, toolchain_);
}

fs::path Judging::reference_module(const Exercise& exercise) const
{
    if (options_.device == judge::DeviceKind::cpu) {
        return workbook_.build() / "chapters" / (exercise.name + ".reference.so");
    }
    JudgingOptions trusted = options_;
    trusted.sandboxed = false;
    const Judging judging(workbook_, trusted);
    const fs::path solution = workbook_.solution(exercise);
    const Submission reference{solution, "", workbook_.shown(solution), "reference"};
    const fs::path module = judging.module_path(exercise, reference);
    if (judging.build(exercise, reference, module)) {
        throw std::runtime_error(fmt::format("the reference solution of {} does not compile", exercise.name));
    }
    return module;
}

Verdict Judging::run_checks(const Exercise& exercise, const Submission& submission, const fs::path& module) const
{
    const ScratchFolder scratch(workbook_.state() / "judging");
    judge::Settings settings;
    settings.exercise = exercise.name;
    settings.learner_module = module;
    settings.reference_module = reference_module(exercise);
    settings.shipped_module = workbook_.build() / "chapters" / (exercise.name + ".shipped.so");
    settings.answers = fs::exists(submission.answers) ? submission.answers.string() : "";
    settings.runtime = toolchain_.runtime;
    settings.cpu_runtime = find_toolchain(workbook_, judge::DeviceKind::cpu).runtime;
    settings.runner = workbook_.build() / "harness/judge/runner";
    settings.device = device_name(options_.device);
    settings.device_options = fmt::format("memory={}\nschedule={}\n", device_memory_bytes, options_.schedule);
    settings.data_directory = workbook_.build() / "chapters/data";
    settings.seed = *options_.seed;
    if (options_.sandboxed) {
        settings.sandbox = judge::sandbox_words({{toolchain_.runtime, settings.runner, module}, {}});
    }
    const fs::path settings_file = scratch.path() / "settings.json";
    const fs::path verdict_file = scratch.path() / "verdict.json";
    replace_file(settings_file, judge::settings_to_json(settings));

    judge::Command command;
    command.words = {workbook_.build() / "chapters/checks", settings_file, verdict_file};
    command.environment = judge::plain_environment();
    judge::Limits limits;
    limits.wall_time = std::chrono::duration<double>(checks_seconds);
    const judge::Ending ending = judge::run_process(command, limits);
    if (ending.how != judge::Ending::How::exited || ending.code != 0) {
        throw std::runtime_error(fmt::format("the judge's process ended without a verdict: {}", ending.output));
    }
    return judge::verdict_from_json(read_file(verdict_file));
}

}  // namespace cli
