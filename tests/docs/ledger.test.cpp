// SPDX-License-Identifier: MIT
#include "ledger.hpp"

#include <judge/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using Lines = std::vector<std::string>;

const std::string header = "source\tkind\twhat\tpage\tterm\ttoday\tevidence\n";

/// A ledger with one row, which looks for `term` on a page.
std::string looking_for(const std::string& term)
{
    return header + "Book 1\tnumber\ta number\tpage\t" + term + "\n";
}

/// A ledger with one claim, which gets a verdict and evidence.
std::string judging(const std::string& today, const std::string& evidence, const std::string& page = "page")
{
    return header + "Book 1\tclaim\tit is quick\t" + page + "\tterm\t" + today + "\t" + evidence + "\n";
}

const Lines nothing;

}  // namespace

TEST_CASE("every fact of the sources stands on its page")
{
    const std::filesystem::path root = PROJECT_ROOT;
    std::ifstream in(root / "docs/ledger.tsv", std::ios::binary);
    REQUIRE(in.is_open());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    CHECK(ledger::faults(text, ledger::read_pages(root)) == nothing);
}

TEST_CASE("a term that a page does not say is told with its line and its page")
{
    CHECK(ledger::faults(looking_for("128 KB"), {{"page", {"It takes 128 MB."}}, {"other", {"128 KB"}}}) ==
          Lines{"2: the page 'page' does not say '128 KB'"});
}

TEST_CASE("a term is found whatever its white space, capitals, marks and groups of digits are")
{
    const auto [text, term] = GENERATE(table<std::string, std::string>({
        {"It takes 128  KB.", "128 KB"},
        {"A slip", "a slip"},
        {"the sum 33,554,432 and", "33 554 432"},
        {"| 33&nbsp;554&nbsp;432 |", "33 554 432"},
        {"Call  __syncwarp() , then", "`__syncwarp()`, then"},
        {"1.4 ms and 28 KB", "28 KB"},
        {"in 128 KB, not in 28 KB", "28 KB"},
        {"It is so. 28 KB. Then", "28 KB"},
        {"| tile | 1.4 ms | 2.3 ms |", "tile … 2.3 ms"},
    }));
    INFO(text);
    CHECK(ledger::faults(looking_for(term), {{"page", {"first", text}}}) == nothing);
}

TEST_CASE("a part of another number is no number, and a term stands in one line and in its order")
{
    const auto [lines, term] = GENERATE(table<Lines, std::string>({
        {{"128 KB"}, "28 KB"},
        {{"1.28 KB"}, "28 KB"},
        {{"takes 1.23"}, "takes 1"},
        {{"takes 12"}, "takes 1"},
        {{"1, 000 and 10"}, "1000"},
        {{"| tile | 1.4 ms |", "| copy | 2.3 ms |"}, "tile … 2.3 ms"},
        {{"| 2.3 ms | tile |"}, "tile … 2.3 ms"},
    }));
    INFO(lines.front());
    CHECK(ledger::faults(looking_for(term), {{"page", lines}}) ==
          Lines{"2: the page 'page' does not say '" + term + "'"});
}

TEST_CASE("a ledger that is no ledger is refused")
{
    const Lines columns = {"1: the first line does not name the columns"};
    const Lines fields = {
        "2: a row has five fields with tabs between them, or seven with a verdict, and none is empty"};
    const auto [text, expected] = GENERATE_COPY(table<std::string, Lines>({
        {"", {columns[0], "2: the ledger has no rows"}},
        {header, {"2: the ledger has no rows"}},
        {"kind\tsource\twhat\tpage\tterm\nBook 1\tnumber\ta number\tpage\tterm\n", columns},
        {header + "Book 1\tnumber\ta number\tpage\n", fields},
        {header + "Book 1\tnumber\ta number\tpage\tterm\tholds\tterm\tmore\n", fields},
        {header + "Book 1\tnumber\ta number\tpage\tterm\t\tterm\n", fields},
        {header + "Book 1\tnumber\t\tpage\tterm\n", fields},
        {header + "\n", fields},
        {header + "Book 1\tfact\ta number\tpage\tterm\n",
         {"2: the kind 'fact' is not one of concept, kernel, row, number, claim"}},
        {header + "Book 1\tnumber\ta number\tno_page\tterm\n", {"2: there is no page 'no_page'"}},
        {looking_for("term") + "Book 1\tnumber\ta number\tpage\tterm\n", {"3: the row is that of line 2"}},
    }));
    INFO(text);
    CHECK(ledger::faults(text, {{"page", {"term"}}}) == expected);
}

