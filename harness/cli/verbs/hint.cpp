// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../guidance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace cli {
namespace {

Status write_all_passed(const Context& context)
{
    report::Writer writer = context.writer();
    writer.paragraph("You have passed all exercises.");
    writer.blank();
    writer.paragraph("Next: name an exercise to see its hints, such as ./workbook hint 1.3");
    print(writer);
    return all_passed;
}

void write_hints(report::Writer& writer, const std::vector<std::string>& hints, int shown)
{
    for (int i = 0; i < shown; ++i) {
        writer.blank();
        writer.paragraph(
            fmt::format("Hint {} of {}: {}", i + 1, hints.size(), hints[static_cast<std::size_t>(i)]), 2);
    }
}

std::string next_step(const course::Exercise& exercise, bool has_more)
{
    return has_more
               ? fmt::format(
                     "Next: try it, and run ./workbook check {0}; for one more hint, run ./workbook hint {0}",
                     exercise.label())
               : fmt::format("Next: read the page again, try it, and run ./workbook check {}",
                             exercise.label());
}

/// Shows the hints seen so far for the exercise, and one more if there is one.
Status hint(Context& context, const std::optional<std::string>& called)
{
    const course::Exercise* exercise = called ? &context.workbook.find(*called) : context.current();
    if (exercise == nullptr) {
        return write_all_passed(context);
    }
    const int available = static_cast<int>(exercise->hints.size());
    const int seen = context.progress.of(exercise->name).hints;
    const int shown = std::min(seen + 1, available);
    context.progress.update(exercise->name,
                            [&](ExerciseProgress& entry) { entry.hints = std::max(entry.hints, shown); });
    report::Writer writer = context.writer();
    writer.line(fmt::format("{} {}", exercise->label(), exercise->title), report::Style::strong);
    write_hints(writer, exercise->hints, shown);
    if (seen >= available) {
        writer.blank();
        writer.paragraph("There are no more hints.", 2);
    }
    write_places(writer, context.workbook, *exercise, false);
    writer.blank();
    writer.paragraph(next_step(*exercise, shown < available), 0, 2);
    print(writer);
    return all_passed;
}

}  // namespace

void add_hint(CommandLine& line)
{
    const auto called = std::make_shared<std::optional<std::string>>();
    CLI::App& verb = line.add_verb("hint", "Show one more hint");
    verb.add_option("exercise", *called, "by number, name or path; default: the current exercise");
    line.set_action(verb, [called](Context& context) { return hint(context, *called); });
}

}  // namespace cli
