// SPDX-License-Identifier: MIT
/// @file
/// Checks the ledger (docs/ledger_row.hpp): each of its facts stands on its page, each verdict has its evidence and its mark
/// there, and no page has a mark that the ledger does not know.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ledger {

/// The visible text of pages as it is written, a line for each paragraph, item of a list or row of a table, by the name of
/// the page.
using Pages = std::map<std::string, std::vector<std::string>>;

/// What a reader sees of a page without opening or running anything: text, lists, tables, captions, and the questions of
/// folds. Not the answers in folds, nor headings, comments, code, and what comes from other files.
///
/// @param lines  of page.md
std::vector<std::string> visible_text(std::vector<std::string> lines);

/// The pages of all chapters and exercises, and those in docs.
///
/// @param root  of the project
Pages read_pages(const std::filesystem::path& root);

/// What is wrong with a ledger, "LINE: FAULT" each, and after that "PAGE: FAULT" for marks without a row. A term is found
/// whatever white space, capitals and marks of code it has, and however the digits of a number are grouped; but "28 KB" is
/// not found in "128 KB".
std::vector<std::string> faults(const std::string& ledger, const Pages& pages);

}  // namespace ledger
