// SPDX-License-Identifier: MIT
/// @file
/// The page of the claims: what the sources say of speed, traffic and hardware, with our verdict.
#pragma once

#include <course/workbook.hpp>

#include <string>

namespace pages {

/// The rows of the ledger that have a verdict: how many have each, and a table for each chapter, in the order of its
/// lessons.
///
/// @param ledger  the text of ledger.tsv
/// @throws std::runtime_error  if a row cannot be read, or if its page is not that of a chapter or an exercise
std::string claims(const course::Workbook& workbook, const std::string& ledger);

}  // namespace pages
