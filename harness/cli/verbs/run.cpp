// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"

#include <judge/json.hpp>
#include <judge/module.hpp>
#include <judge/process.hpp>
#include <report/finding_text.hpp>
#include <report/refusal_text.hpp>

#include <fmt/format.h>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Runs the program on this terminal and waits for its end; returns the wait status.
int run_here(const fs::path& program, const std::vector<std::string>& arguments, const std::vector<std::string>& settings)
{
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) {
        words.push_back(const_cast<char*>(argument.c_str()));
    }
    words.push_back(nullptr);
    std::vector<char*> environment;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        environment.push_back(*variable);
    }
    for (const std::string& setting : settings) {
        environment.push_back(const_cast<char*>(setting.c_str()));
    }
    environment.push_back(nullptr);
    pid_t child = 0;
    const int error = posix_spawn(&child, program.c_str(), nullptr, nullptr, words.data(), environment.data());
    if (error != 0) {
        throw std::runtime_error(fmt::format("cannot start {}: {}", program.string(), std::strerror(error)));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

void write_observation(report::Writer& writer, const judge::Observation& seen, const report::SourceText& source)
{
    for (const judge::RefusedLaunch& launch : seen.refused_launches) {
        writer.blank();
        writer.paragraph(fmt::format("CUDA refused a launch of {} at {}: {}.", launch.kernel, report::SourceText::place(launch.where.file, launch.where.line),
                                     launch.reason),
                         2);
    }
    for (const judge::Finding& finding : seen.findings) {
        writer.blank();
        report::write_finding(writer, finding, source);
    }
}

}  // namespace

Status run(const Context& context, const RunRequest& request)
{
    const Workbook& workbook = context.workbook;
    if (!fs::exists(request.file)) {
        throw UsageError(fmt::format("There is no file {}.", request.file));
    }
    const judge::Toolchain toolchain = find_toolchain(workbook, judge::DeviceKind::cpu);
    const fs::path folder = workbook.state() / "programs";
    fs::create_directories(folder);
    judge::ModuleJob job;
    job.source = fs::absolute(request.file);
    job.shown_as = request.file;
    job.output = folder / fs::path(request.file).stem();
    job.checked = !request.unchecked;
    job.is_program = true;
    report::Writer writer = context.writer();
    if (const auto refusal = judge::build_module(job, toolchain)) {
        report::write_refusal(writer, *refusal, 0, context.source);
        print(writer);
        return not_passed;
    }
    const fs::path seen_file = fs::path(job.output) += ".seen.json";
    fs::remove(seen_file);
    const int status = run_here(job.output, request.arguments,
                                {"SIMT_OPTIONS=schedule=" + request.schedule, request.unchecked ? "SIMT_REPORT=" : "SIMT_REPORT=" + seen_file.string()});
    if (WIFSIGNALED(status)) {
        writer.paragraph(fmt::format("{} was ended by a signal: {}.", request.file, strsignal(WTERMSIG(status))), 0, 0, report::Style::bad);
    }
    bool sound = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (fs::exists(seen_file)) {
        const judge::Observation seen = judge::observation_from_json(read_file(seen_file));
        sound = sound && seen.findings.empty() && seen.refused_launches.empty();
        write_observation(writer, seen, context.source);
        writer.line(seen.findings.empty() ? "No checker found a fault." : "");
    }
    print(writer);
    return sound ? all_passed : not_passed;
}

}  // namespace cli
