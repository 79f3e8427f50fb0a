// SPDX-License-Identifier: MIT
// Source with replacements.
#include <judge/catch.hpp>
#include <simt/translate/rewriter.hpp>

TEST_CASE("replacements are applied by place, whatever their order", "[rewriter]")
{
    const simt::SourceText source("a b c");
    simt::Rewriter rewriter(source);
    rewriter.replace({4, 5}, "C");
    rewriter.replace({0, 1}, "A");
    rewriter.insert(5, "!");
    rewriter.insert(0, "(");
    rewriter.insert(0, "[");
    CHECK(rewriter.apply().text == "([A b C!");
}

TEST_CASE("a replacement may contain parts of the source with replacements in them", "[rewriter]")
{
    const simt::SourceText source("k<2, x>(y)");
    simt::Rewriter rewriter(source);
    rewriter.replace({5, 6}, "X");
    rewriter.replace({0, 7}, {{"[", {2, 6}}, {"] ", {0, 1}}});
    rewriter.replace({8, 9}, "Y");
    rewriter.insert(0, "!");
    const simt::Translation translation = rewriter.apply();
    CHECK(translation.text == "![2, X] k(Y)");
    CHECK(translation.original({1, 3}).column == 3);
    CHECK(translation.original({1, 9}).column == 1);
}

TEST_CASE("what another replacement leaves out is left out", "[rewriter]")
{
    const simt::SourceText source("abcdef");
    simt::Rewriter rewriter(source);
    rewriter.replace({1, 4}, "-");
    rewriter.replace({2, 3}, "x");
    rewriter.replace({3, 6}, "y");
    rewriter.insert(3, "z");
    CHECK(rewriter.apply().text == "a-ef");
}

TEST_CASE("a source knows its lines", "[rewriter]")
{
    const simt::SourceText source("a\n  b\n\nc");
    CHECK(source.place_of(0).line == 1);
    CHECK(source.place_of(1).column == 2);
    CHECK(source.place_of(4).line == 2);
    CHECK(source.place_of(4).column == 3);
    CHECK(source.line_of(8) == 4);
    CHECK(source.lines_between(0, 7) == 3);
    CHECK(source.indentation(5) == 2);
    CHECK(source.begins_its_line(4));
    CHECK_FALSE(source.begins_its_line(5));
    CHECK(simt::SourceText("").line_of(0) == 1);
}
