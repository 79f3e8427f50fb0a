// SPDX-License-Identifier: MIT
/// @file
/// The judge's records as JSON: what a runner writes, and what the judge's process tells the command line.
#pragma once

#include "observation.hpp"
#include "session.hpp"
#include "verdict.hpp"

#include <nlohmann/json.hpp>

namespace nlohmann {

template <class T>
struct adl_serializer<std::optional<T>>
{
    static void to_json(json& j, const std::optional<T>& value) { j = value ? json(*value) : json(nullptr); }
    static void from_json(const json& j, std::optional<T>& value) { value = j.is_null() ? std::nullopt : std::optional<T>(j.get<T>()); }
};

}  // namespace nlohmann

namespace judge {

#define JUDGE_JSON NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT

JUDGE_JSON(SourceLine, file, line)
JUDGE_JSON(Party, action, thread, where)
JUDGE_JSON(Arrival, place, threads, first, where)
JUDGE_JSON(Finding, kind, level, kernel, block, variable, space, parties, arrivals, barriers_passed, same_warp, stuck, count)
void to_json(nlohmann::json& j, const Counters& counters);
void from_json(const nlohmann::json& j, Counters& counters);
JUDGE_JSON(Launch, kernel, grid, block, dynamic_shared_bytes, counters)
JUDGE_JSON(RefusedLaunch, kernel, grid, block, dynamic_shared_bytes, error, reason, where)
JUDGE_JSON(Observation, findings, launches, refused_launches)

NLOHMANN_JSON_SERIALIZE_ENUM(Reason, {{Reason::other, "other"},
                                      {Reason::compile, "compile"},
                                      {Reason::exit, "exit"},
                                      {Reason::crash, "crash"},
                                      {Reason::exception, "exception"},
                                      {Reason::timeout, "timeout"},
                                      {Reason::launch, "launch"},
                                      {Reason::finding, "finding"},
                                      {Reason::guard, "guard"},
                                      {Reason::unused, "unused"},
                                      {Reason::mismatch, "mismatch"},
                                      {Reason::budget, "budget"},
                                      {Reason::diagnosis, "diagnosis"}})
NLOHMANN_JSON_SERIALIZE_ENUM(TaskVerdict::Status, {{TaskVerdict::Status::skipped, "skipped"},
                                                   {TaskVerdict::Status::passed, "passed"},
                                                   {TaskVerdict::Status::refused, "refused"}})

JUDGE_JSON(CompilerMessage, severity, file, line, column, message)
JUDGE_JSON(ComparedElement, place, got, expected, is_wrong, is_untouched)
JUDGE_JSON(Mismatch, output, wrong, total, bound, elements, left_out)
JUDGE_JSON(BudgetMiss, demand, counter, limit, measured, reference)
JUDGE_JSON(GuardDamage, buffer, behind, offset, bytes)
JUDGE_JSON(AnswerLine, key, given, is_right)
JUDGE_JSON(Refusal, reason, circumstances, text, code, while_loading, where, running, seconds, compiler, findings, launches, mismatch, budget, guard,
           answers, printed)
JUDGE_JSON(TaskVerdict, task, sentence, status, refusal)
JUDGE_JSON(Measurement, circumstances, mine, reference)
JUDGE_JSON(Verdict, exercise, tasks, measurement, seed, device, is_counted, environment_problem, harness_fault)
JUDGE_JSON(Settings, exercise, learner_module, reference_module, shipped_module, answers, runtime, runner, sandbox, device, device_options,
           data_directory, seed, time_limit, memory_bytes)

#undef JUDGE_JSON

}  // namespace judge
