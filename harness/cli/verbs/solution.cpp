// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"

#include <fmt/format.h>

#include <iostream>

namespace cli {

Status solution(const Context& context, const std::string& called)
{
    const Exercise& exercise = context.workbook.find(called);
    if (!context.progress.of(exercise.name).passed) {
        throw UsageError(fmt::format("The solution of {} {} is shown once you have passed. For help: ./workbook hint {}", exercise.label(), exercise.title,
                                     exercise.label()));
    }
    const std::filesystem::path file = context.workbook.solution(exercise);
    std::cout << read_file(file) << std::flush;
    report::Writer writer = context.writer();
    writer.blank();
    writer.paragraph(fmt::format("One solution among several; the file is {}", context.workbook.shown(file)), 0, 2);
    print(writer);
    return all_passed;
}

}  // namespace cli
