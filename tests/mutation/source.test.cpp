// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <mutation/change.hpp>
#include <mutation/source.hpp>

using namespace mutation;

namespace {

std::vector<std::string> texts_of(const Source& source)
{
    std::vector<std::string> texts;
    for (const Lexeme& lexeme : source.lexemes()) {
        texts.emplace_back(lexeme.text);
    }
    return texts;
}

std::vector<std::string> names_in(const std::string& text)
{
    const Source source(text);
    std::vector<std::string> names;
    for (const Function& function : source.functions()) {
        for (const std::size_t name : variables_of(source, function)) {
            names.emplace_back(source[name].text);
        }
    }
    return names;
}

}  // namespace

TEST_CASE("tokens that belong together are one lexeme")
{
    CHECK(texts_of(Source("a += b >>= c >> d && e++;")) ==
          std::vector<std::string>{"a", "+=", "b", ">>=", "c", ">>", "d", "&&", "e", "++", ";"});
    CHECK(texts_of(Source("k<<<f<g<1>>(x), 2>>>(y);")) ==
          std::vector<std::string>{"k", "<<<", "f", "<", "g", "<", "1", ">", ">", "(", "x", ")", ",", "2",
                                   ">>>", "(", "y", ")", ";"});
}

TEST_CASE("angle brackets are told from comparisons")
{
    const Source source("void f() { t<4> x; b = a < 1 ? 1 : a > m ? m : a; g<n>(x); c = a == 1 ? k<true> : "
                        "k<false>; for (int i = 0; i < n; ++i) {} }");
    std::vector<std::string> angles;
    for (std::size_t i = 0; i < source.lexemes().size(); ++i) {
        if (source.is(i, "<") && source.is_in_angles(i)) {
            angles.push_back(source.text_of({i - 1, source[i].partner + 1}));
        }
    }
    CHECK(angles == std::vector<std::string>{"t<4>", "g<n>", "k<true>", "k<false>"});
}

TEST_CASE("functions, kernels and launches are found")
{
    const Source source("struct S { int a; };\nint table[] = {1, 2};\nnamespace n {\ntemplate <int size>\n"
                        "__global__ void __launch_bounds__(256) k(int* p) { p[0] = 1; }\n}\n"
                        "__device__ int g();\nvoid host() { n::k<4><<<dim3(1, 2), 8, 0>>>(nullptr); }\n");
    REQUIRE(source.functions().size() == 2);
    CHECK(source[source.functions()[0].name].text == "k");
    CHECK(source.functions()[0].is_kernel);
    CHECK(source.functions()[0].is_template);
    CHECK_FALSE(source.functions()[1].is_kernel);
    REQUIRE(source.launches().size() == 1);
    CHECK(source[source.launches()[0].name].text == "k");
    CHECK(source.launches()[0].configuration.size() == 3);
}

TEST_CASE("statements have kinds and children")
{
    using Kind = Statement::Kind;
    const Source source(
        "void f() { const int a = 1; dim3 b(1); std::swap(a, b); x.y(); a * b; if (a) { return; } else "
        "g(); do { } while (a); switch (a) { case 1: break; } }");
    std::vector<Kind> kinds;
    for (const std::size_t child : source.statements()[source.functions()[0].body].children) {
        kinds.push_back(source.statements()[child].kind);
    }
    CHECK(kinds == std::vector<Kind>{Kind::declaration, Kind::declaration, Kind::expression, Kind::expression,
                                     Kind::declaration, Kind::if_, Kind::do_, Kind::switch_});
}

TEST_CASE("operands reach as far as their operator binds")
{
    const Source source("void f() { x = a + b * (c - d) < e && g; }");
    const auto operands = [&](std::string_view operation) {
        std::size_t i = 0;
        while (!source.is(i, operation)) {
            ++i;
        }
        return source.text_of(source.left_operand(i)) + " | " + source.text_of(source.right_operand(i));
    };
    CHECK(operands("+") == "a | b * (c - d)");
    CHECK(operands("*") == "b | (c - d)");
    CHECK(operands("-") == "c | d");
    CHECK(operands("<") == "a + b * (c - d) | e");
    CHECK(operands("&&") == "a + b * (c - d) < e | g");
}

TEST_CASE("variables are those that a function declares")
{
    CHECK(names_in("void f(const float* a, int (&b)[3], std::vector<int> c = {}) {}") ==
          std::vector<std::string>{"a", "c"});
    CHECK(names_in("void f(void) { int i = 0, *j; __shared__ float s[4]; for (int k = 0; k < 3; ++k) {} for "
                   "(const auto "
                   "e : s) {} g(i); }") == std::vector<std::string>{"i", "j", "s", "k", "e"});
}

TEST_CASE("a change keeps the places of what follows it, and is shown without comments")
{
    const std::string text = "int a;\n  f(); g();  // why\n";
    const Change change{"statement", {{9, 13, ";"}}};
    CHECK(apply(text, change) == "int a;\n  ; g();  // why\n");
    CHECK(apply_keeping_places(text, change) == "int a;\n  ;\n#line 2\n       g();  // why\n");
    const Excerpt shown = excerpt(text, change);
    CHECK(shown.line == 2);
    CHECK(shown.before == "f(); g();");
    CHECK(shown.after == "; g();");
    CHECK(shown.above == "int a;");
}

TEST_CASE("source that no compiler takes is read to its end")
{
    for (const char* text : {"",
                             "{",
                             "}",
                             "void f() {",
                             "void f() { if",
                             "void f() { for (",
                             "k<<<",
                             "a[",
                             "template <",
                             "void f() { x ? ",
                             "void f() { return",
                             "dim3",
                             "+ +",
                             "void f() { a + }",
                             ";;",
                             "f(]{)}",
                             "void f() { if (a) }",
                             "void f() { do }",
                             "void f() { if }",
                             "void f() { for (;;) }"}) {
        CHECK_NOTHROW(Source(text));
    }
}
