// SPDX-License-Identifier: MIT
// Usage: run_traces SIMT_CC SOURCES PROGRAM…
// Records the launches of the faults that tests/hazards has in the folder SOURCES, and asks that each finding can be seen: each
// access and each arrival that it names is a step of the trace, or is not in the launch, which the trace says. A trace must
// also be the same, byte for byte, on any number of host threads and wherever the system puts memory. Takes every 15th
// program, or all with WORKBOOK_ALL_TRACES set.
#include "expectation.hpp"
#include "run_program.hpp"

#include <report/finding_text.hpp>
#include <report/trace_file.hpp>
#include <simt/findings/serialisation.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* short_idle_limit = "idle_turns=10000\n";  // so that waiting for ever does not take long

/// @throws std::runtime_error if it cannot be compiled
void compile(const fs::path& compiler, const fs::path& source, const fs::path& program)
{
    const pid_t child = fork();
    if (child == 0) {
        execl(compiler.c_str(), compiler.c_str(), "--keep-locals", "--shown-as", source.filename().c_str(),
              "-o", program.c_str(), source.c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) {
        throw std::runtime_error("cannot be compiled with --keep-locals");
    }
}

std::string usual_options(const fs::path& source)
{
    const std::vector<std::string> devices = devices_of(source);
    return short_idle_limit + options_of(source) + (devices.empty() ? "" : "arch=" + devices.front() + "\n");
}

/// The bytes of the file that the device writes; none if there was no such launch.
std::string record(const fs::path& program, const std::string& options, std::uint64_t launch,
                   const std::vector<simt::Finding>& findings)
{
    const fs::path file = fs::path(program) += ".trace";
    const fs::path findings_file = fs::path(program) += ".findings";
    std::ofstream(findings_file) << json(findings).dump();
    fs::remove(file);
    run_program(program, options + "record=" + file.string() + "\nrecord_launch=" + std::to_string(launch) +
                             "\nrecord_kernel=\nrecord_blocks=\nrecord_events=200000\nrecord_lockstep=1\n"
                             "schedule=ascending\nrecord_findings=" +
                             findings_file.string() + "\n");
    return fs::exists(file) ? read_file(file) : "";
}

/// What of a finding cannot be seen, and is not said to be in another launch; empty if nothing.
std::string unseen(const simt::Finding& finding, const json& told)
{
    const std::size_t steps = finding.parties.size() + finding.arrivals.size();
    const auto note = told.at("note").get<std::string>();
    const bool is_explained = note.starts_with("The access of ") && !told.at("at").empty();
    return told.at("at").size() == steps || is_explained
               ? ""
               : told.at("text").get<std::string>() + "\n  " + std::to_string(told.at("at").size()) + " of " +
                     std::to_string(steps) + " steps; " + note;
}

/// What is wrong with the trace of a launch; empty if nothing is.
std::string fault_of_trace(const fs::path& program, const std::string& options, std::uint64_t launch,
                           const std::vector<simt::Finding>& findings)
{
    const std::string bytes = record(program, options, launch, findings);
    if (bytes.empty()) {
        return "nothing was recorded of launch " + std::to_string(launch);
    }
    if (record(program, options + "workers=3\n", launch, findings) != bytes) {
        return "another run has another trace";
    }
    report::TraceFile trace = report::read_trace(bytes);
    std::vector<simt::Finding> of_launch;
    for (const json& found : trace.header.at("findings")) {
        of_launch.push_back(found.at("finding").get<simt::Finding>());
    }
    report::complete(trace, report::SourceText(std::map<std::string, fs::path>()), "lockstep", {}, false);
    for (std::size_t i = 0; i < of_launch.size(); ++i) {
        const std::string fault = unseen(of_launch[i], trace.header.at("findings")[i]);
        if (!fault.empty()) {
            return fault;
        }
    }
    return "";
}

/// How many findings can be seen in the traces of the program.
///
/// @throws std::runtime_error if one of them cannot
std::size_t findings_seen(const fs::path& compiler, const fs::path& source, const fs::path& program,
                          const fs::path& scratch)
{
    const std::string options = usual_options(source);
    const ProgramRun run = run_program(program, options);
    if (!run.report.is_object()) {
        return 0;  // it needs a library that is not installed
    }
    std::vector<simt::Finding> findings;
    std::set<std::uint64_t> launches;
    for (const json& found : run.report.at("findings")) {
        findings.push_back(found.get<simt::Finding>());
        if (report::has_steps(findings.back())) {
            launches.insert(findings.back().launch);
        }
    }
    if (launches.empty()) {
        return 0;
    }
    const fs::path to_record = scratch / program.filename();
    compile(compiler, source, to_record);
    for (const std::uint64_t launch : launches) {
        const std::string fault = fault_of_trace(to_record, options, launch, findings);
        if (!fault.empty()) {
            throw std::runtime_error(fault);
        }
    }
    return findings.size();
}

int run(const fs::path& compiler, const fs::path& sources, const std::vector<fs::path>& programs)
{
    const std::size_t distance = std::getenv("WORKBOOK_ALL_TRACES") != nullptr ? 1 : 15;
    const fs::path scratch = fs::temp_directory_path() / ("simt_traces_" + std::to_string(getpid()));
    fs::create_directories(scratch);
    std::size_t seen = 0;
    std::size_t faults = 0;
    for (std::size_t i = 0; i < programs.size(); i += distance) {
        const fs::path source = (sources / programs[i].parent_path().filename() / programs[i].filename()) +=
            ".cu";
        if (is_look_alike(source)) {
            continue;
        }
        try {
            seen += findings_seen(compiler, source, programs[i], scratch);
        } catch (const std::exception& error) {
            ++faults;
            std::cout << source.string() << ": " << error.what() << '\n';
        }
    }
    fs::remove_all(scratch);
    std::cout << seen << " findings seen in traces, " << faults << " programs with a fault\n";
    return seen > 0 && faults == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return argc < 4 ? 2 : run(argv[1], argv[2], {argv + 3, argv + argc});
    } catch (const std::exception& error) {
        std::cout << "run_traces: " << error.what() << '\n';
        return 2;
    }
}
