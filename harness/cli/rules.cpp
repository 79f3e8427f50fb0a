// SPDX-License-Identifier: MIT
#include "rules.hpp"

#include "context.hpp"
#include "parts.hpp"

#include <platform/files.hpp>
#include <report/rules_text.hpp>

#include <sstream>

namespace cli {
namespace {

constexpr std::uint64_t fixed_seed = 1;

/// What the header says of the functions that the exercise asks for: all behind its first lines.
std::string contract_of(const course::Workbook& workbook, const course::Exercise& exercise)
{
    std::istringstream header(platform::read_file(workbook.folder(exercise) / (exercise.name + ".hpp")));
    std::string contract;
    bool has_begun = false;
    for (std::string line; std::getline(header, line);) {
        if (has_begun && !line.starts_with("#include")) {
            contract += line + "\n";
        }
        has_begun = has_begun || line == "#pragma once";
    }
    const std::size_t begin = contract.find_first_not_of('\n');
    return begin != std::string::npos ? contract.substr(begin) : "";
}

}  // namespace

std::string write_rules_of(report::Writer& writer, const course::Workbook& workbook,
                           const course::Exercise& exercise)
{
    JudgingOptions options;
    options.seed = fixed_seed;
    options.lists_rules = true;
    provide_exercises(workbook, {&exercise});
    const Judging judging(workbook, options);
    const judge::Verdict listed = judging
                                      .judge_module(exercise, starter_submission(workbook, exercise),
                                                    judging.reference_module(exercise, {}))
                                      .verdict;
    if (listed.is_judged()) {
        report::write_rules(writer, view_of(exercise), contract_of(workbook, exercise), listed,
                            exercise.points);
    }
    return listed.environment_problem + listed.harness_fault;
}

}  // namespace cli
