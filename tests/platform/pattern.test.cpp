// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <platform/pattern.hpp>

#include <string>
#include <vector>

using platform::Match;
using platform::Pattern;

TEST_CASE("a pattern is the complete text, or a part of it")
{
    const Pattern number("[0-9]+");
    CHECK(number.matches("128"));
    CHECK_FALSE(number.matches("128 threads"));
    CHECK(number.is_in("128 threads"));
    CHECK_FALSE(number.is_in("threads"));
}

TEST_CASE("a match has the groups of the pattern, and is unchanged by what does not match")
{
    const Pattern place("([a-z_]+\\.cu):([0-9]+)(:[0-9]+)?");
    Match match;
    REQUIRE(place.matches("scale.cu:12", match));
    CHECK(match.str(0) == "scale.cu:12");
    CHECK(match.str(1) == "scale.cu");
    CHECK(match.str(2) == "12");
    CHECK(match.str(3).empty());
    CHECK(match.format("line $2 of $1 ($&), $ and $x as they are") ==
          "line 12 of scale.cu (scale.cu:12), $ and $x as they are");

    CHECK_FALSE(place.matches("in scale.cu:12", match));
    CHECK_FALSE(place.is_in("scale.cu", match));
    CHECK(match.str(0) == "scale.cu:12");
    CHECK(place.is_in("in paint.cu:7 and scale.cu:8", match));
    CHECK(match.str(1) == "paint.cu");
}

TEST_CASE("all parts that match are listed and replaced")
{
    const Pattern space("(float|int) const");
    CHECK(space.all_in("float const* a, int const* b") ==
          std::vector<std::string>{"float const", "int const"});
    CHECK(space.all_in("float* a").empty());
    CHECK(space.replaced_in("float const* a, int const* b", "const $1") == "const float* a, const int* b");
}

TEST_CASE("a part without characters matches once at each place")
{
    CHECK(Pattern("x*").replaced_in("axxb", "-") == "-a--b-");
    CHECK(Pattern("^").replaced_in("two\nlines", "# ") == "# two\nlines");
    CHECK(Pattern("x*").all_in("").size() == 1);
}

TEST_CASE("the beginning and the end are those of the text, and a dot is anything but a newline")
{
    CHECK_FALSE(Pattern("a$").is_in("a\n"));
    CHECK_FALSE(Pattern("^b").is_in("a\nb"));
    CHECK_FALSE(Pattern("a.*").matches("a\nb"));
    CHECK(Pattern("a[^]*").matches("a\nb"));
}

TEST_CASE("a long text is matched, since what a hand-in has in one line is not limited")
{
    const std::string line = "#pragma once " + std::string(1 << 20, 'a');
    Match match;
    REQUIRE(Pattern(R"(#\s*pragma\s+(\w+)[^]*)").matches(line, match));
    CHECK(match.str(1) == "once");
    CHECK(match.str(0) == line);
    CHECK(Pattern("(a|b)*$").is_in(line));
}

TEST_CASE("what is no regular expression, and what takes too long, is an error with its reason")
{
    CHECK_THROWS_WITH(Pattern("(a"), "(a: missing closing parenthesis");
    CHECK_THROWS_WITH(Pattern("(a+)+$").is_in(std::string(64, 'a') + "b"),
                      "a regular expression: match limit exceeded");
}
