// SPDX-License-Identifier: MIT
#include "profiles.hpp"

#include "options.hpp"
#include "parts.hpp"

#include <judge/json.hpp>
#include <platform/json.hpp>
#include <report/machine.hpp>
#include <report/profile_text.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace cli {

void write_tables(report::Writer& writer, const std::vector<Profile>& profiles)
{
    std::vector<report::ProfileColumn> mine;
    std::vector<report::ProfileColumn> reference;
    for (const Profile& profile : profiles) {
        mine.push_back({profile.architecture, profile.mine});
        if (profile.reference) {
            reference.push_back({profile.architecture, *profile.reference});
        }
    }
    if (reference.empty()) {
        report::write_counters(writer, "", mine);
    } else if (profiles.size() == 1) {
        report::write_counters(writer, "",
                               {{"yours", mine[0].counters}, {"reference", reference[0].counters}});
    } else {
        report::write_counters(writer, "yours", mine);
        writer.blank();
        report::write_counters(writer, "the reference", reference);
    }
}

ExerciseProfile profiles_of(const course::Workbook& workbook, const course::Exercise& exercise,
                            const Submission* submission, const std::vector<std::string>& architectures,
                            std::uint64_t seed, const std::string& only)
{
    ExerciseProfile result;
    for (const std::string& architecture : architectures) {
        JudgingOptions options;
        options.architecture = architecture;
        options.profiled = true;
        options.seed = seed;
        options.only_inputs = only;
        provide_exercises(workbook, {&exercise});
        const Judging judging(workbook, options);
        judge::Verdict verdict =
            submission == nullptr ? judging.judge(exercise) : judging.judge(exercise, *submission);
        if (!only.empty() && verdict.is_judged()) {
            require_inputs(verdict.inputs, only);
        }
        if (!verdict.measurement) {
            result.verdict = std::move(verdict);
            return result;
        }
        const judge::Measurement& measured = *verdict.measurement;
        result.profiles.push_back({architecture, measured.mine, measured.reference, measured.profile});
        result.circumstances = measured.circumstances;
    }
    return result;
}

void write_heading(report::Writer& writer, const course::Exercise& exercise, const std::string& circumstances)
{
    writer.line(fmt::format("{} {}", exercise.label(), exercise.title), report::Style::strong);
    writer.paragraph(fmt::format("Counted with {}, over all launches:", circumstances));
}

std::string profile_text(const course::Workbook& workbook, const course::Exercise& exercise,
                         const Submission& submission, const std::vector<std::string>& architectures,
                         std::uint64_t seed)
{
    const ExerciseProfile counted = profiles_of(workbook, exercise, &submission, architectures, seed);
    report::Writer writer;
    if (!counted.verdict) {
        write_heading(writer, exercise, counted.circumstances);
        writer.blank();
        write_tables(writer, counted.profiles);
    }
    return writer.text();
}

nlohmann::json profiles_for_programs(const std::vector<Profile>& profiles, const std::string& picture,
                                     const std::string& text)
{
    nlohmann::json counted = nlohmann::json::array();
    for (const Profile& profile : profiles) {
        counted.push_back(
            {{"architecture", profile.architecture},
             {"counters", platform::parse_json(report::counters_json(profile.mine, profile.reference))},
             {"lines", platform::parse_json(judge::costly_lines_to_json(profile.lines))}});
    }
    return {{"profiles", std::move(counted)}, {"picture", picture}, {"text", text}};
}

}  // namespace cli
