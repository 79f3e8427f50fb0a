// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../interface.hpp"
#include "../progress_line.hpp"

#include <platform/process.hpp>
#include <platform/sandbox.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <memory>

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
    platform::Command version;
    version.words = command;
    version.environment = platform::plain_environment();
    try {
        const platform::ProcessResult ending = platform::run_process(version, {});
        return ending.succeeded() ? ending.output.substr(0, ending.output.find('\n')) : "";
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

std::vector<Finding> look_at_gpu(const course::Workbook& workbook)
{
    std::string toolkit;
    try {
        const judge::Toolchain toolchain = find_toolchain(workbook, judge::DeviceKind::cuda);
        toolkit = toolchain.compiler.string();
    } catch (const platform::EnvironmentProblem& problem) {
        return {{"CUDA Toolkit (optional)", true, "not found: the CPU device judges everything"}};
    }
    const std::string gpu =
        version_of({"nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"});
    return {{"CUDA Toolkit (optional)", true, toolkit},
            {"GPU (optional)", true, gpu.empty() ? "not found by the driver" : gpu}};
}

std::vector<Finding> look_at_programs()
{
    return {
        program("C++ compiler", {"g++", "--version"}, "not found: apt-get install g++"),
        program("CMake", {"cmake", "--version"}, "not found: apt-get install cmake"),
        program("Ninja", {"ninja", "--version"}, "not found: apt-get install ninja-build"),
        program("Doxygen", {"doxygen", "--version"},
                "not found, but ./workbook docs needs it: apt-get install doxygen"),
    };
}

std::vector<Finding> look_at_folders(const Folders& folders)
{
    return {
        built("CPU device", folders.build / "harness/simt/libsimt.so"),
        built("device compiler", folders.build / "harness/simt/simt-cc"),
        built("judge", folders.build / "chapters/checks"),
        built("runner", folders.build / "harness/judge/runner"),
        writable("this folder", folders.root),
    };
}

std::vector<Finding> look_at_sandbox()
{
    const std::string problem = platform::sandbox_problem();
    return {{"sandbox for grading", problem.empty(), problem.empty() ? "bubblewrap works" : problem}};
}

std::vector<Finding> look_at_exercises(const Folders& folders)
{
    try {
        const course::Workbook workbook(folders.root, folders.build);
        std::vector<Finding> findings{{"exercises", true, fmt::format("{}", workbook.exercises().size())}};
        const std::vector<Finding> gpu = look_at_gpu(workbook);
        findings.insert(findings.end(), gpu.begin(), gpu.end());
        return findings;
    } catch (const std::exception& error) {
        return {{"exercises", false, error.what()}};
    }
}

std::vector<Finding> look_at_everything(const Folders& folders)
{
    const ProgressLine line({report::Activity::Kind::looking_at_installation});
    std::vector<Finding> all;
    for (const std::vector<Finding>& findings :
         {look_at_programs(), look_at_folders(folders), look_at_sandbox(), look_at_exercises(folders)}) {
        all.insert(all.end(), findings.begin(), findings.end());
    }
    return all;
}

nlohmann::json for_programs(const std::vector<Finding>& findings)
{
    nlohmann::json entries = nlohmann::json::array();
    for (const Finding& finding : findings) {
        entries.push_back(
            {{"subject", finding.subject}, {"is_good", finding.is_good}, {"words", finding.words}});
    }
    return {{"findings", std::move(entries)}};
}

/// Says what is installed and what is missing.
Status doctor(const Folders& folders, bool as_json)
{
    if (as_json) {
        ProgressLine::never_show();
    }
    const std::vector<Finding> findings = look_at_everything(folders);
    const bool all_good =
        std::all_of(findings.begin(), findings.end(), [](const Finding& finding) { return finding.is_good; });
    if (as_json) {
        print_for_programs(for_programs(findings));
        return all_good ? all_passed : trouble;
    }
    report::Writer writer(wants_colour(STDOUT_FILENO));
    for (const Finding& finding : findings) {
        writer.paragraph(
            fmt::format("{} {}: {}", finding.is_good ? "ok" : "no", finding.subject, finding.words), 0, 3,
            finding.is_good ? report::Style::plain : report::Style::bad);
    }
    writer.blank();
    writer.paragraph(all_good ? "Next: ./workbook"
                              : "Next: fix each line marked 'no', and run ./workbook doctor again");
    print(writer);
    return all_good ? all_passed : trouble;
}

}  // namespace

void add_doctor(CommandLine& line)
{
    CLI::App& verb = line.add_verb("doctor", "Say what is installed and what is missing");
    const auto as_json = std::make_shared<bool>(false);
    verb.add_flag("--json", *as_json, "print JSON, for other programs");
    line.set_action_without_context(verb,
                                    [as_json](const Folders& folders) { return doctor(folders, *as_json); });
}

}  // namespace cli
