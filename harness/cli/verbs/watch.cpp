// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../guidance.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <thread>

namespace cli {
namespace {

namespace fs = std::filesystem;

using Times = std::pair<fs::file_time_type, fs::file_time_type>;
using TimesOfAll = std::map<const course::Exercise*, Times>;

/// When the files that decide the verdict were last written.
Times saved(const course::Workbook& workbook, const course::Exercise& exercise)
{
    std::error_code missing;
    return {fs::last_write_time(workbook.source(exercise), missing),
            fs::last_write_time(workbook.answers(exercise), missing)};
}

TimesOfAll saved(const course::Workbook& workbook)
{
    TimesOfAll times;
    for (const course::Exercise& exercise : workbook.exercises()) {
        times[&exercise] = saved(workbook, exercise);
    }
    return times;
}

/// Waits until a file of one of these exercises is saved; returns that exercise.
const course::Exercise* wait_for_save(const course::Workbook& workbook,
                                      const std::vector<const course::Exercise*>& exercises,
                                      const TimesOfAll& before)
{
    constexpr auto pause = std::chrono::milliseconds(100);
    constexpr auto settling = std::chrono::milliseconds(30);
    while (true) {
        std::this_thread::sleep_for(pause);
        for (const course::Exercise* exercise : exercises) {
            Times now = saved(workbook, *exercise);
            if (now == before.at(exercise)) {
                continue;
            }
            // An editor may write in several steps, or remove the old file before it writes the new one.
            do {
                now = saved(workbook, *exercise);
                std::this_thread::sleep_for(settling);
            } while (saved(workbook, *exercise) != now || !fs::exists(workbook.source(*exercise)));
            return exercise;
        }
    }
}

/// Judges the current exercise whenever its file is saved, until interrupted.
Status watch(Context& context, const JudgingFlags& flags)
{
    const bool can_clear = obeys_control_sequences(STDOUT_FILENO);
    const course::Exercise* exercise = context.current();
    while (exercise != nullptr) {
        std::cout << (can_clear ? "\033[2J\033[H" : "") << std::flush;
        // A file that is saved while its verdict is made or printed is judged again.
        const TimesOfAll before = saved(context.workbook);
        const Status status = guide_to(context, *exercise, flags, Pace::by_saving);
        if (status == trouble) {
            return trouble;
        }
        // After a pass, a save of the next exercise moves on to it, and a save of this one judges it again.
        std::vector<const course::Exercise*> awaited{exercise};
        const course::Exercise* next = context.current();
        if (status == all_passed && next != nullptr && next != exercise) {
            awaited.push_back(next);
        }
        exercise = wait_for_save(context.workbook, awaited, before);
        std::cout << (can_clear ? "" : "\n") << std::flush;
    }
    return guide(context, flags);
}

}  // namespace

void add_watch(CommandLine& line)
{
    const auto flags = std::make_shared<JudgingFlags>();
    CLI::App& verb = line.add_verb("watch", "Judge the current exercise whenever you save it");
    add_judging(verb, *flags);
    line.set_action(verb, [flags](Context& context) { return watch(context, *flags); });
}

}  // namespace cli
