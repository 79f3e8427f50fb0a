// SPDX-License-Identifier: MIT
// Which bracket belongs to which, and what is missing where one has no partner.
#include "sequence.hpp"

#include <judge/catch.hpp>

namespace {

/// The brackets that `open`, the first of its kind, and its partner make; only `open` if it has none.
std::string bracketed(const std::string& source, const std::string& open)
{
    const Sequence sequence(source);
    const std::size_t first = sequence.find(open);
    const std::size_t close = sequence.tokens().closing(first);
    return sequence.text(first, close < sequence.tokens().size() ? close : first);
}

std::string unclosed(const std::string& source)
{
    const Sequence sequence(source);
    try {
        simt::fail_unclosed(sequence.source(), sequence.tokens(), 0);
    } catch (const simt::TranslationError& error) {
        return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.what();
    }
}

}  // namespace

TEST_CASE("brackets have their partners", "[token_sequence]")
{
    CHECK(bracketed("f(a[1], {2}) (b)", "(") == "(a[1], {2})");
    CHECK(bracketed("f(a[1], {2}) (b)", "[") == "[1]");
    CHECK(bracketed("{ { } }", "{") == "{ { } }");
    CHECK(bracketed("f(", "(") == "(");
    CHECK(bracketed(") f(a)", "(") == "(a)");
    const Sequence sequence("a ) ( b");
    CHECK(sequence.tokens().opening(1) == sequence.tokens().size());
    CHECK(sequence.tokens().closing(2) == sequence.tokens().size());
}

TEST_CASE("a token knows the bracket that it is in", "[token_sequence]")
{
    const Sequence sequence("a { b ( c < d ) } e");
    CHECK(sequence.tokens().enclosing(sequence.find("a")) == sequence.tokens().size());
    CHECK(sequence.tokens().enclosing(sequence.find("b")) == sequence.find("{"));
    CHECK(sequence.tokens().enclosing(sequence.find("d")) == sequence.find("("));
    CHECK(sequence.tokens().enclosing(sequence.find("(")) == sequence.find("{"));
    CHECK(sequence.tokens().enclosing(sequence.find(")")) == sequence.find("{"));
    CHECK(sequence.tokens().enclosing(sequence.find("e")) == sequence.tokens().size());
}

TEST_CASE("angle brackets belong to templates, unless they compare", "[token_sequence]")
{
    CHECK(bracketed("k<int>", "<") == "<int>");
    CHECK(bracketed("k<A<1>, B<2>> c", "<") == "<A<1>, B<2>>");
    CHECK(bracketed("k<(a > b)>", "<") == "<(a > b)>");
    CHECK(bracketed("k<(a < b), 3>", "<") == "<(a < b), 3>");
    CHECK(bracketed("a < b; c > d", "<") == "<");
    CHECK(bracketed("(a < b) > c", "<") == "<");
    CHECK(bracketed("bool operator<(S, S); c > d", "<") == "<");
}

TEST_CASE("an execution configuration ends at >>> before arguments", "[token_sequence]")
{
    CHECK(bracketed("k<<<1, 2>>>(a)", "<<<") == "<<<1, 2>");
    CHECK(bracketed("k<<<1, 2>>> (a)", "<<<") == "<<<1, 2>");
    CHECK(bracketed("k<<<n >> 8, a[i > 0]>>>(a)", "<<<") == "<<<n >> 8, a[i > 0]>");
    CHECK(bracketed("k<<<1, f<int>>>>(a)", "<<<") == "<<<1, f<int>>");
    CHECK(bracketed("k<<<1, f<A<B<int>>>(2)>>>(a)", "<<<") == "<<<1, f<A<B<int>>>(2)>");
    CHECK(bracketed("k<<<a < b, 2>>>(a)", "<<<") == "<<<a < b, 2>");
    CHECK(bracketed("k<<<j<<<1, 2>>>(a), 3>>>(b)", "<<<") == "<<<j<<<1, 2>>>(a), 3>");
    CHECK(bracketed("k<<<1, 2>>>;", "<<<") == "<<<");
    CHECK(bracketed("k<<<1, 2>> >(a)", "<<<") == "<<<1, 2>");
    CHECK(bracketed("k<<<1, 2> >>(a)", "<<<") == "<<<");
    CHECK(bracketed("k<<<1, 2>>\n>(a)", "<<<") == "<<<");
    CHECK(bracketed("k<<<1, 2; >>>(a)", "<<<") == "<<<");
    CHECK(bracketed("{ k<<<1, 2 } >>>(a)", "<<<") == "<<<");
    const Sequence macro = Sequence::replacement_list("k<<<1, 2>>>");
    CHECK(macro.tokens().closing(macro.find("<<<")) == macro.find(">"));
}