TEST_CASE("two facts may stand in one line of a page")
{
    CHECK(ledger::faults(looking_for("term") + "Book 2\tnumber\ta number\tpage\tterm\n",
                         {{"page", {"term"}}}) == nothing);
}

TEST_CASE("answers in folds, headings, commands and code are not visible; questions, tables and captions are")
{
    const Lines visible = ledger::visible_text(
        {"# Title", "Text with `code` and a [link](page).", "@include output/passed.txt", "```sh",
         "./workbook", "```", "<details><summary>A question?</summary>", "The answer.", "</details>",
         "<details><summary>Another?</summary>An answer.</details>", "<!-- a comment -->", "| a cell |",
         "Below the text ![a caption](picture.svg)"});
    const ledger::Pages pages{{"page", visible}};
    for (const std::string seen : {"Text with code", "A question?", "Another?", "a cell", "a caption"}) {
        INFO(seen);
        CHECK(ledger::faults(looking_for(seen), pages) == nothing);
    }
    for (const std::string unseen : {"Title", "passed", "workbook", "answer", "comment", "svg"}) {
        INFO(unseen);
        CHECK(ledger::faults(looking_for(unseen), pages).size() == 1);
    }
}

TEST_CASE("a verdict is one of four, has evidence that the page says, and its mark in the same line")
{
    const auto [today, mark] = GENERATE(table<std::string, std::string>({
        {"holds", "**Holds.**"},
        {"never held", "**Never held.**"},
        {"no longer holds", "**No longer holds.**"},
        {"depends", "**Depends.**"},
    }));
    const std::string said = "The term. " + mark + " It takes 3.6 ms.";
    CHECK(ledger::faults(judging(today, "3.6 ms"), {{"page", {"first", said}}}) == nothing);
    CHECK(ledger::faults(judging(today, "2.6 ms"), {{"page", {said}}}).front() ==
          "2: the page 'page' does not say '2.6 ms'");
    const Lines no_mark = {"2: the page 'page' has no mark '" + mark + "' where it says '3.6 ms'"};
    CHECK(ledger::faults(judging(today, "3.6 ms"), {{"page", {"The term. It takes 3.6 ms."}}}) == no_mark);
    CHECK(
        ledger::faults(judging(today, "3.6 ms"), {{"page", {"term " + mark, "It takes 3.6 ms."}}}).front() ==
        no_mark.front());
}

TEST_CASE("the mark of another verdict, or one that is not bold, is none")
{
    const std::string said =
        GENERATE(as<std::string>(), "The term. **Never held.** 3.6 ms",
                 "The term. **No longer holds.** 3.6 ms", "The term. Holds. 3.6 ms", "The term holds. 3.6 ms",
                 "The term. **holds.** 3.6 ms", "The term. **Holds** 3.6 ms");
    INFO(said);
    CHECK(ledger::faults(judging("holds", "3.6 ms"), {{"page", {said}}}).front() ==
          "2: the page 'page' has no mark '**Holds.**' where it says '3.6 ms'");
}

TEST_CASE("a verdict that is none is refused")
{
    const ledger::Pages pages{{"page", {"The term. **Holds.**"}}, {"docs/page.md", {"The term. **Holds.**"}}};
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {judging("perhaps", "term"),
         "2: the verdict 'perhaps' is not one of holds, never held, no longer holds, depends"},
        {judging("Holds", "term"),
         "2: the verdict 'Holds' is not one of holds, never held, no longer holds, depends"},
        {judging("holds", ""), "2: the verdict 'holds' has no evidence"},
        {header + "Book 1\tclaim\tit is quick\tpage\tterm\tholds\n",
         "2: the verdict 'holds' has no evidence"},
        {judging("holds", "term", "docs/page.md"),
         "2: a verdict stands on the page of a chapter or an exercise, and not on 'docs/page.md'"},
    }));
    INFO(text);
    CHECK(ledger::faults(text, pages).front() == expected);
}

TEST_CASE("a mark on the page of a chapter or an exercise belongs to a row")
{
    const ledger::Pages pages{{"page", {"**Holds.** The term.", "**Depends.** Something else."}},
                              {"docs/claims.md", {"**Depends.** says that it depends."}}};
    CHECK(ledger::faults(judging("holds", "The term"), pages) ==
          Lines{"page: no row has the mark '**Depends.**' of the line '**Depends.** Something else.'"});
}
