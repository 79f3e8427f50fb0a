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

using Times = std::pair<fs::file_time_type, fs::file_time_type>;

/// When the files that decide the verdict were last written.
Times saved(const Workbook& workbook, const Exercise& exercise)
{
    std::error_code missing;
    return {fs::last_write_time(workbook.source(exercise), missing),
            fs::last_write_time(workbook.answers(exercise), missing)};
}

/// Waits until a file of one of these exercises is saved; returns that exercise.
const Exercise* wait_for_save(const Workbook& workbook, const std::vector<const Exercise*>& exercises,
                              const std::vector<Times>& before)
{
    constexpr auto pause = std::chrono::milliseconds(100);
    constexpr auto settling = std::chrono::milliseconds(30);
    while (true) {
        std::this_thread::sleep_for(pause);
        for (std::size_t i = 0; i < exercises.size(); ++i) {
            Times now = saved(workbook, *exercises[i]);
            if (now == before[i]) {
                continue;
            }
            // An editor may write in several steps, or remove the old file before it writes the new one.
            do {
                now = saved(workbook, *exercises[i]);
                std::this_thread::sleep_for(settling);
            } while (saved(workbook, *exercises[i]) != now || !fs::exists(workbook.source(*exercises[i])));
            return exercises[i];
        }
    }
}

}  // namespace

Status watch(Context& context, const JudgingFlags& flags)
{
    const bool can_clear = obeys_control_sequences(STDOUT_FILENO);
    const Exercise* exercise = context.current();
    while (exercise != nullptr) {
        std::cout << (can_clear ? "\033[2J\033[H" : "") << std::flush;
        const Times judged = saved(context.workbook, *exercise);
        const Status status = guide_to(context, *exercise, flags, Pace::by_saving);
        if (status == trouble) {
            return trouble;
        }
        // After a pass, a save of the next exercise moves on to it, and a save of this one judges it again.
        std::vector<const Exercise*> awaited{exercise};
        std::vector<Times> before{judged};
        const Exercise* next = context.current();
        if (status == all_passed && next != nullptr && next != exercise) {
            awaited.push_back(next);
            before.push_back(saved(context.workbook, *next));
        }
        exercise = wait_for_save(context.workbook, awaited, before);
        std::cout << (can_clear ? "" : "\n") << std::flush;
    }
    return guide(context, flags);
}

}  // namespace cli