TEST_CASE("groups of lines that alternate open and close the same brackets", "[token_sequence]")
{
    const auto partners_agree = [](const std::string& source, int braces) {
        const Sequence sequence(source);
        const std::size_t last = sequence.find("}", braces);
        REQUIRE(last < sequence.tokens().size());
        CHECK(sequence.tokens().closing(sequence.find("{", 1)) == last);
        CHECK(sequence.tokens().closing(sequence.find("{", 2)) == last);
    };
    partners_agree("#if A\nf {\n#else\ng {\n#endif\na }", 1);
    partners_agree("#if A\nf {\n#elif B\ng {\n#else\nh {\n#endif\n{ a } }", 2);
    const Sequence nested("#if A\nf { (\n#else\ng { (\n#endif\na ) }");
    CHECK(nested.tokens().closing(nested.find("(", 2)) == nested.find(")"));
    CHECK(nested.tokens().closing(nested.find("{", 2)) == nested.find("}"));
    CHECK(bracketed("#if A\nf(\n#endif\na\n#if A\n)\n#endif", "(") == "( a )");
    CHECK(bracketed("{\n#if 0\n}\n#endif\na }", "{") == "{ a }");
    CHECK(bracketed("{\n#if 1\n#else\n}\n#endif\na }", "{") == "{ a }");
    CHECK(bracketed("{\n#else\n#endif\na }", "{") == "{ a }");
}

TEST_CASE("what no compiler looks at has no tokens", "[token_sequence]")
{
    const auto compiled = [](const std::string& source) {
        const Sequence sequence(source);
        return sequence.tokens().size() == 0 ? "" : sequence.text(0, sequence.tokens().size() - 1);
    };
    CHECK(compiled("a\n#if 0 // never\nb\n#if A\nc\n#else\nd\n#endif\n#else\ne\n#endif\nf") == "a e f");
    CHECK(compiled("#if 1\na\n#elif B\nb\n#else\nc\n#endif\nd") == "a d");
    CHECK(compiled("#if A\na\n#elif 0\nb\n#else\nc\n#endif\nd") == "a c d");
    CHECK(compiled("#if 0 + A\na\n#endif\n#ifdef B\nb\n#endif") == "a b");
    CHECK(compiled("#if 0\na\n#elif 1\nb\n#elif A\nc\n#endif") == "b");
    CHECK(compiled("#if 0\na") == "");
    CHECK(compiled("#endif\na\n#else\nb") == "a b");
}

TEST_CASE("tokens are written on one line, with the spaces between them", "[token_sequence]")
{
    const Sequence sequence("f(int a, // one\n  int  b)");
    CHECK(sequence.text(0, sequence.tokens().size() - 1) == "f(int a, int b)");
    CHECK(sequence.tokens().text_within({1, sequence.find(")")}) == "int a, int b");
    CHECK(sequence.tokens().text_within({1, 2}).empty());
}

TEST_CASE("what is missing is said where it should be", "[token_sequence]")
{
    CHECK(unclosed("{\n  f(a;\n}") == "2:4: this '(' is never closed: a ')' is missing");
    CHECK(unclosed("{\n  a[1;\n}") == "2:4: this '[' is never closed: a ']' is missing");
    CHECK(unclosed("{\n    if (a) {\n        b;\n}\n") == "2:12: this '{' is never closed: a '}' is missing");
    CHECK(unclosed("{\n  f(\"a);\n}") == "2:5: this string is never closed: a '\"' is missing at its end");
    CHECK(unclosed("{\n  a; /* b\n}") == "2:6: this comment is never closed: a '*/' is missing");
    CHECK(unclosed("{ a;") == "1:1: the body of this kernel is never closed: a '}' is missing");
}
