// SPDX-License-Identifier: MIT
#include "profile_text.hpp"

#include "finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace report {
namespace {

using judge::Action;
using judge::CostlyLine;
using judge::Counters;
using judge::MemorySpace;

std::string label_of(const judge::CounterInfo& info)
{
    const bool needs_unit = info.unit == "bytes" || info.unit == "percent" || info.unit == "lanes";
    return needs_unit ? fmt::format("{} ({})", info.words, info.unit) : std::string(info.words);
}

/// Active lanes in percent of all lanes of the warps, over all basic blocks; "-" if none were counted.
std::string execution_efficiency(const Counters& counters)
{
    return counters.basic_blocks == 0
               ? "-"
               : fmt::format("{:.1f}", 100.0 * static_cast<double>(counters.basic_block_lanes) /
                                           (32.0 * static_cast<double>(counters.basic_blocks)));
}

/// A kind of cost, and the words for it.
struct Cost
{
    MemorySpace space;
    std::optional<Action> action;  ///< none: any
    const char* what;              ///< "{} bank conflicts"
    const char* unit;
    const char* units;
};

constexpr Cost costs[] = {
    {MemorySpace::shared, std::nullopt, "Bank conflicts", "pass more than needed", "passes more than needed"},
    {MemorySpace::global, Action::read, "Global loads", "transaction more than needed",
     "transactions more than needed"},
    {MemorySpace::global, Action::write, "Global stores", "transaction more than needed",
     "transactions more than needed"},
    {MemorySpace::constant, std::nullopt, "Constant replays", "replay", "replays"},
    {MemorySpace::none, Action::branch, "Divergence", "time", "times"},
};

bool is(const CostlyLine& line, const Cost& cost)
{
    return line.space == cost.space && (!cost.action || line.action == *cost.action);
}

void write_cost(Writer& writer, const Cost& cost, const CostlyLine& line, const SourceText& source)
{
    writer.blank();
    if (line.action == Action::branch) {
        writer.paragraph(fmt::format("{}: lanes of a warp diverge here {}.", cost.what,
                                     counted(line.excess, cost.unit, cost.units)),
                         2, 2);
    } else {
        writer.paragraph(fmt::format("{}: {}. Worst request: {}.", cost.what,
                                     counted(line.excess, cost.unit, cost.units),
                                     worst_request_in_words(line)),
                         2, 2);
    }
    write_source_line(writer, line.where, source, 8);
}

}  // namespace

void write_counters(Writer& writer, const std::string& title, const std::vector<ProfileColumn>& columns)
{
    std::vector<std::vector<std::string>> rows{{title}};
    for (const ProfileColumn& column : columns) {
        rows[0].push_back(column.heading);
    }
    const auto add = [&](const std::string& label, auto value) {
        std::vector<std::string> row{label};
        for (const ProfileColumn& column : columns) {
            row.push_back(value(column.counters));
        }
        rows.push_back(std::move(row));
    };
    for (const judge::CounterInfo& info : judge::counter_infos()) {
        if (info.shown == judge::CounterInfo::Shown::check) {
            continue;
        }
        const bool says_something =
            std::any_of(columns.begin(), columns.end(), [&](const ProfileColumn& column) {
                return info.are_worth_a_row({column.counters.*info.counter});
            });
        if (info.counter == &Counters::basic_block_lanes) {
            add("warp execution efficiency (percent)", execution_efficiency);
        } else if (says_something) {
            add(label_of(info), [&](const Counters& counters) { return grouped(counters.*info.counter); });
        }
    }
    writer.table(rows, 2);
}

void write_costly_lines(Writer& writer, const std::string& architecture, const std::vector<CostlyLine>& lines,
                        const SourceText& source)
{
    writer.blank();
    writer.paragraph(
        lines.empty()
            ? fmt::format("By the rules of {}, no request took more than it needs, and no lanes diverged.",
                          architecture)
            : fmt::format("Most expensive lines, by the rules of {}:", architecture));
    for (const Cost& cost : costs) {
        const auto line = std::find_if(lines.begin(), lines.end(),
                                       [&](const CostlyLine& candidate) { return is(candidate, cost); });
        if (line != lines.end()) {
            write_cost(writer, cost, *line, source);
        }
    }
}

const CostlyLine* line_to_draw(const std::vector<CostlyLine>& lines)
{
    const auto line = std::find_if(lines.begin(), lines.end(), [](const CostlyLine& candidate) {
        return candidate.action != Action::branch;
    });
    return line != lines.end() ? &*line : nullptr;
}

}  // namespace report
