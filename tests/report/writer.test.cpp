// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <report/writer.hpp>

#include <sstream>

using namespace report;

namespace {

int widest_line(const std::string& text)
{
    std::istringstream lines(text);
    int widest = 0;
    for (std::string line; std::getline(lines, line);) {
        widest = std::max(widest, columns(line));
    }
    return widest;
}

}  // namespace

TEST_CASE("prose folds at spaces, to the width and no further")
{
    Writer writer(false, 20);
    writer.paragraph("one two three four five six seven", 2, 2);
    CHECK(writer.text() == "  one two three four\n    five six seven\n");
    Writer exact(false, 20);
    exact.paragraph("12345 7890 2345 7890");
    CHECK(exact.text() == "12345 7890 2345 7890\n");
    Writer one_more(false, 19);
    one_more.paragraph("12345 7890 2345 7890");
    CHECK(one_more.text() == "12345 7890 2345\n7890\n");
}

TEST_CASE("a word that is wider than a line stays whole")
{
    Writer writer(false, 10);
    writer.paragraph("a chapters/01_shared/dot.cu b");
    CHECK(writer.text() == "a\nchapters/01_shared/dot.cu\nb\n");
}

TEST_CASE("a command is not taken apart")
{
    Writer writer(false, 30);
    writer.paragraph("Next: mend it, and run ./workbook check 1.3; one more hint: ./workbook hint 1.3", 0, 2);
    CHECK(writer.text() ==
          "Next: mend it, and run\n  ./workbook check 1.3; one\n  more hint:\n  ./workbook hint 1.3\n");
    Writer two(false, 20);
    two.paragraph("./workbook, or the script ./workbook doctor, does it");
    CHECK(two.text() == "./workbook, or the\nscript\n./workbook doctor,\ndoes it\n");
    Writer in_parentheses(false, 30);
    in_parentheses.paragraph("run it (with ./workbook check 1.3) once more and again");
    CHECK(in_parentheses.text() == "run it (with\n./workbook check 1.3) once\nmore and again\n");
}

TEST_CASE("prose of nothing is no line")
{
    Writer writer;
    writer.paragraph("", 2);
    writer.paragraph("  \n ", 2);
    CHECK(writer.text().empty());
}

TEST_CASE("columns are counted in characters, not in bytes")
{
    CHECK(columns("n\xC3\xA4her \xE2\x89\xA4") == 7);
    Writer writer(false, 7);
    writer.paragraph("n\xC3\xA4her \xE2\x89\xA4 x");
    CHECK(writer.text() == "n\xC3\xA4her \xE2\x89\xA4\nx\n");
}

TEST_CASE("a line stays as it is, however long")
{
    Writer writer(false, 10);
    writer.line("cmake --build build/cpu   --target docs");
    CHECK(writer.text() == "cmake --build build/cpu   --target docs\n");
}

TEST_CASE("two ends of a line stand at both margins")
{
    Writer writer(false, 20);
    writer.ends("left", "right", Style::good);
    CHECK(writer.text() == "left           right\n");
}

TEST_CASE("a left end that is too long folds, and the right end stays in the first line")
{
    Writer writer(false, 30);
    writer.ends("task 1: a sentence that does not fit", "not yet", Style::bad, 2, 8);
    CHECK(writer.text() == "  task 1: a sentence   not yet\n          that does\n          not fit\n");
    CHECK(widest_line(writer.text()) == 30);
    Writer nothing(false, 10);
    nothing.ends("", "x", Style::bad);
    CHECK(nothing.text() == "         x\n");
}

TEST_CASE("empty lines do not pile up")
{
    Writer writer;
    writer.blank();
    writer.line("a");
    writer.blank();
    writer.blank();
    writer.line("b");
    CHECK(writer.text() == "a\n\nb\n");
}

TEST_CASE("a table sets numbers flush right, and no space at the end of a line")
{
    Writer writer;
    writer.table({{"", "yours", "expected"}, {"out[10]", "1", "12"}, {"\xC3\xA4", "-", ""}}, 2);
    CHECK(writer.text() ==
          "           yours  expected\n  out[10]      1        12\n  \xC3\xA4            -\n");
}

TEST_CASE("a table can have several columns of words")
{
    Writer writer;
    writer.table({{"a", "implement", "1"}, {"bc", "x", "23"}}, 0, 2);
    CHECK(writer.text() == "a   implement   1\nbc  x          23\n");
}

TEST_CASE("colour is asked for, and never set around nothing")
{
    Writer coloured(true);
    coloured.line("good", Style::good);
    coloured.line("bad", Style::bad);
    coloured.line("strong", Style::strong);
    coloured.line("faint", Style::faint);
    coloured.line("plain");
    coloured.line("", Style::good);
    CHECK(coloured.text() ==
          "\033[32mgood\033[0m\n\033[31mbad\033[0m\n\033[1mstrong\033[0m\n\033[2mfaint\033[0m\nplain\n\n");
    Writer plain;
    plain.line("good", Style::good);
    plain.ends("a", "b", Style::bad);
    CHECK(plain.text().find('\033') == std::string::npos);
}

TEST_CASE("colour takes no column")
{
    Writer coloured(true, 20);
    coloured.ends("left", "right", Style::good);
    CHECK(coloured.text() == "left           \033[32mright\033[0m\n");
}

TEST_CASE("a learner's program cannot move the cursor, ring the bell or set colours")
{
    Writer writer;
    writer.line("a\033[2Jb\ac\rd\x7f"
                "e\xC2\x9B"
                "2Jf");
    CHECK(writer.text() == "a?[2Jb?c?d?e?2Jf\n");
}

TEST_CASE("bytes that are not UTF-8 are question marks")
{
    CHECK(printable("a\xFFz") == "a?z");
    CHECK(printable("a\xC3") == "a?");               // cut short
    CHECK(printable("\xC0\xAF") == "??");            // too long a form
    CHECK(printable("\xED\xA0\x80") == "???");       // half of a pair
    CHECK(printable("\xF4\x90\x80\x80") == "????");  // beyond the last character
    CHECK(printable("\xEF\xBF\xBF") == "???");       // no character
    CHECK(printable("\x80") == "?");
    CHECK(printable("\xC3\xA4\xE2\x89\xA4\xF0\x9F\x99\x82") == "\xC3\xA4\xE2\x89\xA4\xF0\x9F\x99\x82");
}

TEST_CASE("a tab goes to the next multiple of 8")
{
    CHECK(printable("\ta") == "        a");
    CHECK(printable("1234567\ta") == "1234567 a");
    CHECK(printable("\xC3\xA4\ta") == "\xC3\xA4       a");
}

TEST_CASE("numbers are grouped and counted")
{
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(1234567) == "1,234,567");
    CHECK(counted(1, "point", "points") == "1 point");
    CHECK(counted(0, "point", "points") == "0 points");
    CHECK(counted(2000, "point", "points") == "2,000 points");
}
