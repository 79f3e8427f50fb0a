// SPDX-License-Identifier: MIT
/// @file
/// What submissions and programs were counted to do, by the rules of GPU architectures.
#pragma once

#include "judging.hpp"

#include <judge/verdict.hpp>
#include <nlohmann/json_fwd.hpp>
#include <report/writer.hpp>

#include <optional>
#include <string>
#include <vector>

namespace cli {

/// What was counted by the rules of one GPU architecture.
struct Profile
{
    std::string architecture;
    judge::Counters mine;
    std::optional<judge::Counters> reference;
    std::vector<judge::CostlyLine> lines;
};

/// For one architecture, writes one table with both submissions. For two, writes a table per submission, with a column
/// per architecture.
void write_tables(report::Writer& writer, const std::vector<Profile>& profiles);

/// What was counted for one submission to an exercise, by the rules of each architecture.
struct ExerciseProfile
{
    std::string circumstances;  ///< the inputs
    std::vector<Profile> profiles;
    std::optional<judge::Verdict>
        verdict{};  ///< of the architecture for which nothing was counted, if there is one
};

/// @param submission  null: the learner's own file
/// @param only        the inputs with which to count; empty: those with which the reference reads most
/// @throws UsageError if the exercise has no such inputs
ExerciseProfile profiles_of(const course::Workbook& workbook, const course::Exercise& exercise,
                            const Submission* submission, const std::vector<std::string>& architectures,
                            std::uint64_t seed, const std::string& only = "");

/// The exercise, and with what it was counted.
void write_heading(report::Writer& writer, const course::Exercise& exercise,
                   const std::string& circumstances);

/// The tables that `profile` prints for a submission. Empty if there is nothing to count.
std::string profile_text(const course::Workbook& workbook, const course::Exercise& exercise,
                         const Submission& submission, const std::vector<std::string>& architectures,
                         std::uint64_t seed);

/// What was counted, and the picture of the most expensive request, for `profile --json`.
///
/// @param text  what the verb prints otherwise
nlohmann::json profiles_for_programs(const std::vector<Profile>& profiles, const std::string& picture,
                                     const std::string& text);

}  // namespace cli
