// SPDX-License-Identifier: MIT
// Usage: run_hazards [--all] FOLDER PROGRAM…
// Runs the programs that were compiled from the .cu files of a folder of tests/hazards. A fault, NAME.cu, says at its end
// what the device must find (expectation.hpp); a look-alike, right_NAME.cu, must be passed over in silence. With
// WORKBOOK_APPROVE set it writes what is found as what is expected: read it before you believe it.
//
// Where all synchronise by barriers only, findings must be the same under every schedule, but for what depends on the order
// of blocks (agree()). Those that synchronise by
// fences and flags, in the folder fences-and-flags, do what the schedule has them do: each run must find something, but of
// the findings only kind, kernel, variable and lines are compared, those of several schedules together.
//
// Besides the order of the blocks and its reverse, a program is run under two of twenty random schedules, which follow from its
// name, so that the programs of all folders run under all twenty. --all runs each program under all of them.
//
// A source that says so in its second line (devices_of()) is run on other devices than the usual one, and must be found out
// on all. One can also ask there for other options of the device (options_of()).
#include "expectation.hpp"
#include "run_program.hpp"
#include "same_findings.hpp"

#include <simt/architecture/default_architecture.hpp>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string_view>

using nlohmann::json;

namespace {

constexpr unsigned random_schedules = 20;
constexpr unsigned random_schedules_of_one = 2;
constexpr Seeds merged_seeds{1, 4};
constexpr const char* short_idle_limit = "idle_turns=10000\n";  // so that waiting for ever does not take long

/// Leaves out the folders of all files that are named in `j`.
void leave_folders_out(json& j)
{
    if (j.is_object() && j.contains("file")) {
        j["file"] = std::filesystem::path(j["file"].get<std::string>()).filename();
    }
    for (json& part : j) {
        if (part.is_structured()) {
            leave_folders_out(part);
        }
    }
}

/// A folder of programs, and how the findings of one are compared.
struct Suite
{
    std::filesystem::path folder;
    bool is_merged;    ///< findings depend on the schedule
    bool is_thorough;  ///< each program runs under all random schedules

    std::filesystem::path source_of(const std::filesystem::path& program) const
    {
        return (folder / program.stem()) += ".cu";
    }

    /// A launch that is given up lets the calls behind it fail, cudaFree() too. That is for folders of that kind.
    bool is_about(const std::string& kind) const
    {
        return (kind != "api-error" && kind != "leak") || kind == folder.filename();
    }

