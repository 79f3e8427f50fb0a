// SPDX-License-Identifier: MIT
// Usage: run_programs SOURCE_FOLDER PROGRAM…
// Runs each program, which was compiled from NAME.cu of the folder, under several schedules and once on its own, and compares
// what it prints with NAME.expected. The device must find no error in any of them, but for the kinds of finding that
// NAME.findings lists, of programs that provoke them.
//
// A source may name the devices that it is run on (devices_of()). If it names none, a program of the folder textbook is run
// on every device, others on the usual one.
#include "run_program.hpp"

#include <simt/architecture/architecture.hpp>

#include <iostream>
#include <iterator>
#include <set>
#include <sstream>

namespace {

/// What is wrong with how a run ended and what it printed; empty if nothing is.
std::string fault_of_output(const ProgramRun& run, const std::string& expected)
{
    if (run.status != 0) {
        return "ended with status " + std::to_string(run.status);
    }
    if (run.output != expected) {
        std::size_t at = 0;
        while (at < expected.size() && at < run.output.size() && run.output[at] == expected[at]) {
            ++at;
        }
        const auto begin = at == 0 ? std::string::npos : expected.rfind('\n', at - 1);
        const std::size_t line = begin == std::string::npos ? 0 : begin + 1;
        const auto line_of = [line](const std::string& text) {
            return text.substr(line, text.find('\n', line) - line);
        };
        return "printed\n  " + line_of(run.output) + "\ninstead of\n  " + line_of(expected);
    }
    return "";
}

/// What is wrong with a run that the device has watched; empty if nothing is.
///
/// @param provoked  kinds of finding, one a line, that the program must have
std::string fault_of(const ProgramRun& run, const std::string& expected, const std::string& provoked)
{
    if (const std::string fault = fault_of_output(run, expected); !fault.empty()) {
        return fault;
    }
    if (!run.report.is_object()) {
        return "left no report";
    }
    std::istringstream kinds(provoked);
    std::set<std::string> missing{std::istream_iterator<std::string>(kinds), {}};
    const std::set<std::string> allowed = missing;
    for (const nlohmann::json& finding : run.report["findings"]) {
        if (finding["level"] == "error" && allowed.count(finding["kind"]) == 0) {
            return "has a finding: " + finding.dump();
        }
        missing.erase(finding["kind"]);
    }
    return missing.empty() ? "" : "has no finding of the kind " + *missing.begin();
}

/// The devices that the program of a source is run on.
std::vector<std::string> devices_for(const std::filesystem::path& source)
{
    std::vector<std::string> devices = devices_of(source);
    if (!devices.empty()) {
        return devices;
    }
    if (source.parent_path().filename() != "textbook") {
        return {simt::default_architecture};
    }
    for (const simt::Architecture& architecture : simt::architectures()) {
        devices.emplace_back(architecture.name);
    }
    return devices;
}

/// Several schedules on the usual device, and another on each of the others; as options. What was compiled to run unchecked
/// stands for the usual device alone, so that there may be none; its blocks run beside each other from the first on.
std::vector<std::string> ways_to_run(const std::filesystem::path& program,
                                     const std::filesystem::path& source)
{
    const bool is_checked = program.parent_path().filename() == "checked";
    std::vector<std::string> ways;
    for (const std::string& device : devices_for(source)) {
        if (device == simt::default_architecture) {
            for (const std::string& schedule : schedules({1, 3})) {
                ways.push_back(schedule);
            }
            for (const char* workers : {"2", "3", "16"}) {
                if (!is_checked) {
                    ways.push_back(std::string("head_start=0\nworkers=") + workers);
                }
            }
        } else if (is_checked) {
            ways.push_back("schedule=random:" + std::to_string(ways.size()) + "\narch=" + device);
        }
    }
    return ways;
}

bool is_right(const std::filesystem::path& program, const std::filesystem::path& source,
              const std::string& expected, const std::string& provoked)
{
    for (const std::string& way : ways_to_run(program, source)) {
        const std::string fault = fault_of(run_program(program, way), expected, provoked);
        if (!fault.empty()) {
            std::cout << program.string() << " (" << way << ") " << fault << '\n';
            return false;
        }
    }
    const bool is_checked = program.parent_path().filename() == "checked";
    const std::string fault = is_checked ? fault_of_output(run_on_its_own(program), expected) : "";
    if (!fault.empty()) {
        std::cout << program.string() << " on its own " << fault << '\n';
    }
    return fault.empty();
}

int run(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& programs)
{
    std::size_t right = 0;
    for (const std::filesystem::path& program : programs) {
        const std::filesystem::path name = folder / program.stem();
        const std::filesystem::path provoked = std::filesystem::path(name) += ".findings";
        right += is_right(program, std::filesystem::path(name) += ".cu",
                          read_file(std::filesystem::path(name) += ".expected"),
                          std::filesystem::exists(provoked) ? read_file(provoked) : "")
                     ? 1
                     : 0;
    }
    std::cout << right << " programs right of " << programs.size() << '\n';
    return right == programs.size() && right > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return argc < 2 ? 2 : run(argv[1], {argv + 2, argv + argc});
    } catch (const std::exception& error) {
        std::cout << "run_programs: " << error.what() << '\n';
        return 2;
    }
}
