// SPDX-License-Identifier: MIT
#include "json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <platform/json.hpp>
#include <simt/findings/json_fields.hpp>
#include <simt/findings/serialisation.hpp>

#include <algorithm>
#include <span>
#include <stdexcept>

namespace judge {
namespace {

using simt::read_json;
using simt::read_member;
using simt::write_json;
using simt::write_member;

struct EnumeratorName
{
    int value;
    const char* name;
};

std::string name_in(std::span<const EnumeratorName> names, int value)
{
    return std::ranges::find(names, value, &EnumeratorName::value)->name;
}

/// The value of the first one, for a name that none has.
int value_in(std::span<const EnumeratorName> names, const nlohmann::json& json)
{
    const auto found = std::ranges::find_if(
        names, [&](const EnumeratorName& enumerator) { return json == enumerator.name; });
    return (found != names.end() ? *found : names.front()).value;
}

}  // namespace

/// Defines to_json() and from_json() of a record by its members. One that is missing keeps its default.
#define JUDGE_WRITE_MEMBER(member) write_member(to, #member, record.member);
#define JUDGE_READ_MEMBER(member) read_member(from, #member, record.member);
#define JUDGE_JSON(Record, ...)                                                                              \
    void to_json(nlohmann::json& to, const Record& record)                                                   \
    {                                                                                                        \
        NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(JUDGE_WRITE_MEMBER, __VA_ARGS__))                           \
    }                                                                                                        \
    void from_json(const nlohmann::json& from, Record& record)                                               \
    {                                                                                                        \
        NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(JUDGE_READ_MEMBER, __VA_ARGS__))                            \
    }

/// The same of an enumeration, whose enumerators are written by their names.
#define JUDGE_ENUMERATOR(enumerator) {static_cast<int>(Enumeration::enumerator), #enumerator},
#define JUDGE_ENUM(Type, ...)                                                                                \
    std::span<const EnumeratorName> names_of(Type)                                                           \
    {                                                                                                        \
        using Enumeration = Type;                                                                            \
        static constexpr EnumeratorName names[] = {                                                          \
            NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(JUDGE_ENUMERATOR, __VA_ARGS__))};                       \
        return names;                                                                                        \
    }                                                                                                        \
    void to_json(nlohmann::json& to, Type value)                                                             \
    {                                                                                                        \
        write_json(to, name_in(names_of(value), static_cast<int>(value)));                                   \
    }                                                                                                        \
    void from_json(const nlohmann::json& from, Type& value)                                                  \
    {                                                                                                        \
        value = static_cast<Type>(value_in(names_of(value), from));                                          \
    }

void to_json(nlohmann::json& j, const Counters& counters)
{
    for (const CounterInfo& info : counter_infos()) {
        j[std::string(info.name)] = counters.*info.counter;
    }
}

void from_json(const nlohmann::json& j, Counters& counters)
{
    for (const CounterInfo& info : counter_infos()) {
        counters.*info.counter = j.value(std::string(info.name), std::uint64_t{0});
    }
}

JUDGE_JSON(Launch, kernel, grid, block, dynamic_shared_bytes, counters)
JUDGE_JSON(UncheckedPart, kernel, launches, unchecked_launches, blocks, unchecked_blocks)
JUDGE_JSON(RefusedLaunch, kernel, grid, block, dynamic_shared_bytes, error, error_text, reason, where)
JUDGE_JSON(RefusedCall, function, error, reason, where)

JUDGE_JSON(BankPass, lanes, is_first)
JUDGE_JSON(Transaction, begin, bytes, lanes)
JUDGE_JSON(WorstRequest, block, warp, lanes, bytes, addresses, cost, best, banks, request_lanes, passes,
           transactions)
JUDGE_JSON(CostlyLine, kernel, where, action, space, requests, excess, worst)

/// An array, since there may be tens of thousands.
void from_json(const nlohmann::json& j, SharedAccess& access)
{
    read_json(j.at(0), access.thread);
    read_json(j.at(1), access.line);
    read_json(j.at(2), access.array);
    read_json(j.at(3), access.index);
    read_json(j.at(4), access.action);
    read_json(j.at(5), access.interval);
}

