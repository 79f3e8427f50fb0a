// SPDX-License-Identifier: MIT
#include "module.hpp"

#include "json.hpp"
#include "symbols.hpp"

#include <platform/pattern.hpp>
#include <platform/process.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace judge {
namespace {

constexpr std::chrono::seconds compile_cpu_time(60);
constexpr std::chrono::seconds compile_idle_time(60);  ///< a disk far away may be waited for asleep
constexpr std::size_t compile_memory_bytes = std::size_t{4} << 30;

Refusal refusal_for(std::vector<CompilerMessage> messages)
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler = std::move(messages);
    return refusal;
}

/// The output goes by its own name only when it is whole and nothing speaks against it: others may wait for it.
std::filesystem::path partial_output(const ModuleJob& job)
{
    return std::filesystem::path(job.output) += ".partial";
}

std::vector<std::string> simt_command(const ModuleJob& job, const Toolchain& toolchain)
{
    std::vector<std::string> words{toolchain.compiler, "--json", "--std", job.standard};
    words.insert(words.end(), job.options.begin(), job.options.end());
    words.insert(words.end(), {"-o", partial_output(job)});
    for (const ModuleJob::Source& source : job.sources) {
        words.insert(words.end(), {"--shown-as", source.shown_as, source.path});
    }
    if (!job.checked) {
        words.emplace_back("--unchecked");
    }
    if (!job.is_program) {
        words.insert(words.end(), {job.entry_object, "--module", "-I", job.include_directory});
    }
    return words;
}

std::vector<std::string> nvcc_command(const ModuleJob& job, const Toolchain& toolchain)
{
    return {toolchain.compiler,
            "-shared",
            "-Xcompiler",
            "-fPIC",
            "-cudart",
            "shared",
            "-std=" + job.standard,
            "-O3",
            "-lineinfo",
            "-arch=native",
            "-I",
            job.include_directory,
            "-o",
            partial_output(job),
            job.sources.front().path,
            job.entry_object};
}

std::string timeout_message(const platform::ProcessResult& ending)
{
    if (ending.how == platform::ProcessResult::How::idle_too_long) {
        return fmt::format(
            "the compiler waited for {} seconds without computing anything, and was stopped. Look at "
            "what the file includes: is each of them a file that ends?",
            compile_idle_time.count());
    }
    return fmt::format(
        "the compiler used {} seconds of processor time, and was stopped. Look for a template, a "
        "constant expression or an array that takes it that long.",
        compile_cpu_time.count());
}

/// What a compiler says when it is no fault of the code.
bool is_disk_full(const std::string& output)
{
    return output.find("No space left on device") != std::string::npos ||
           output.find("Disk quota exceeded") != std::string::npos;
}

/// Empty if what simt-cc said cannot be read.
std::vector<CompilerMessage> read_simt_messages(const std::string& output)
{
    try {
        return compiler_messages_from_json(output);
    } catch (const std::runtime_error&) {
        return {};
    }
}

/// nvcc writes `file(line): error: text`, its host compiler `file:line:column: error: text`.
std::vector<CompilerMessage> read_nvcc_messages(const std::string& output, const ModuleJob& job)
{
    static const platform::Pattern device(R"(^(.*)\((\d+)\): (error|warning)[^:]*: (.*)$)");
    static const platform::Pattern host(R"(^(.*?):(\d+):(\d+): (?:fatal )?(error|warning): (.*)$)");
    static const platform::Pattern undefined(R"(undefined reference to `(.*)')");
    const auto shown = [&](const std::string& file) {
        return file == job.sources.front().path ? job.sources.front().shown_as : file;
    };
    std::vector<CompilerMessage> messages;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        platform::Match match;
        if (device.matches(line, match)) {
            messages.push_back({match.str(3), shown(match.str(1)), std::stoi(match.str(2)), 0, match.str(4)});
        } else if (host.matches(line, match)) {
            messages.push_back({match.str(4), shown(match.str(1)), std::stoi(match.str(2)),
                                std::stoi(match.str(3)), match.str(5)});
        } else if (undefined.is_in(line, match)) {
            messages.push_back(
                {"error", "", 0, 0, fmt::format("'{}' is used but not defined", match.str(1))});
        }
    }
    return messages;
}

/// What the device is, a submission cannot define anew: it would not be observed any more. Nor can it ask for functions
/// that open what the runner and the device have closed.
std::optional<Refusal> reaches_too_far(const ModuleJob& job, const Toolchain& toolchain)
{
    std::vector<CompilerMessage> messages;
    const auto add = [&](const std::string& message) {
        messages.push_back({"error", job.sources.front().shown_as, 0, 0, message});
    };
    for (const std::string& symbol : replaced_symbols(partial_output(job), toolchain.runtime)) {
        add(fmt::format("'{}' belongs to the device and cannot be defined here", symbol));
    }
    for (const std::string& symbol : unavailable_imports(partial_output(job), toolchain.runtime)) {
        add(fmt::format(
            "'{}' is not available here. Use CUDA, the C++ library and the functions of the C standard",
            symbol));
    }
    if (messages.empty()) {
        return std::nullopt;
    }
    std::filesystem::remove(partial_output(job));
    return refusal_for(std::move(messages));
}

}  // namespace

std::optional<Refusal> build_module(const ModuleJob& job, const Toolchain& toolchain)
{
    platform::Command command;
    command.words = job.sandbox;
    const std::vector<std::string> words =
        toolchain.device == DeviceKind::cpu ? simt_command(job, toolchain) : nvcc_command(job, toolchain);
    command.words.insert(command.words.end(), words.begin(), words.end());
    command.environment = platform::plain_environment();
    platform::Limits limits;
    limits.cpu_time = compile_cpu_time;
    limits.idle_time = compile_idle_time;
    limits.address_space_bytes = toolchain.device == DeviceKind::cpu ? compile_memory_bytes : 0;
    limits.output_bytes = 4 << 20;
    platform::ProcessResult ending;
    try {
        ending = platform::run_process(command, limits);
    } catch (const std::runtime_error& error) {
        throw platform::EnvironmentProblem(error.what());
    }
    if (platform::timed_out(ending)) {
        return refusal_for({{"error", job.sources.front().shown_as, 0, 0, timeout_message(ending)}});
    }
    if (ending.succeeded()) {
        const bool is_watched = toolchain.device == DeviceKind::cpu && job.checked && !job.is_program;
        std::optional<Refusal> refusal = is_watched ? reaches_too_far(job, toolchain) : std::nullopt;
        if (!refusal) {
            std::filesystem::rename(partial_output(job), job.output);
        }
        return refusal;
    }
    std::vector<CompilerMessage> messages = toolchain.device == DeviceKind::cpu
                                                ? read_simt_messages(ending.output)
                                                : read_nvcc_messages(ending.output, job);
    const bool is_about_the_file = std::any_of(
        messages.begin(), messages.end(), [](const CompilerMessage& message) { return message.line > 0; });
    if (!is_about_the_file && is_disk_full(ending.output)) {
        throw platform::EnvironmentProblem(
            "Nothing can be compiled: the disk of the workbook or of /tmp is full. "
            "Free some space, and run the same command again.");
    }
    if (messages.empty() && platform::signal_of(ending) != 0) {
        return refusal_for(
            {{"error", job.sources.front().shown_as, 0, 0, "the compiler crashed on this file"}});
    }
    if (messages.empty()) {
        throw platform::EnvironmentProblem(fmt::format("The compiler could not run: {}", ending.output));
    }
    return refusal_for(std::move(messages));
}

}  // namespace judge
