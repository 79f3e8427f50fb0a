// SPDX-License-Identifier: MIT
// Usage: run_hazards FOLDER PROGRAM…
// Runs the programs that were compiled from the .cu files of a folder of tests/hazards. A fault, NAME.cu, has what the
// device must find beside it, in NAME.expected.json; a look-alike, right_NAME.cu, must be passed over in silence. All
// of them synchronise by barriers only, so the findings must be the same under every schedule. With WORKBOOK_APPROVE set
// it writes what is found as what is expected: read it before you believe it.
#include "run_program.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>

using nlohmann::json;

namespace {

constexpr int random_schedules = 20;

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

json findings_of(const ProgramRun& run)
{
    json findings = run.report.is_object() ? run.report["findings"] : json("there is no report");
    leave_folders_out(findings);
    return findings;
}

/// Whether a run ended as it should. What a program does with an access that the host cannot make is end, by a signal.
bool ended_well(const ProgramRun& run, const json& findings)
{
    const bool host_died = std::any_of(findings.begin(), findings.end(), [](const json& finding) {
        return finding.is_object() && finding.value("reason", "") == "device memory on the host";
    });
    return (host_died ? run.status >= 128 : run.status == 0) && run.output.empty();
}

bool finds(const std::filesystem::path& program, const json& expected)
{
    for (const std::string& schedule : schedules(random_schedules)) {
        const ProgramRun run = run_program(program, schedule);
        const json findings = findings_of(run);
        if (findings != expected || !ended_well(run, findings)) {
            std::cout << program.string() << " (" << schedule << "), status " << run.status << ", found\n"
                      << findings.dump(2) << "\ninstead of\n"
                      << expected.dump(2) << "\nDifference: " << json::diff(expected, findings).dump()
                      << '\n';
            return false;
        }
    }
    return true;
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
    Tally faults;
    Tally look_alikes;
    for (const std::filesystem::path& program : programs) {
        if (program.stem().string().rfind("right_", 0) == 0) {
            look_alikes.count(finds(program, json::array()));
        } else {
            const std::filesystem::path expected = (folder / program.stem()) += ".expected.json";
            if (std::getenv("WORKBOOK_APPROVE") != nullptr) {
                std::ofstream(expected) << findings_of(run_program(program, "schedule=ascending")).dump(2) << '\n';
            }
            const json findings = json::parse(read_file(expected));
            faults.count(!findings.empty() && finds(program, findings));
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
