// SPDX-License-Identifier: MIT
#include "guide.hpp"
#include "verbs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cli {

Status hint(Context& context, const std::optional<std::string>& called)
{
    const Exercise* exercise = called ? &context.workbook.find(*called) : context.current();
    report::Writer writer = context.writer();
    if (exercise == nullptr) {
        writer.paragraph("You have passed all exercises.");
        writer.blank();
        writer.paragraph("Next: name an exercise to see its hints, such as ./workbook hint 1.3");
        print(writer);
        return all_passed;
    }
    const int available = static_cast<int>(exercise->hints.size());
    const int shown = std::min(context.progress.of(exercise->name).hints + 1, available);
    const bool was_last = context.progress.of(exercise->name).hints >= available;
    context.progress.update(exercise->name,
                            [&](ExerciseProgress& entry) { entry.hints = std::max(entry.hints, shown); });
    writer.line(fmt::format("{} {}", exercise->label(), exercise->title), report::Style::strong);
    for (int i = 0; i < shown; ++i) {
        writer.blank();
        writer.paragraph(
            fmt::format("Hint {} of {}: {}", i + 1, available, exercise->hints[static_cast<std::size_t>(i)]),
            2);
    }
    if (was_last) {
        writer.blank();
        writer.paragraph("There are no more hints.", 2);
    }
    write_places(writer, context.workbook, *exercise, false);
    writer.blank();
    writer.paragraph(
        shown < available
            ? fmt::format(
                  "Next: try it, and run ./workbook check {0}; for one more hint, run ./workbook hint {0}",
                  exercise->label())
            : fmt::format("Next: read the page again, try it, and run ./workbook check {}",
                          exercise->label()),
        0, 2);
    print(writer);
    return all_passed;
}

}  // namespace cli
