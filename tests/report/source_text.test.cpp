// SPDX-License-Identifier: MIT
#include "examples.hpp"

#include <judge/catch.hpp>

using report::SourceText;

TEST_CASE("a source line is shown without the white space around it")
{
    const SourceText source = report_tests::source();
    // As a std::string: from the length of the literal g++ 12 concludes that the comparison reads too far.
    const std::string fifth = "const int i = blockIdx.x * blockDim.x + threadIdx.x;";
    CHECK(source.line("source/kernel.cu", 5) == fifth);
    CHECK(source.line("source/kernel.cu", 14) == "}");
    CHECK(source.line(FIXTURES "/source/kernel.cu", 5) == source.line("source/kernel.cu", 5));
}

TEST_CASE("a line that is not there is empty")
{
    const SourceText source = report_tests::source();
    CHECK(source.line("source/kernel.cu", 0).empty());
    CHECK(source.line("source/kernel.cu", 99).empty());
    CHECK(source.line("source/no_such_file.cu", 1).empty());
    CHECK(source.line("source", 1).empty());
}

TEST_CASE("a caret stands under the byte that is meant")
{
    const SourceText source = report_tests::source();
    CHECK(source.excerpt("source/kernel.cu", 5, 5).caret == 0);
    CHECK(source.excerpt("source/kernel.cu", 5, 19).caret == 14);
    CHECK(source.excerpt("source/kernel.cu", 5, 1).caret == 0);
    CHECK(source.excerpt("source/kernel.cu", 5, 0).caret == -1);
    const report::Excerpt end = source.excerpt("source/kernel.cu", 8, 25);
    CHECK(end.caret == static_cast<int>(end.text.size()));
    CHECK(source.excerpt("source/kernel.cu", 8, 1000).caret == end.caret);
}

TEST_CASE("a byte order mark is no part of the first line")
{
    const SourceText source = report_tests::source();
    CHECK(source.line("source/byte_order_mark.cu", 1) == "int first = second;");
    CHECK(source.excerpt("source/byte_order_mark.cu", 1, 13).caret == 12);
    // Elsewhere the same bytes are a character of the text.
    CHECK(source.excerpt("source/byte_order_mark.cu", 2, 16).caret == 13);
}

TEST_CASE("a place is a file's name and a line")
{
    CHECK(SourceText::place("chapters/01_x/02_y/kernel.cu", 31) == "kernel.cu:31");
    CHECK(SourceText::place("", 0) == "(line not recorded)");
}
