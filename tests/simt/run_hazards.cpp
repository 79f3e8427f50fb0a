// SPDX-License-Identifier: MIT
// Usage: run_hazards FOLDER PROGRAM…
// Runs the programs that were compiled from the .cu files of a folder of tests/hazards. A fault, NAME.cu, has what the
// device must find beside it, in NAME.expected.json; a look-alike, right_NAME.cu, must be passed over in silence. With
// WORKBOOK_APPROVE set it writes what is found as what is expected: read it before you believe it.
//
// Where all synchronise by barriers only, findings must be the same under every schedule, but for what depends on the order
// of blocks (agree()). Those that synchronise by
// fences and flags, in the folder fences-and-flags, do what the schedule has them do: each run must find something, but of
// the findings only kind, kernel, variable and lines are compared, those of several schedules together.
//
// A source that says so in its second line (devices_of()) is run on other devices than the usual one, and must be found out
// on all.
#include "run_program.hpp"

#include <simt/architecture/default_architecture.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

using nlohmann::json;

namespace {

constexpr int random_schedules = 20;
constexpr const char* short_patience = "patience=10000\n";  // so that waiting for ever does not take long
constexpr int merged_random_schedules = 4;

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

/// Of a finding that which does not depend on who came first.
json essence_of(const json& finding)
{
    json essence;
    for (const char* field : {"kind", "level", "kernel", "space", "block_scope"}) {
        if (finding.contains(field)) {
            essence[field] = finding[field];
        }
    }
    const std::string element = finding.value("variable", "");
    essence["variable"] = element.substr(0, element.find('['));
    std::set<json> parties;
    for (const json& party : finding["parties"]) {
        parties.insert(json::object({{"action", party["action"]}, {"where", party["where"]}}));
    }
    essence["parties"] = parties;
    return essence;
}

/// Of findings that which does not depend on which block comes first: it is the one that is named.
json without_blocks(const json& findings)
{
    std::multiset<json> all;
    for (json finding : findings) {
        std::multiset<json> parties;
        for (json party : finding.value("parties", json::array())) {
            party.erase("block");
            parties.insert(party);
        }
        finding["parties"] = parties;
        for (const char* field : {"block", "count"}) {
            finding.erase(field);
        }
        all.insert(finding);
    }
    return all;
}

/// The essence of the races between blocks and between streams, and the other findings.
std::pair<std::set<json>, json> apart(const json& findings)
{
    std::set<json> between_blocks;
    json others = json::array();
    for (const json& finding : findings) {
        if (finding.value("between_blocks", false) || finding.value("reason", "") == "streams") {
            between_blocks.insert(essence_of(finding));
        } else {
            others.push_back(finding);
        }
    }
    return {between_blocks, others};
}

bool waits_for_ever(const json& findings)
{
    return std::any_of(findings.begin(), findings.end(),
                       [](const json& finding) { return finding["kind"] == "no-progress"; });
}

/// Whether blocks in another order found what was expected of them in their own. What they do can depend on what they read
/// from each other, and so which of their accesses race; and whoever comes later need not wait for who came before.
bool agree(const json& found, const json& expected)
{
    if (waits_for_ever(expected) && !waits_for_ever(found)) {
        return true;
    }
    const auto [found_between, found_others] = apart(found);
    const auto [expected_between, expected_others] = apart(expected);
    return without_blocks(found_others) == without_blocks(expected_others) &&
           found_between.empty() == expected_between.empty() &&
           std::includes(expected_between.begin(), expected_between.end(), found_between.begin(),
                         found_between.end());
}

/// A folder of programs, and how the findings of one are compared.
struct Suite
{
    std::filesystem::path folder;
    bool is_merged;  ///< findings depend on the schedule

    std::filesystem::path source_of(const std::filesystem::path& program, const std::string& ending) const
    {
        return (folder / program.stem()) += ending;
    }

    /// A launch that is given up lets the calls behind it fail, cudaFree() too. That is for folders of that kind.
    bool is_about(const std::string& kind) const
    {
        return (kind != "api-error" && kind != "leak") || kind == folder.filename();
    }
};

/// Every schedule on every device, as options.
std::vector<std::string> ways_to_run(const std::filesystem::path& source, int random)
{
    std::vector<std::string> devices = devices_of(source);
    if (devices.empty()) {
        devices.emplace_back(simt::default_architecture);
    }
    std::vector<std::string> ways;
    for (const std::string& device : devices) {
        for (const std::string& schedule : schedules(random)) {
            ways.push_back(short_patience + ("arch=" + device) + "\n" + schedule);
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
    std::set<json> all;
    for (const std::string& options : ways_to_run(suite.source_of(program, ".cu"), merged_random_schedules)) {
        const json findings = findings_of(suite, program, options);
        if (findings.empty()) {
            throw std::runtime_error("has no finding (" + options + ")");
        }
        for (const json& finding : findings) {
            all.insert(essence_of(finding));
        }
    }
    return all;
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
    try {
        if (suite.is_merged && !expected.empty()) {
            return is_expected(program, "several schedules", merged_findings_of(suite, program), expected);
        }
        for (const std::string& options : ways_to_run(suite.source_of(program, ".cu"), random_schedules)) {
            const bool same_blocks = options.rfind("schedule=ascending", 0) == 0;
            if (!is_expected(program, options, findings_of(suite, program, options), expected, same_blocks)) {
                return false;
            }
        }
        return true;
    } catch (const std::runtime_error& error) {
        std::cout << program.string() << ' ' << error.what() << '\n';
        return false;
    }
}

void approve(const Suite& suite, const std::filesystem::path& program, const std::filesystem::path& expected)
{
    const json found = suite.is_merged ? merged_findings_of(suite, program)
                                       : findings_of(suite, program,
                                                     ways_to_run(suite.source_of(program, ".cu"), 0).front());
    std::ofstream(expected) << found.dump(2) << '\n';
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

int run(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& programs)
{
    const Suite suite{folder, folder.filename() == "fences-and-flags"};
    Tally faults;
    Tally look_alikes;
    for (const std::filesystem::path& program : programs) {
        if (program.stem().string().rfind("right_", 0) == 0) {
            look_alikes.count(finds(suite, program, json::array()));
        } else {
            const std::filesystem::path expected = suite.source_of(program, ".expected.json");
            if (std::getenv("WORKBOOK_APPROVE") != nullptr) {
                approve(suite, program, expected);
            }
            const json findings = json::parse(read_file(expected));
            faults.count(!findings.empty() && finds(suite, program, findings));
        }
    }
    std::cout << folder.filename().string() << ": " << faults.right << " faults found of " << faults.all
              << ", " << look_alikes.right << " look-alikes silent of " << look_alikes.all << '\n';
    return faults.is_full() && look_alikes.is_full() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return argc < 2 ? 2 : run(argv[1], {argv + 2, argv + argc});
    } catch (const std::exception& error) {
        std::cout << "run_hazards: " << error.what() << '\n';
        return 2;
    }
}
