// SPDX-License-Identifier: MIT
/// @file
/// The ledger, ledger.tsv: what the source texts of the course teach, and the page on which each of it stands. When a page
/// is rewritten, its facts stay or move to another page, and none is lost.
///
/// The first line names the columns. Each line after it has five fields with tabs between them:
///
/// | field | what it holds |
/// |---|---|
/// | source | the text and its section; behind a colon the row, error or item there |
/// | kind | `concept`, `kernel`, `row`, `number` or `claim` |
/// | what | the fact in a few words |
/// | page | the name of an exercise (`dot_product`), of a chapter (`shared_memory_blocking`), or `docs/NAME.md` |
/// | term | what must stand on that page, in one line of its visible text; `…` stands for anything in between |
///
/// | source | is |
/// |---|---|
/// | Succinctly | *CUDA Succinctly* (Christopher Rose) |
/// | By Example | *CUDA by Example* (Sanders and Kandrot), and a post after it |
/// | Handbook | *The CUDA Handbook* (Nicholas Wilt), and his repository |
/// | Matrix post | a post of 2012 after *Programming Massively Parallel Processors* (Kirk and Hwu) |
/// | Practice | *CUDA Programming: Basics and Practice* (Fan Zheyong), posts after it, and his repository |
/// | Architectures | NVIDIA's guides, for the generations of GPUs |
/// | H200 | what was measured on one |
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ledger {

/// The visible text of pages, a line for each paragraph, item of a list or row of a table, by the name of the page.
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

/// What is wrong with a ledger, "LINE: FAULT" each. A term is found whatever white space, capitals and marks of code it has,
/// and however the digits of a number are grouped; but "28 KB" is not found in "128 KB".
std::vector<std::string> faults(const std::string& ledger, const Pages& pages);

}  // namespace ledger
