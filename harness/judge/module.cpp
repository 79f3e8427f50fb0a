// SPDX-License-Identifier: MIT
#include "module.hpp"

#include "json.hpp"
#include "process.hpp"

#include <fmt/format.h>

#include <regex>
#include <sstream>

namespace judge {
namespace {

constexpr double compile_seconds = 60.0;
constexpr std::size_t compile_memory_bytes = std::size_t{4} << 30;

Refusal refusal_for(std::vector<CompilerMessage> messages)
{
    Refusal refusal;
    refusal.reason = Reason::compile;
    refusal.compiler = std::move(messages);
    return refusal;
}

std::vector<std::string> simt_command(const ModuleJob& job, const Toolchain& toolchain)
{
    std::vector<std::string> words{toolchain.compiler, "--json", "--shown-as", job.shown_as, "-o", job.output, job.source};
    if (!job.checked) {
        words.emplace_back("--unchecked");
    }
    if (!job.is_program) {
        words.insert(words.end(), {job.entry_object, "--shared", "-I", job.include_directory});
    }
    return words;
}

std::vector<std::string> nvcc_command(const ModuleJob& job, const Toolchain& toolchain)
{
    return {toolchain.compiler, "-shared", "-Xcompiler", "-fPIC", "-cudart", "shared", "-std=c++17", "-O3", "-lineinfo", "-arch=native",
            "-I", job.include_directory, "-o", job.output, job.source, job.entry_object};
}

std::vector<CompilerMessage> read_simt_messages(const std::string& output)
{
    try {
        return compiler_messages_from_json(output);
    } catch (const std::runtime_error&) {
        throw EnvironmentProblem(fmt::format("the compiler could not do its work: {}", output));
    }
}

/// nvcc writes `file(line): error: text`, its host compiler `file:line:column: error: text`.
std::vector<CompilerMessage> read_nvcc_messages(const std::string& output, const ModuleJob& job)
{
    static const std::regex device(R"(^(.*)\((\d+)\): (error|warning)[^:]*: (.*)$)");
    static const std::regex host(R"(^(.*?):(\d+):(\d+): (?:fatal )?(error|warning): (.*)$)");
    static const std::regex undefined(R"(undefined reference to `(.*)')");
    const auto shown = [&](const std::string& file) { return file == job.source ? job.shown_as : file; };
    std::vector<CompilerMessage> messages;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, device)) {
            messages.push_back({match.str(3), shown(match.str(1)), std::stoi(match.str(2)), 0, match.str(4)});
        } else if (std::regex_match(line, match, host)) {
            messages.push_back({match.str(4), shown(match.str(1)), std::stoi(match.str(2)), std::stoi(match.str(3)), match.str(5)});
        } else if (std::regex_search(line, match, undefined)) {
            messages.push_back({"error", "", 0, 0, fmt::format("'{}' is used but nowhere defined", match.str(1))});
        }
    }
    return messages;
}

}  // namespace

std::optional<Refusal> build_module(const ModuleJob& job, const Toolchain& toolchain)
{
    Command command;
    command.words = job.sandbox;
    const std::vector<std::string> words = toolchain.device == DeviceKind::cpu ? simt_command(job, toolchain) : nvcc_command(job, toolchain);
    command.words.insert(command.words.end(), words.begin(), words.end());
    command.environment = plain_environment();
    Limits limits;
    limits.wall_time = std::chrono::duration<double>(compile_seconds);
    limits.address_space_bytes = toolchain.device == DeviceKind::cpu ? compile_memory_bytes : 0;
    limits.output_bytes = 4 << 20;
    Ending ending;
    try {
        ending = run_process(command, limits);
    } catch (const std::runtime_error& error) {
        throw EnvironmentProblem(error.what());
    }
    if (ending.how == Ending::How::timed_out) {
        return refusal_for({{"error", job.shown_as, 0, 0, fmt::format("the compiler was still at work after {:g} seconds", compile_seconds)}});
    }
    if (ending.how == Ending::How::exited && ending.code == 0) {
        return std::nullopt;
    }
    std::vector<CompilerMessage> messages = toolchain.device == DeviceKind::cpu ? read_simt_messages(ending.output) : read_nvcc_messages(ending.output, job);
    if (messages.empty()) {
        throw EnvironmentProblem(fmt::format("the compiler stopped without a message that can be read: {}", ending.output));
    }
    return refusal_for(std::move(messages));
}

}  // namespace judge
