// SPDX-License-Identifier: MIT
/// @file
/// The ledger, ledger.tsv: what the source texts of the course teach, and the page on which each of it stands. When a page
/// is rewritten, its facts stay or move to another page, and none is lost. The claims among them that were counted or
/// measured have a verdict, and the page of the claims shows those.
///
/// The first line names the columns. Each line after it has five fields with tabs between them, or seven if it has a verdict:
///
/// | field | what it holds |
/// |---|---|
/// | source | the text and its section; behind a colon the row, error or item there. claims.md explains the names of the texts |
/// | kind | `concept`, `kernel`, `row`, `number` or `claim` |
/// | what | the fact in a few words; with a verdict, what the source claims, as the table of the claims shows it |
/// | page | the name of an exercise (`dot_product`), of a chapter (`shared_memory_blocking`), or `docs/NAME.md` |
/// | term | what must stand on that page, in one line of its visible text; `…` stands for anything in between |
/// | today | the verdict: `holds`, `never held`, `no longer holds` or `depends` |
/// | evidence | our count or time, in the words of the page, as in `term`; the mark of the verdict stands in the same line |
///
/// The source `H200` is what was measured on one.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace ledger {

constexpr std::string_view columns = "source\tkind\twhat\tpage\tterm\ttoday\tevidence";
constexpr std::array<std::string_view, 4> verdicts = {"holds", "never held", "no longer holds", "depends"};

struct Row
{
    std::string source;
    std::string kind;
    std::string what;
    std::string page;
    std::string term;
    std::string today;  ///< empty without a verdict, as is the evidence
    std::string evidence;

    bool is_judged() const { return !today.empty(); }
};

/// Reads a line of the ledger.
///
/// @throws std::runtime_error  says what is wrong, if the line has other fields or an unknown verdict
Row row_of(const std::string& line);

/// "never held" as the words by which pages mark it: "Never held."
std::string mark_of(std::string_view verdict);

}  // namespace ledger
