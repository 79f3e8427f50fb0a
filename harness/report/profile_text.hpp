// SPDX-License-Identifier: MIT
/// @file
/// The words for a profile: a table of counters, and the source lines that cost most.
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

/// All counters that say something in any column, and what follows from them.
///
/// @param title  stands over the names
void write_counters(Writer& writer, const std::string& title, const std::vector<ProfileColumn>& columns);

/// For each thing that can cost - bank conflicts, transactions, replays, parted lanes - the line where it costs most.
///
/// @param profile  by whose rules: "sm_90"
void write_costly_lines(Writer& writer, const std::string& profile,
                        const std::vector<judge::CostlyLine>& lines, const SourceText& source);

/// The line to be drawn: the costliest that is no branch; null if there is none.
const judge::CostlyLine* line_to_draw(const std::vector<judge::CostlyLine>& lines);

}  // namespace report
