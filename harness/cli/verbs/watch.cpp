// SPDX-License-Identifier: MIT
#include "guide.hpp"
#include "verbs.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <thread>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// When the files that decide the verdict were last written.
std::pair<fs::file_time_type, fs::file_time_type> saved(const Workbook& workbook, const Exercise& exercise)
{
    std::error_code missing;
    return {fs::last_write_time(workbook.source(exercise), missing), fs::last_write_time(workbook.answers(exercise), missing)};
}

}  // namespace

Status watch(Context& context, const JudgingFlags& flags)
{
    constexpr auto pause = std::chrono::milliseconds(100);
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    const Exercise* exercise = context.current();
    while (exercise != nullptr) {
        const auto judged = saved(context.workbook, *exercise);
        std::cout << (is_terminal ? "\033[2J\033[H" : "\n") << std::flush;
        const Status status = guide_to(context, *exercise, flags, "; the verdict follows by itself (Ctrl-C ends)");
        if (status == trouble) {
            return trouble;
        }
        while (saved(context.workbook, *exercise) == judged) {
            std::this_thread::sleep_for(pause);
        }
        // The learner goes on to the next exercise by saving that one, and may stay with this one as long as he likes.
        const Exercise* next = context.current();
        exercise = next == nullptr || status != all_passed ? exercise : next;
    }
    return guide(context, flags);
}

}  // namespace cli
