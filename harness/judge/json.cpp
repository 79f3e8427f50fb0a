// SPDX-License-Identifier: MIT
#include "json.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <platform/json.hpp>
#include <simt/findings/serialisation.hpp>

#include <stdexcept>

namespace nlohmann {

template <class T>
struct adl_serializer<std::optional<T>>
{
    static void to_json(json& j, const std::optional<T>& value) { j = value ? json(*value) : json(nullptr); }
    static void from_json(const json& j, std::optional<T>& value)
    {
        value = j.is_null() ? std::nullopt : std::optional<T>(j.get<T>());
    }
};

}  // namespace nlohmann

namespace judge {

#define JUDGE_JSON NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT

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
    access = {j.at(0).get<unsigned>(),    j.at(1).get<int>(),    j.at(2).get<std::string>(),
              j.at(3).get<std::string>(), j.at(4).get<Action>(), j.at(5).get<int>()};
}

void from_json(const nlohmann::json& j, Observation& observation)
{
    j.at("findings").get_to(observation.findings);
    j.at("launches").get_to(observation.launches);
    j.at("unchecked_parts").get_to(observation.unchecked_parts);
    j.at("refused_launches").get_to(observation.refused_launches);
    j.at("refused_calls").get_to(observation.refused_calls);
    j.at("shared_trace").get_to(observation.shared_trace);
    j.at("profile").get_to(observation.profile);
    j.at("bytes_to_host").get_to(observation.bytes_to_host);
    j.at("bytes_from_host").get_to(observation.bytes_from_host);
    j.at("bytes_on_device").get_to(observation.bytes_on_device);
    j.at("allocations").get_to(observation.allocations);
    j.at("pinned_allocations").get_to(observation.pinned_allocations);
}

NLOHMANN_JSON_SERIALIZE_ENUM(Reason, {{Reason::other, "other"},
                                      {Reason::missing, "missing"},
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
NLOHMANN_JSON_SERIALIZE_ENUM(Timeout::Kind,
                             {{Timeout::Kind::cpu_time, "cpu_time"}, {Timeout::Kind::idle_time, "idle_time"}})
NLOHMANN_JSON_SERIALIZE_ENUM(TaskVerdict::Status, {{TaskVerdict::Status::skipped, "skipped"},
                                                   {TaskVerdict::Status::passed, "passed"},
                                                   {TaskVerdict::Status::refused, "refused"},
                                                   {TaskVerdict::Status::withheld, "withheld"},
                                                   {TaskVerdict::Status::not_tried, "not_tried"}})
NLOHMANN_JSON_SERIALIZE_ENUM(TaskKind, {{TaskKind::correctness, "correctness"},
                                        {TaskKind::budget, "budget"},
                                        {TaskKind::diagnosis, "diagnosis"}})
NLOHMANN_JSON_SERIALIZE_ENUM(AnswerKind, {{AnswerKind::number, "number"},
                                          {AnswerKind::choice, "choice"},
                                          {AnswerKind::name, "name"},
                                          {AnswerKind::index, "index"}})
NLOHMANN_JSON_SERIALIZE_ENUM(AnswerLine::State, {{AnswerLine::State::missing, "missing"},
                                                 {AnswerLine::State::unreadable, "unreadable"},
                                                 {AnswerLine::State::wrong, "wrong"},
                                                 {AnswerLine::State::right, "right"}})

NLOHMANN_JSON_SERIALIZE_ENUM(AnswersTogether, {{AnswersTogether::mask_call, "mask_call"},
                                               {AnswersTogether::each_mask_call, "each_mask_call"},
                                               {AnswersTogether::racing_accesses, "racing_accesses"}})
NLOHMANN_JSON_SERIALIZE_ENUM(TooLittleWork::Kind, {{TooLittleWork::Kind::no_kernel, "no_kernel"},
                                                   {TooLittleWork::Kind::loads, "loads"},
                                                   {TooLittleWork::Kind::stores, "stores"},
                                                   {TooLittleWork::Kind::copies, "copies"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Damage, {{Damage::none, "none"},
                                      {Damage::written_before, "written_before"},
                                      {Damage::written_behind, "written_behind"},
                                      {Damage::accessed_before, "accessed_before"},
                                      {Damage::accessed_behind, "accessed_behind"},
                                      {Damage::changed, "changed"}})
NLOHMANN_JSON_SERIALIZE_ENUM(RecordFault,
                             {{RecordFault::too_long, "too_long"}, {RecordFault::damaged, "damaged"}})

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
    visit_members(refusal, [&](const char* name, const auto& value) { j[name] = value; });
    visit_optional_members(refusal, [&](const char* name, const auto& value) {
        if (value) {
            j[name] = *value;
        }
    });
}

void from_json(const nlohmann::json& j, Refusal& refusal)
{
    const auto read = [&](const char* name, auto& value) {
        if (j.contains(name)) {
            j.at(name).get_to(value);
        }
    };
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

#undef JUDGE_JSON

namespace {

template <class T>
std::string write(const T& value)
{
    return platform::json_text(value);
}

template <class T>
T read(const std::string& text)
{
    try {
        return platform::parse_json(text).get<T>();
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(error.what());
    }
}

std::string triple(const nlohmann::json& index)
{
    return fmt::format("({},{},{})", index.at(0).get<unsigned>(), index.at(1).get<unsigned>(),
                       index.at(2).get<unsigned>());
}

}  // namespace

std::string reason_name(Reason reason)
{
    return nlohmann::json(reason).get<std::string>();
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
    return read<nlohmann::json>(text).value("diagnostics", std::vector<CompilerMessage>{});
}

namespace {

SignalPlace read_place(const nlohmann::json& json)
{
    SignalPlace place;
    try {
        if (json.contains("where")) {
            place.where = json.at("where").get<SourceLine>();
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
    return read_place(read<nlohmann::json>(text));
}

ProgramReport program_report_from_json(const std::string& text)
{
    const auto json = read<nlohmann::json>(text);
    ProgramReport report;
    report.seen = json.at("observation").get<Observation>();
    if (!json.at("place").is_null()) {
        report.crashed = read_place(json.at("place"));
    }
    return report;
}

std::string findings_to_json(const Observation& seen)
{
    constexpr int format_version = 1;
    const nlohmann::json json{{"version", format_version},
                              {"findings", seen.findings},
                              {"refused_launches", seen.refused_launches}};
    return platform::json_text(json, 2) + '\n';
}

}  // namespace judge