void from_json(const nlohmann::json& j, Observation& observation)
{
    read_json(j.at("findings"), observation.findings);
    read_json(j.at("launches"), observation.launches);
    read_json(j.at("unchecked_parts"), observation.unchecked_parts);
    read_json(j.at("refused_launches"), observation.refused_launches);
    read_json(j.at("refused_calls"), observation.refused_calls);
    read_json(j.at("shared_trace"), observation.shared_trace);
    read_json(j.at("profile"), observation.profile);
    read_json(j.at("bytes_to_host"), observation.bytes_to_host);
    read_json(j.at("bytes_from_host"), observation.bytes_from_host);
    read_json(j.at("bytes_on_device"), observation.bytes_on_device);
    read_json(j.at("allocations"), observation.allocations);
    read_json(j.at("pinned_allocations"), observation.pinned_allocations);
}

JUDGE_ENUM(Reason, other, missing, compile, exit, crash, exception, timeout, launch, finding, guard, unused,
           mismatch, budget, diagnosis)
JUDGE_ENUM(Timeout::Kind, cpu_time, idle_time)
JUDGE_ENUM(TaskVerdict::Status, skipped, passed, refused, withheld, not_tried)
JUDGE_ENUM(TaskKind, correctness, budget, diagnosis)
JUDGE_ENUM(AnswerKind, number, choice, name, index)
JUDGE_ENUM(AnswerLine::State, missing, unreadable, wrong, right)

JUDGE_ENUM(AnswersTogether, mask_call, each_mask_call, racing_accesses)
JUDGE_ENUM(TooLittleWork::Kind, no_kernel, loads, stores, copies)
JUDGE_ENUM(Damage, none, written_before, written_behind, accessed_before, accessed_behind, changed)
JUDGE_ENUM(RecordFault, too_long, damaged)

JUDGE_JSON(CompilerMessage, severity, file, line, column, message)
JUDGE_JSON(ComparedElement, place, got, expected, is_wrong, is_untouched)
JUDGE_JSON(Mismatch, output, wrong, total, bound, elements, left_out)
JUDGE_JSON(BudgetMiss, demand, counter, limit, measured, reference, at_least, per)
JUDGE_JSON(GuardDamage, buffer, damage, offset, bytes, element_bytes)
JUDGE_JSON(AnswerLine, key, given, state, kind, choices)
JUDGE_JSON(Timeout, kind, seconds, of_all_calls)
JUDGE_JSON(TooLittleWork, kind, bytes, other_bytes)

/// Calls `visit` with the name and the value of each member that every refusal is written with.
template <class AnyRefusal, class Visit>
void visit_members(AnyRefusal& refusal, const Visit& visit)
{
    visit("reason", refusal.reason);
    visit("circumstances", refusal.circumstances);
    visit("text", refusal.text);
    visit("code", refusal.code);
    visit("while_loading", refusal.while_loading);
    visit("where", refusal.where);
    visit("running", refusal.running);
    visit("timeout", refusal.timeout);
    visit("compiler", refusal.compiler);
    visit("findings", refusal.findings);
    visit("launches", refusal.launches);
    visit("refused_calls", refusal.refused_calls);
    visit("is_meant_to_fail", refusal.is_meant_to_fail);
    visit("mismatch", refusal.mismatch);
    visit("budget", refusal.budget);
    visit("guard", refusal.guard);
    visit("answers", refusal.answers);
    visit("printed", refusal.printed);
}

/// The same for each member that only refusals with one reason are written with.
template <class AnyRefusal, class Visit>
void visit_optional_members(AnyRefusal& refusal, const Visit& visit)
{
    visit("answers_together", refusal.answers_together);
    visit("too_little_work", refusal.too_little_work);
    visit("record_fault", refusal.record_fault);
    visit("missing_file", refusal.missing_file);
}

void to_json(nlohmann::json& j, const Refusal& refusal)
{
    visit_members(refusal, [&](const char* name, const auto& value) { write_member(j, name, value); });
    visit_optional_members(refusal, [&](const char* name, const auto& value) {
        if (value) {
            write_member(j, name, *value);
        }
    });
}

void from_json(const nlohmann::json& j, Refusal& refusal)
{
    const auto read = [&](const char* name, auto& value) { read_member(j, name, value); };
    visit_members(refusal, read);
    visit_optional_members(refusal, read);
}

