// SPDX-License-Identifier: MIT
/// @file
/// The text of a profile: a table of counters, and the source lines that cost most.
#pragma once

#include "access_picture.hpp"
#include "source_text.hpp"
#include "writer.hpp"

#include <judge/observation.hpp>

#include <string>
#include <vector>

namespace report {

/// A column of the table.
struct ProfileColumn
{
    std::string heading;  ///< "sm_90"
    judge::Counters counters;
};

/// Writes every counter that is not 0 in some column, and the ratios computed from them.
///
/// @param title  the heading of the column of names
void write_counters(Writer& writer, const std::string& title, const std::vector<ProfileColumn>& columns);

/// For each kind of cost - bank conflicts, transactions, replays, divergence - writes the line where it costs most.
///
/// @param architecture  whose rules were used: "sm_90"
void write_costly_lines(Writer& writer, const std::string& architecture,
                        const std::vector<judge::CostlyLine>& lines, const SourceText& source);

/// The line to draw: the most expensive one that is not a branch; null if there is none.
const judge::CostlyLine* line_to_draw(const std::vector<judge::CostlyLine>& lines);

}  // namespace report