    /// The random schedules of a program, where its findings are the same under all.
    Seeds seeds_of(const std::filesystem::path& program) const
    {
        if (is_thorough) {
            return {1, random_schedules};
        }
        const std::string name = program.stem();
        const unsigned sum = std::accumulate(name.begin(), name.end(), 0U);
        return {1 + sum * random_schedules_of_one % random_schedules, random_schedules_of_one};
    }
};

/// Every schedule on every device, as options.
std::vector<std::string> ways_to_run(const std::filesystem::path& source, Seeds random)
{
    std::vector<std::string> devices = devices_of(source);
    if (devices.empty()) {
        devices.emplace_back(simt::default_architecture);
    }
    const std::string options = options_of(source);
    std::vector<std::string> ways;
    for (const std::string& device : devices) {
        for (const std::string& schedule : schedules(random)) {
            ways.push_back(short_idle_limit + options + "arch=" + device + "\n" + schedule);
        }
    }
    return ways;
}

/// Whether a run ended as it should. What a program does with an access that the host cannot make is end, by a signal.
bool ended_well(const ProgramRun& run, const json& findings)
{
    const bool host_died = std::any_of(findings.begin(), findings.end(), [](const json& finding) {
        return finding.is_object() && finding.value("reason", "") == "device memory on the host";
    });
    return (host_died ? run.status >= 128 : run.status == 0) && run.output.empty();
}

/// The findings of one run.
///
/// @throws std::runtime_error if the program fails or prints anything
json findings_of(const Suite& suite, const std::filesystem::path& program, const std::string& options)
{
    const ProgramRun run = run_program(program, options);
    if (!run.report.is_object() || !ended_well(run, run.report["findings"])) {
        throw std::runtime_error("ended with status " + std::to_string(run.status) + " and printed " +
                                 run.output);
    }
    json findings = json::array();
    for (const json& finding : run.report["findings"]) {
        if (suite.is_about(finding["kind"])) {
            findings.push_back(finding);
            findings.back().erase("launch");  // how many launches came before is no part of the fault
        }
    }
    leave_folders_out(findings);
    return findings;
}

/// The essence of what is found in any of several runs.
///
/// @throws std::runtime_error if one of them finds nothing
json merged_findings_of(const Suite& suite, const std::filesystem::path& program)
{
    json all = json::array();
    for (const std::string& options : ways_to_run(suite.source_of(program), merged_seeds)) {
        const json findings = findings_of(suite, program, options);
        if (findings.empty()) {
            throw std::runtime_error("has no finding (" + options + ")");
        }
        all.insert(all.end(), findings.begin(), findings.end());
    }
    return essences_of(all);
}

/// Whether `found`, in runs with these options, is what is expected; says so if it is not.
bool is_expected(const std::filesystem::path& program, const std::string& options, const json& found,
                 const json& expected, bool same_blocks = true)
{
    const bool is_right = same_blocks ? found == expected : agree(found, expected);
    if (!is_right) {
        std::cout << program.string() << " (" << options << ") found\n"
                  << found.dump(2) << "\ninstead of\n"
                  << expected.dump(2) << "\nDifference: " << json::diff(expected, found).dump() << '\n';
    }
    return is_right;
}

bool finds(const Suite& suite, const std::filesystem::path& program, const json& expected)
{
    if (suite.is_merged && !expected.empty()) {
        return is_expected(program, "several schedules", merged_findings_of(suite, program),
                           essences_of(expected));
    }
    for (const std::string& options : ways_to_run(suite.source_of(program), suite.seeds_of(program))) {
        const bool same_blocks = options.ends_with("schedule=ascending");
        if (!is_expected(program, options, findings_of(suite, program, options), expected, same_blocks)) {
            return false;
        }
    }
    return true;
}

void approve(const Suite& suite, const std::filesystem::path& program)
{
    const std::filesystem::path source = suite.source_of(program);
    const json found = suite.is_merged ? merged_findings_of(suite, program)
                                       : findings_of(suite, program, ways_to_run(source, {}).front());
    const std::string approved = with_expectations(read_file(source), source.filename(), found);
    std::ofstream(source) << approved;
}

/// Whether a program is found to be what its name and its source say.
bool passes(const Suite& suite, const std::filesystem::path& program)
{
    try {
        const std::filesystem::path source = suite.source_of(program);
        if (std::getenv("WORKBOOK_APPROVE") != nullptr && !is_look_alike(source)) {
            approve(suite, program);
        }
        return finds(suite, program, expected_findings(source));
    } catch (const std::runtime_error& error) {
        std::cout << program.string() << ": " << error.what() << '\n';
        return false;
    }
}

struct Tally
{
    std::size_t right = 0;
    std::size_t all = 0;

    void count(bool is_right)
    {
        right += is_right ? 1 : 0;
        ++all;
    }

    bool is_full() const { return right == all && all > 0; }
};

int run(const Suite& suite, const std::vector<std::filesystem::path>& programs)
{
    Tally faults;
    Tally look_alikes;
    for (const std::filesystem::path& program : programs) {
        Tally& tally = is_look_alike(suite.source_of(program)) ? look_alikes : faults;
        tally.count(passes(suite, program));
    }
    std::cout << suite.folder.filename().string() << ": " << faults.right << " faults found of " << faults.all
              << ", " << look_alikes.right << " look-alikes silent of " << look_alikes.all << '\n';
    return faults.is_full() && look_alikes.is_full() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const bool is_thorough = argc > 1 && std::string_view(argv[1]) == "--all";
    char** const arguments = argv + (is_thorough ? 2 : 1);
    if (arguments >= argv + argc) {
        return 2;
    }
    try {
        const std::filesystem::path folder = arguments[0];
        return run({folder, folder.filename() == "fences-and-flags", is_thorough},
                   {arguments + 1, argv + argc});
    } catch (const std::exception& error) {
        std::cout << "run_hazards: " << error.what() << '\n';
        return 2;
    }
}
