// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include <judge/process.hpp>
#include <judge/sandbox.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <iostream>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct Finding
{
    std::string subject;
    bool is_good;
    std::string words;  ///< what was found, or what to do about it
};

/// The first line of a program's version output; empty if the program cannot be started.
std::string version_of(const std::vector<std::string>& command)
{
    judge::Command version;
    version.words = command;
    version.environment = judge::plain_environment();
    try {
        const judge::Ending ending = judge::run_process(version, {});
        return ending.how == judge::Ending::How::exited && ending.code == 0
                   ? ending.output.substr(0, ending.output.find('\n'))
                   : "";
    } catch (const std::runtime_error&) {
        return "";
    }
}

Finding program(const std::string& subject, const std::vector<std::string>& command, const std::string& fix)
{
    const std::string version = version_of(command);
    return {subject, !version.empty(), version.empty() ? fix : version};
}

Finding built(const std::string& subject, const fs::path& file)
{
    return {subject, fs::exists(file),
            fs::exists(file) ? "built" : "missing: run ./workbook, which builds it"};
}

Finding writable(const std::string& subject, const fs::path& folder)
{
    const bool good = access(folder.c_str(), W_OK) == 0;
    return {
        subject, good,
        good ? "writable"
             : fmt::format("{} is not writable: copy the workbook to a folder of your own", folder.string())};
}

std::vector<Finding> look_at_gpu(const Workbook& workbook)
{
    std::string toolkit;
    try {
        const judge::Toolchain toolchain = find_toolchain(workbook, judge::DeviceKind::cuda);
        toolkit = toolchain.compiler.string();
    } catch (const judge::EnvironmentProblem& problem) {
        return {{"CUDA Toolkit (optional)", true, "not found: the CPU device judges everything"}};
    }
    const std::string gpu =
        version_of({"nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"});
    return {{"CUDA Toolkit (optional)", true, toolkit},
            {"GPU (optional)", true, gpu.empty() ? "not found by the driver" : gpu}};
}

}  // namespace

Status doctor(const fs::path& root, const fs::path& build)
{
    std::vector<Finding> findings{
        program("C++ compiler", {"g++", "--version"}, "not found: apt-get install g++"),
        program("CMake", {"cmake", "--version"}, "not found: apt-get install cmake"),
        program("Ninja", {"ninja", "--version"}, "not found: apt-get install ninja-build"),
        program("Doxygen", {"doxygen", "--version"},
                "not found, but ./workbook docs needs it: apt-get install doxygen"),
        built("CPU device", build / "harness/simt/libsimt.so"),
        built("device compiler", build / "harness/simt/simt-cc"),
        built("judge", build / "chapters/checks"),
        built("runner", build / "harness/judge/runner"),
        writable("this folder", root),
    };
    const std::string sandbox = judge::sandbox_problem();
    findings.push_back(
        {"sandbox for grading", sandbox.empty(), sandbox.empty() ? "bubblewrap works" : sandbox});
    try {
        const Workbook workbook(root, build);
        findings.push_back({"exercises", true, fmt::format("{}", workbook.exercises().size())});
        const auto gpu = look_at_gpu(workbook);
        findings.insert(findings.end(), gpu.begin(), gpu.end());
    } catch (const std::exception& error) {
        findings.push_back({"exercises", false, error.what()});
    }
    report::Writer writer(wants_colour(STDOUT_FILENO));
    bool all_good = true;
    for (const Finding& finding : findings) {
        writer.paragraph(
            fmt::format("{} {}: {}", finding.is_good ? "ok" : "no", finding.subject, finding.words), 0, 3,
            finding.is_good ? report::Style::plain : report::Style::bad);
        all_good = all_good && finding.is_good;
    }
    writer.blank();
    writer.paragraph(all_good ? "Next: ./workbook"
                              : "Next: fix each line marked 'no', and run ./workbook doctor again");
    std::cout << writer.text() << std::flush;
    return all_good ? all_passed : trouble;
}

}  // namespace cli
