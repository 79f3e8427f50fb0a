// SPDX-License-Identifier: MIT
#include "machine.hpp"

#include "refusal_text.hpp"
#include "xml_text.hpp"

#include <judge/json.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace report {
namespace {

/// An attribute's value: a line break would be read as a space.
std::string attribute(const std::string& text)
{
    std::string result;
    for (const char c : xml_text(text)) {
        result += c == '\n' ? "&#10;" : std::string(1, c);
    }
    return result;
}

std::string junit_case(const Result& result, const std::string& task, const SourceText& source)
{
    const judge::TaskVerdict* verdict = find_task(result, task);
    const std::string name = verdict != nullptr ? fmt::format("{}: {}", task, verdict->sentence) : task;
    const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                         attribute(result.exercise.name), attribute(name));
    const auto without_text = [&](const char* element, const std::string& message) {
        return head +
               fmt::format(">\n      <{} message=\"{}\"/>\n    </testcase>\n", element, attribute(message));
    };
    const Mark mark = result.mark(task);
    if (!result.verdict.is_judged()) {
        return without_text("error", result.verdict.environment_problem + result.verdict.harness_fault);
    }
    if (mark == Mark::passed) {
        return head + "/>\n";
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

}  // namespace

std::string junit(const std::string& name, const std::vector<Result>& results, const SourceText& source)
{
    std::string xml = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                                  attribute(name));
    for (const Result& result : results) {
        const bool trouble = !result.verdict.is_judged();
        const auto failures =
            std::count_if(result.points.begin(), result.points.end(),
                          [&](const auto& task) { return result.mark(task.first) != Mark::passed; });
        xml += fmt::format("  <testsuite name=\"{} {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
                           result.exercise.label, attribute(result.exercise.name), result.points.size(),
                           trouble ? 0 : failures, trouble ? failures : 0);
        xml += fmt::format("    <properties>\n      <property name=\"points\" value=\"{}\"/>\n      "
                           "<property name=\"points_possible\" value=\"{}\"/>\n"
                           "      <property name=\"seed\" value=\"{}\"/>\n      <property name=\"device\" "
                           "value=\"{}\"/>\n    </properties>\n",
                           result.earned(), result.possible(), result.verdict.seed,
                           attribute(result.verdict.device));
        for (const auto& [task, worth] : result.points) {
            xml += junit_case(result, task, source);
        }
        xml += "  </testsuite>\n";
    }
    return xml + "</testsuites>\n";
}

std::string results_json(const std::vector<Result>& results)
{
    std::string json = "{\"version\": 1, \"results\": [";
    for (const Result& result : results) {
        json += fmt::format("{}\n  {{\"exercise\": \"{}\", \"label\": \"{}\", \"earned\": {}, \"possible\": "
                            "{},\n   \"verdict\": {}}}",
                            json.back() == '[' ? "" : ",", result.exercise.name, result.exercise.label,
                            result.earned(), result.possible(), judge::verdict_to_json(result.verdict));
    }
    return json + "\n]}\n";
}

}  // namespace report
