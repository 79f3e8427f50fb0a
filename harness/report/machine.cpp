// SPDX-License-Identifier: MIT
#include "machine.hpp"

#include "refusal_text.hpp"
#include "xml_text.hpp"

#include <judge/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace report {
namespace {

using judge::TaskVerdict;

const TaskVerdict* find_task(const Result& result, const std::string& task)
{
    const auto found = std::find_if(result.verdict.tasks.begin(), result.verdict.tasks.end(),
                                    [&](const TaskVerdict& t) { return t.task == task; });
    return found != result.verdict.tasks.end() ? &*found : nullptr;
}

/// A task may have several tests: it passes if all do.
bool task_passed(const Result& result, const std::string& task)
{
    bool any = false;
    for (const TaskVerdict& verdict : result.verdict.tasks) {
        if (verdict.task == task) {
            any = true;
            if (verdict.status != TaskVerdict::Status::passed) {
                return false;
            }
        }
    }
    return any && result.verdict.environment_problem.empty() && result.verdict.harness_fault.empty();
}

/// An attribute's value: a line break would be read as a space.
std::string attribute(const std::string& text)
{
    std::string result;
    for (const char c : xml_text(text)) {
        result += c == '\n' ? "&#10;" : std::string(1, c);
    }
    return result;
}

std::string csv_cell(const std::string& text)
{
    // A spreadsheet takes these for the beginning of a formula, and a submission's name is its author's choice.
    const bool is_formula = !text.empty() && std::string_view("=+-@").find(text[0]) != std::string_view::npos;
    const std::string shown = is_formula ? "'" + text : text;
    if (shown.find_first_of(",\"\r\n") == std::string::npos) {
        return shown;
    }
    std::string quoted = "\"";
    for (const char c : shown) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

/// What refused `task`. A file that does not compile has no test but one: that refuses every task.
const judge::Refusal* refusal_of(const Result& result, const std::string& task)
{
    const bool is_judged = find_task(result, task) != nullptr;
    for (const TaskVerdict& verdict : result.verdict.tasks) {
        if (verdict.refusal && (verdict.task == task || !is_judged)) {
            return &*verdict.refusal;
        }
    }
    return nullptr;
}

std::string junit_case(const Result& result, const std::string& task, const SourceText& source)
{
    const TaskVerdict* verdict = find_task(result, task);
    const std::string name = verdict != nullptr ? fmt::format("{}: {}", task, verdict->sentence) : task;
    const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                         attribute(result.exercise.name), attribute(name));
    const std::string trouble = result.verdict.environment_problem + result.verdict.harness_fault;
    if (!trouble.empty()) {
        return head + fmt::format(">\n      <error message=\"{}\"/>\n    </testcase>\n", attribute(trouble));
    }
    if (task_passed(result, task)) {
        return head + "/>\n";
    }
    const judge::Refusal* refusal = refusal_of(result, task);
    if (refusal == nullptr) {
        return head + ">\n      <failure message=\"not judged\"/>\n    </testcase>\n";
    }
    Writer writer;
    write_refusal(writer, *refusal, command_again(result.exercise, result.verdict), source);
    return head + fmt::format(">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
                              attribute(refusal_summary(*refusal)), xml_text(writer.text()));
}

}  // namespace

int Result::earned() const
{
    int sum = 0;
    for (const auto& [task, worth] : points) {
        sum += task_passed(*this, task) ? worth : 0;
    }
    return sum;
}

int Result::possible() const
{
    int sum = 0;
    for (const auto& [task, worth] : points) {
        sum += worth;
    }
    return sum;
}

std::string junit(const std::string& name, const std::vector<Result>& results, const SourceText& source)
{
    std::string xml = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\">\n",
                                  attribute(name));
    for (const Result& result : results) {
        const bool trouble =
            !result.verdict.environment_problem.empty() || !result.verdict.harness_fault.empty();
        const auto failures =
            std::count_if(result.points.begin(), result.points.end(),
                          [&](const auto& task) { return !task_passed(result, task.first); });
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

std::string grades_csv(const std::vector<Grade>& grades)
{
    std::string csv = "submission";
    const auto complete =
        std::find_if(grades.begin(), grades.end(), [](const Grade& grade) { return !grade.results.empty(); });
    const std::vector<Result> columns = complete != grades.end() ? complete->results : std::vector<Result>{};
    for (const Result& column : columns) {
        csv += fmt::format(",{} {}", column.exercise.label, column.exercise.name);
    }
    csv += ",total,possible,trouble\n";
    for (const Grade& grade : grades) {
        csv += csv_cell(grade.submission);
        int total = 0;
        int possible = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const bool judged = i < grade.results.size();
            csv += judged ? fmt::format(",{}", grade.results[i].earned()) : ",";
            total += judged ? grade.results[i].earned() : 0;
            possible += columns[i].possible();
        }
        csv += fmt::format(",{},{},{}\n", total, possible, csv_cell(grade.trouble));
    }
    return csv;
}

void write_grades(Writer& writer, const std::vector<Grade>& grades)
{
    std::vector<std::vector<std::string>> rows;
    const auto complete =
        std::find_if(grades.begin(), grades.end(), [](const Grade& grade) { return !grade.results.empty(); });
    std::vector<std::string> head{"submission"};
    if (complete != grades.end()) {
        for (const Result& column : complete->results) {
            head.push_back(column.exercise.label);
        }
    }
    head.emplace_back("points");
    rows.push_back(head);
    for (const Grade& grade : grades) {
        std::vector<std::string> row{grade.submission};
        int total = 0;
        int possible = 0;
        for (const Result& result : grade.results) {
            row.push_back(fmt::format("{}/{}", result.earned(), result.possible()));
            total += result.earned();
            possible += result.possible();
        }
        row.resize(head.size() - 1);
        row.push_back(grade.results.empty() ? "-" : fmt::format("{}/{}", total, possible));
        rows.push_back(row);
    }
    writer.table(rows, 0);
    for (const Grade& grade : grades) {
        if (!grade.trouble.empty()) {
            writer.paragraph(fmt::format("{}: {}", grade.submission, grade.trouble), 0, 2, Style::bad);
        }
    }
}

}  // namespace report
