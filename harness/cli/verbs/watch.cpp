// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../guidance.hpp"
#include "../interruption.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <variant>

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

/// An editor may write in several steps, or remove the old file before it writes the new one.
void wait_until_settled(const course::Workbook& workbook, const course::Exercise& exercise)
{
    constexpr auto settling = std::chrono::milliseconds(30);
    Times now;
    do {
        now = saved(workbook, exercise);
        std::this_thread::sleep_for(settling);
    } while (saved(workbook, exercise) != now || !fs::exists(workbook.source(exercise)));
}

/// What a person at the terminal asks for by a key.
enum class Key : char { judge = 'r', hint = 'h', quit = 'q' };

/// What ended a wait: a save of this exercise, or a key.
using Event = std::variant<const course::Exercise*, Key>;

Event wait_for_save_or_key(const course::Workbook& workbook,
                           const std::vector<const course::Exercise*>& exercises, const TimesOfAll& before,
                           const KeyInput& keys)
{
    constexpr auto pause = std::chrono::milliseconds(100);
    while (true) {
        const std::optional<char> pressed = keys.wait(pause);
        for (const Key key : {Key::judge, Key::hint, Key::quit}) {
            if (pressed == static_cast<char>(key)) {
                return key;
            }
        }
        for (const course::Exercise* exercise : exercises) {
            if (saved(workbook, *exercise) != before.at(exercise)) {
                wait_until_settled(workbook, *exercise);
                return exercise;
            }
        }
    }
}

void write_keys(const Context& context)
{
    report::Writer writer = context.writer();
    writer.line("Keys: r judges again, h shows one more hint, q ends this.", report::Style::faint);
    print(writer);
}

/// Judges the current exercise whenever its file is saved, until interrupted.
Status watch(Context& context, const JudgingFlags& flags)
{
    const bool can_clear = obeys_control_sequences(STDOUT_FILENO);
    const KeyInput keys;
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
        if (keys.is_open()) {
            write_keys(context);
        }
        Event event = wait_for_save_or_key(context.workbook, awaited, before, keys);
        while (event == Event(Key::hint)) {
            std::cout << '\n';
            show_one_more_hint(context, *awaited.back());
            event = wait_for_save_or_key(context.workbook, awaited, before, keys);
        }
        if (event == Event(Key::quit)) {
            return status;
        }
        if (const auto* const changed = std::get_if<const course::Exercise*>(&event)) {
            exercise = *changed;
        }
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