JUDGE_JSON(TaskVerdict, task, sentence, kind, status, refusal)
JUDGE_JSON(RuleLimit, limit, reference, inputs)
JUDGE_JSON(Rule, task, reasons, demand, counter, per, at_least, is_fixed, limits)
JUDGE_JSON(JudgedMeasure, counter, per, mine, reference)
JUDGE_JSON(Measurement, circumstances, mine, reference, profile, judged)
JUDGE_JSON(PaintedPicture, circumstances, width, height, pixels)
JUDGE_JSON(Verdict, exercise, tasks, measurement, picture, seed, device, is_counted, only_inputs, inputs,
           rules, environment_problem, harness_fault)
JUDGE_JSON(Settings, exercise, check, learner_module, no_module, reference_module, shipped_module, answers,
           runtime, cpu_runtime, runner, sandbox, device, device_options, data_directory, kept_results, seed,
           points, cpu_limit, total_cpu_limit, total_idle_limit, memory_bytes, stops_at_refusal, profiled,
           recording_options, only_inputs, lists_rules, keeps_picture, tells_progress)
JUDGE_JSON(JudgingProgress, task, sentence, circumstances, printed, is_cut)

#undef JUDGE_ENUM
#undef JUDGE_ENUMERATOR
#undef JUDGE_JSON
#undef JUDGE_READ_MEMBER
#undef JUDGE_WRITE_MEMBER

namespace {

template <class T>
std::string write(const T& value)
{
    nlohmann::json json;
    write_json(json, value);
    return platform::json_text(json);
}

template <class T>
T read(const std::string& text)
{
    try {
        T value;
        read_json(platform::parse_json(text), value);
        return value;
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(error.what());
    }
}

nlohmann::json read_any(const std::string& text)
{
    try {
        return platform::parse_json(text);
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(error.what());
    }
}

std::string triple(const nlohmann::json& index)
{
    Index3 numbers{};
    read_json(index, numbers);
    return fmt::format("({},{},{})", numbers[0], numbers[1], numbers[2]);
}

}  // namespace

std::string reason_name(Reason reason)
{
    return name_in(names_of(reason), static_cast<int>(reason));
}

std::string settings_to_json(const Settings& settings)
{
    return write(settings);
}

Settings settings_from_json(const std::string& text)
{
    return read<Settings>(text);
}

std::string progress_to_json(const JudgingProgress& progress)
{
    return write(progress);
}

JudgingProgress progress_from_json(const std::string& text)
{
    return read<JudgingProgress>(text);
}

std::string verdict_to_json(const Verdict& verdict)
{
    return write(verdict);
}

Verdict verdict_from_json(const std::string& text)
{
    return read<Verdict>(text);
}

Observation observation_from_json(const std::string& text)
{
    return read<Observation>(text);
}

std::string costly_lines_to_json(const std::vector<CostlyLine>& lines)
{
    return write(lines);
}

std::vector<CompilerMessage> compiler_messages_from_json(const std::string& text)
{
    std::vector<CompilerMessage> messages;
    read_member(read_any(text), "diagnostics", messages);
    return messages;
}

namespace {

SignalPlace read_place(const nlohmann::json& json)
{
    SignalPlace place;
    try {
        if (json.contains("where")) {
            read_json(json.at("where"), place.where.emplace());
        }
        if (json.contains("thread")) {
            const nlohmann::json& thread = json.at("thread");
            place.running = fmt::format("kernel {}, block {}, thread {}", thread.value("kernel", ""),
                                        triple(thread.at("block")), triple(thread.at("thread")));
        }
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(error.what());
    }
    return place;
}

}  // namespace

SignalPlace signal_place_from_json(const std::string& text)
{
    return read_place(read_any(text));
}

ProgramReport program_report_from_json(const std::string& text)
{
    const nlohmann::json json = read_any(text);
    ProgramReport report;
    read_json(json.at("observation"), report.seen);
    if (!json.at("place").is_null()) {
        report.crashed = read_place(json.at("place"));
    }
    return report;
}

std::string findings_to_json(const Observation& seen)
{
    constexpr int format_version = 1;
    nlohmann::json json;
    write_member(json, "version", format_version);
    write_member(json, "findings", seen.findings);
    write_member(json, "refused_launches", seen.refused_launches);
    return platform::json_text(json, 2) + '\n';
}

}  // namespace judge
