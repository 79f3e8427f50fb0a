// SPDX-License-Identifier: MIT
// Usage: run_in_part FOLDER…
// Runs each program of the folders with as few of its blocks and launches checked as a limit can bring about. Where the device
// reports that it left any out, the program is run twice more: checked as a whole, and in part on two host threads. What it
// prints and how it ends must be the same. Of what is found when a part is checked, nothing may be missing from what is found
// in the whole; and it is the same on two host threads. Some of these programs must have findings, else nothing is compared.
#include "run_program.hpp"

#include <algorithm>
#include <iostream>

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

/// The kinds and source lines of the findings, which tell whether two are of the same fault.
std::vector<json> findings_of(const ProgramRun& run)
{
    std::vector<json> findings;
    for (const json& finding : run.report.value("/findings"_json_pointer, json::array())) {
        json places = json::array();
        for (const json& party : finding.value("parties", json::array())) {
            places.push_back(party.value("where", json()));
        }
        findings.push_back({finding.at("kind"), places});
    }
    std::sort(findings.begin(), findings.end());
    findings.erase(std::unique(findings.begin(), findings.end()), findings.end());
    return findings;
}

/// What is wrong with the run that was checked in part; empty if nothing is.
std::string difference(const ProgramRun& whole, const ProgramRun& part)
{
    if (whole.status != part.status) {
        return "ended with " + std::to_string(whole.status) + " and " + std::to_string(part.status);
    }
    if (whole.output != part.output) {
        return "printed\n" + whole.output + "and\n" + part.output;
    }
    const std::vector<json> all = findings_of(whole);
    for (const json& finding : findings_of(part)) {
        if (!std::binary_search(all.begin(), all.end(), finding)) {
            return "made up " + finding.dump(1);
        }
    }
    return "";
}

struct Tally
{
    std::size_t same = 0;
    std::size_t in_part = 0;
    std::size_t findings = 0;  ///< of programs that were checked in part
};

/// Whether something was left out. A program that leaves no report may have been stopped before it could say so.
bool is_in_part(const ProgramRun& run)
{
    return !run.report.is_object() || !run.report["unchecked_parts"].empty();
}

void compare(const fs::path& program, Tally& tally)
{
    const std::string in_part = "check_limit=1\nhead_start=0\nworkers=";
    const ProgramRun part = run_program(program, in_part + "1");
    if (!is_in_part(part)) {
        return;
    }
    const ProgramRun whole = run_program(program, "check_limit=0\nworkers=1");
    const ProgramRun beside = run_program(program, in_part + "2");
    std::string found = difference(whole, part);
    if (found.empty()) {
        found = difference(whole, beside);
    }
    if (found.empty() && findings_of(part) != findings_of(beside)) {
        found = "has other findings on two host threads";
    }
    ++tally.in_part;
    tally.same += found.empty() ? 1 : 0;
    tally.findings += findings_of(part).size();
    if (!found.empty()) {
        std::cout << program.string() << ": " << found << '\n';
    }
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        Tally tally;
        for (int i = 1; i < argc; ++i) {
            for (const fs::path& program : programs_in(argv[i])) {
                compare(program, tally);
            }
        }
        std::cout << tally.same << " programs the same when a part is checked, of " << tally.in_part
                  << ", with " << tally.findings << " findings\n";
        return tally.same == tally.in_part && tally.findings > 0 ? 0 : 1;
    } catch (const std::exception& error) {
        std::cout << "run_in_part: " << error.what() << '\n';
        return 2;
    }
}
