// SPDX-License-Identifier: MIT
#include "guide.hpp"
#include "verbs.hpp"

#include "../files.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// Replaces `file` with the starter file `handout`. Returns the backup of the learner's text, if it differed.
std::optional<fs::path> put_back(const fs::path& file, const fs::path& handout, const fs::path& backups)
{
    const std::string original = read_file(handout);
    std::optional<fs::path> kept;
    if (fs::exists(file)) {
        const std::string text = read_file(file);
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
        replace_file(*kept, text);
    }
    replace_file(file, original);
    return kept;
}

}  // namespace

Status reset(Context& context, const std::string& called)
{
    const Workbook& workbook = context.workbook;
    const Exercise& exercise = workbook.find(called);
    const fs::path backups = workbook.state() / "backups" / exercise.name;
    std::vector<fs::path> kept;
    std::vector<fs::path> files{workbook.source(exercise)};
    if (exercise.kind == Exercise::Kind::diagnose) {
        files.push_back(workbook.answers(exercise));
    }
    for (const fs::path& file : files) {
        if (const auto backup = put_back(file, workbook.handout(exercise) / file.filename(), backups)) {
            kept.push_back(*backup);
        }
    }
    context.progress.update(exercise.name, [](ExerciseProgress& entry) { entry.passed = false; });
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

}  // namespace cli
