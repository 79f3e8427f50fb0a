// SPDX-License-Identifier: MIT
#include "activity_text.hpp"

#include "verdict_text.hpp"
#include "writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace report {
namespace {

using Seconds = std::chrono::duration<double>;

std::string_view verb_of(Activity::Kind kind)
{
    switch (kind) {
        case Activity::Kind::looking_at_installation: return "Looking at the installation";
        case Activity::Kind::reading: return "Reading";
        case Activity::Kind::compiling: return "Compiling";
        case Activity::Kind::compiling_starter_code: return "Compiling the starter code of";
        case Activity::Kind::compiling_reference: return "Compiling the reference solution of";
        case Activity::Kind::judging: return "Judging";
        case Activity::Kind::profiling: return "Profiling";
        case Activity::Kind::recording: return "Recording";
        case Activity::Kind::writing: return "Writing";
    }
    return "";
}

/// "Profiling 1.3 for sm_90: task 2 with n = 129"
std::string words_of(const Activity& activity)
{
    std::string words(verb_of(activity.kind));
    words += activity.object.empty() ? "" : " " + activity.object;
    words += activity.architecture.empty() ? "" : " for " + activity.architecture;
    words += activity.part.empty() ? "" : ": " + activity.part;
    return words;
}

/// "4 s", "2 min 5 s"
std::string time_text(Seconds time)
{
    const auto seconds = static_cast<long>(time.count());
    return seconds < 60 ? fmt::format("{} s", seconds)
                        : fmt::format("{} min {} s", seconds / 60, seconds % 60);
}

/// ", about 3 min left" at the pace so far; empty where there is nothing to say.
std::string time_left(const Activity& activity, Seconds lasted)
{
    const double left = lasted.count() / static_cast<double>(activity.done) *
                        static_cast<double>(activity.total - activity.done);
    if (activity.done == 0 || left < 1.0) {
        return "";
    }
    return left < 90.0 ? fmt::format(", about {:.0f} s left", left)
                       : fmt::format(", about {:.0f} min left", std::ceil(left / 60.0));
}

/// " [#####.....]" in so many columns; empty if they are too few to show anything.
std::string bar(const Activity& activity, int columns)
{
    constexpr int frame = 3;
    constexpr int least = 5;
    constexpr int most = 30;
    const int inside = std::min(columns - frame, most);
    if (inside < least) {
        return "";
    }
    const auto width = static_cast<std::size_t>(inside);
    const std::size_t filled = width * activity.done / activity.total;
    return fmt::format(" [{}{}]", std::string(filled, '#'), std::string(width - filled, '.'));
}

std::string fitted(const std::string& words, const std::string& numbers, int width)
{
    constexpr int least = 4;
    const int room = width - columns(numbers);
    return room < least ? shortened(words + numbers, width) : shortened(words, room) + numbers;
}

}  // namespace

std::string part_text(const std::string& task, const std::string& circumstances)
{
    return task_words(task) + (circumstances.empty() ? "" : " with " + circumstances);
}

std::string activity_text(const Activity& activity, Seconds lasted, int width)
{
    const std::string words = words_of(activity);
    if (activity.total == 0) {
        return fitted(words, fmt::format(" ({})", time_text(lasted)), width);
    }
    const std::string numbers = fmt::format(" {} of {}{}", grouped(activity.done), grouped(activity.total),
                                            time_left(activity, lasted));
    return fitted(words, bar(activity, width - columns(words) - columns(numbers)) + numbers, width);
}

}  // namespace report
