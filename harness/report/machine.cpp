// SPDX-License-Identifier: MIT
#include "machine.hpp"

#include "png.hpp"
#include "refusal_text.hpp"
#include "xml_text.hpp"

#include <judge/json.hpp>
#include <platform/json.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace report {
namespace {

using nlohmann::json;

/// An attribute's value: a line break would be read as a space.
std::string attribute(const std::string& text)
{
    std::string result;
    for (const char c : xml_text(text)) {
        result += c == '\n' ? "&#10;" : std::string(1, c);
    }
    return result;
}

std::string junit_case(const Result& result, const std::string& task, const SourceText& source,
                       const std::string& class_prefix)
{
    const judge::TaskVerdict* verdict = find_task(result, task);
    const std::string name = verdict != nullptr ? fmt::format("{}: {}", task, verdict->sentence) : task;
    const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                         attribute(class_prefix + result.exercise.name), attribute(name));
    const auto without_text = [&](const char* element, const std::string& message) {
        return head + fmt::format(">\n      <{0} message=\"{1}\">{2}</{0}>\n    </testcase>\n", element,
                                  attribute(message), xml_text(message));
    };
    const Mark mark = result.mark(task);
    if (!result.verdict.is_judged()) {
        return without_text("error", result.verdict.environment_problem + result.verdict.harness_fault);
    }
    if (mark == Mark::passed) {
        return head + "/>\n";
    }
    if (mark == Mark::missing) {
        return without_text("skipped", "no file was handed in");
    }
    if (mark == Mark::withheld) {
        return without_text("failure", "withheld: the budget is met, but the kernel is wrong");
    }
    const judge::Refusal* refusal = refusal_of(result, task);
    if (refusal == nullptr) {
        return without_text("failure", "not judged");
    }
    Writer writer;
    write_refusal(writer, *refusal, command_again(result.exercise, result.verdict), source);
    return head + fmt::format(">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                              attribute(refusal_summary(*refusal)), xml_text(writer.text()));
}

/// RFC 4648.
std::string base64(const std::string& bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;  // three bytes, or what is left and zeros
        for (std::size_t k = i; k < i + 3; ++k) {
            group = group << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u);
        }
        for (int shift = 18; shift >= 0; shift -= 6) {
            text += digits[group >> shift & 63];
        }
    }
    const std::size_t padding = (3 - bytes.size() % 3) % 3;
    return text.replace(text.size() - padding, padding, padding, '=');
}

json picture_for_programs(const judge::PaintedPicture& picture)
{
    return {{"circumstances", picture.circumstances},
            {"width", picture.width},
            {"height", picture.height},
            {"png", base64(png_of(picture))}};
}

json result_for_programs(const Result& result, const SourceText& source)
{
    Writer writer;
    write_verdict(writer, result.exercise, result.verdict, source);
    Writer explanation;
    write_explanation(explanation, result.exercise, result.verdict, source);
    json entry{{"exercise", result.exercise.name},
               {"label", result.exercise.label},
               {"title", result.exercise.title},
               {"earned", result.earned()},
               {"possible", result.possible()},
               {"passed", result.verdict.passed()},
               {"given_up", result.is_given_up},
               {"word", verdict_word(result.verdict)},
               {"text", writer.text()},
               {"explanation", explanation.text()},
               {"verdict", platform::parse_json(judge::verdict_to_json(result.verdict))}};
    if (const auto& measured = result.verdict.measurement) {
        json counters = platform::parse_json(counters_json(measured->mine, measured->reference));
        for (const judge::JudgedMeasure& judged : told_measures(*measured)) {
            counters.push_back({{"name", judged.counter},
                                {"words", words_of_measure(judged)},
                                {"unit", ""},
                                {"is_in_verdict", true},
                                {"yours", judged.mine},
                                {"reference", judged.reference}});
        }
        entry["counters"] = std::move(counters);
    }
    entry["verdict"].erase("picture");  // its pixels, number by number
    if (result.verdict.picture) {
        entry["picture"] = picture_for_programs(*result.verdict.picture);
    }
    return entry;
}

}  // namespace

std::string junit(const std::string& name, const std::vector<Result>& results, const SourceText& source,
                  const std::string& class_prefix)
{
    std::string xml = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                                  attribute(name));
    for (const Result& result : results) {
        const bool trouble = !result.verdict.is_judged();
        const auto with_mark = [&](Mark mark) {
            return std::ranges::count_if(result.points,
                                         [&](const auto& task) { return result.mark(task.first) == mark; });
        };
        const std::string time = result.seconds > 0.0 ? fmt::format(" time=\"{:.3f}\"", result.seconds) : "";
        const auto skipped = with_mark(Mark::missing);
        const auto bad =
            static_cast<std::ptrdiff_t>(result.points.size()) - with_mark(Mark::passed) - skipped;
        xml += fmt::format("  <testsuite name=\"{} {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" "
                           "skipped=\"{}\"{}>\n",
                           result.exercise.label, attribute(result.exercise.name), result.points.size(),
                           trouble ? 0 : bad, trouble ? bad : 0, skipped, time);
        xml += fmt::format("    <properties>\n      <property name=\"points\" value=\"{}\"/>\n      "
                           "<property name=\"points_possible\" value=\"{}\"/>\n"
                           "      <property name=\"seed\" value=\"{}\"/>\n      <property name=\"device\" "
                           "value=\"{}\"/>\n    </properties>\n",
                           result.earned(), result.possible(), result.verdict.seed,
                           attribute(result.verdict.device));
        for (const auto& [task, worth] : result.points) {
            xml += junit_case(result, task, source, class_prefix);
        }
        xml += "  </testsuite>\n";
    }
    return xml + "</testsuites>\n";
}

std::string counters_json(const judge::Counters& mine, const std::optional<judge::Counters>& reference)
{
    json counters = json::array();
    for (const judge::CounterInfo& info : judge::counter_infos()) {
        const std::uint64_t yours = mine.*info.counter;
        const std::uint64_t theirs = reference ? (*reference).*info.counter : 0;
        if (!info.are_worth_a_row({yours, theirs})) {
            continue;
        }
        counters.push_back({{"name", info.name},
                            {"words", info.words},
                            {"unit", info.unit},
                            {"is_in_verdict", info.shown == judge::CounterInfo::Shown::verdict},
                            {"yours", yours},
                            {"reference", reference ? json(theirs) : json()}});
    }
    return platform::json_text(counters);
}

std::string results_json(const std::vector<Result>& results, const SourceText& source)
{
    std::string text = fmt::format("{{\"version\": {}, \"results\": [", interface_version);
    for (const Result& result : results) {
        text += fmt::format("{}\n{}", text.back() == '[' ? "" : ",",
                            platform::json_text(result_for_programs(result, source)));
    }
    return text + "\n]}\n";
}

}  // namespace report
