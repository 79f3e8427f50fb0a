// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cli {

Status hint(Context& context, const std::optional<std::string>& called)
{
    const Exercise* exercise = called ? &context.workbook.find(*called) : context.current();
    report::Writer writer = context.writer();
    if (exercise == nullptr) {
        writer.paragraph("All exercises are passed; for hints to one of them: ./workbook hint 1.3");
        print(writer);
        return all_passed;
    }
    const int available = static_cast<int>(exercise->hints.size());
    const int shown = std::min(context.progress.of(exercise->name).hints + 1, available);
    context.progress.update(exercise->name, [&](ExerciseProgress& entry) { entry.hints = shown; });
    writer.line(fmt::format("{} {}", exercise->label(), exercise->title), report::Style::strong);
    for (int i = 0; i < shown; ++i) {
        writer.paragraph(fmt::format("Hint {} of {}: {}", i + 1, available, exercise->hints[static_cast<std::size_t>(i)]), 2, 2);
    }
    writer.blank();
    writer.paragraph(shown < available ? fmt::format("Next: try it with ./workbook; one more hint with ./workbook hint {}", exercise->label())
                                       : fmt::format("That was the last hint. Next: read {}, then ./workbook", context.workbook.shown(context.workbook.page(*exercise))),
                     0, 2);
    print(writer);
    return all_passed;
}

}  // namespace cli
