// SPDX-License-Identifier: MIT
/// @file
/// Options that several verbs have.
#pragma once

#include "judging.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cli {

/// The options of every verb that judges, as the command line gives them.
struct JudgingFlags
{
    std::string device = "cpu";
    std::string schedule = "ascending";
    std::optional<std::uint64_t> seed;

    JudgingOptions options() const;
};

/// Lets the value of an option be a seed. CLI11 would read 010 as eight.
void take_seed(CLI::Option& option);

void add_judging(CLI::App& verb, JudgingFlags& flags);

judge::DeviceKind device_called(const std::string& name);

/// @param known  inputs of an exercise
/// @throws UsageError if `only` is not in the list
void require_inputs(const std::vector<std::string>& known, const std::string& only);

/// Each checks the value of an option: what is wrong with it; empty if nothing is.
std::string schedule_problem(const std::string& text);
std::string seed_problem(const std::string& text);
std::string architecture_problem(const std::string& text);

}  // namespace cli
