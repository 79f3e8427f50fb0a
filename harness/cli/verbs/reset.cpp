// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"
#include "../guidance.hpp"
#include "../interface.hpp"
#include "../parts.hpp"

#include <platform/files.hpp>

#include <CLI/CLI.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Replaces `file` with the starter file `handout`. Returns the backup of the learner's text, if it differed.
std::optional<fs::path> put_back(const fs::path& file, const fs::path& handout, const fs::path& backups)
{
    const std::string original = platform::read_file(handout);
    std::optional<fs::path> kept;
    if (fs::exists(file)) {
        const std::string text = platform::read_file(file);
        if (text == original) {
            return std::nullopt;
        }
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        const std::string name = fmt::format("{}_{:%Y-%m-%d_%H%M%S}", file.stem().string(),
                                             fmt::localtime(std::chrono::system_clock::to_time_t(now)));
        kept = backups / (name + file.extension().string());
        for (int i = 2; fs::exists(*kept); ++i) {
            kept = backups / fmt::format("{}_{}{}", name, i, file.extension().string());
        }
        platform::replace_file(*kept, text);
    }
    platform::replace_file(file, original);
    return kept;
}

/// Restores the exercise's starter files and, if it cannot be built, its other files as they were when it last could be. Returns
/// the backups of those that differed.
std::vector<fs::path> restore_starter(Context& context, const course::Exercise& exercise)
{
    const course::Workbook& workbook = context.workbook;
    const fs::path backups = workbook.state() / "backups" / exercise.name;
    std::vector<fs::path> kept;
    std::vector<fs::path> files{workbook.source(exercise)};
    if (exercise.kind == course::Exercise::Kind::diagnose) {
        files.push_back(workbook.answers(exercise));
    }
    std::vector<KeptFile> originals;
    for (const fs::path& file : files) {
        originals.push_back({file, workbook.starter(exercise, file)});
    }
    if (!is_ready(workbook, exercise)) {
        const std::vector<KeptFile> others = kept_files(workbook, exercise);
        originals.insert(originals.end(), others.begin(), others.end());
    }
    for (const auto& [file, original] : originals) {
        if (const auto backup = put_back(file, original, backups)) {
            kept.push_back(*backup);
        }
    }
    context.progress.update(exercise.name,
                            [](ExerciseProgress& entry) { entry.passed = entry.has_passed = false; });
    return kept;
}

Status reset(Context& context, const std::string& called, bool as_json)
{
    const course::Workbook& workbook = context.workbook;
    const course::Exercise& exercise = workbook.find(called);
    const std::vector<fs::path> kept = restore_starter(context, exercise);
    if (as_json) {
        std::vector<std::string> backups;
        std::transform(kept.begin(), kept.end(), std::back_inserter(backups),
                       [&](const fs::path& backup) { return workbook.shown(backup); });
        print_for_programs({{"exercise", exercise.name}, {"backups", std::move(backups)}});
        return all_passed;
    }
    report::Writer writer = context.writer();
    writer.paragraph(fmt::format("{} {} is the starter code again.", exercise.label(), exercise.title));
    for (const fs::path& backup : kept) {
        writer.line("  your file is kept as " + workbook.shown(backup));
    }
    write_places(writer, workbook, exercise);
    writer.blank();
    writer.paragraph(
        fmt::format("Next: start again, save the file, and run ./workbook check {}", exercise.label()), 0, 2);
    print(writer);
    return all_passed;
}

}  // namespace

void add_reset(CommandLine& line)
{
    const auto called = std::make_shared<std::string>();
    const auto as_json = std::make_shared<bool>(false);
    CLI::App& verb =
        line.add_verb("reset", "Restore the starter code of an exercise; your file is kept as a backup");
    verb.add_option("exercise", *called, "by number, name or path")->type_name(exercise_type)->required();
    verb.add_flag("--json", *as_json, "print JSON, for other programs");
    line.set_action(verb, [called, as_json](Context& context) { return reset(context, *called, *as_json); });
}

}  // namespace cli
