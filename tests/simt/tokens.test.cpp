// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/translate/tokens.hpp>

#include <string>

namespace {

/// The tokens of `source`, separated by spaces.
std::string tokens_of(std::string_view source)
{
    std::string text;
    for (const simt::Token& token : simt::tokenize(source).tokens) {
        text += (text.empty() ? "" : " ") + std::string(token.text);
    }
    return text;
}

}  // namespace

TEST_CASE("source is split at white space and punctuation", "[tokens]")
{
    CHECK(tokens_of("") == "");
    CHECK(tokens_of("  \t\n") == "");
    CHECK(tokens_of("a=b+c_1;") == "a = b + c_1 ;");
    CHECK(tokens_of("p->x.y::z") == "p -> x . y :: z");
}

TEST_CASE("brackets of launches and templates can be told from operators", "[tokens]")
{
    CHECK(tokens_of("k<<<1,2>>>(x)") == "k <<< 1 , 2 > > > ( x )");
    CHECK(tokens_of("k<a<b>><<<1,2>>>()") == "k < a < b > > <<< 1 , 2 > > > ( )");
    CHECK(tokens_of("x<<3>>1") == "x << 3 > > 1");
    CHECK(tokens_of("a<=b>=c") == "a <= b >= c");
}

TEST_CASE("comments are no tokens", "[tokens]")
{
    CHECK(tokens_of("a // k<<<1,1>>>();\nb") == "a b");
    CHECK(tokens_of("a /* k<<<1,1>>>();\n */ b") == "a b");
    CHECK(tokens_of("a // goes on \\\n in this line\nb") == "a b");
    CHECK(tokens_of("a /* not closed") == "a");
    CHECK(tokens_of("a / b") == "a / b");
}

TEST_CASE("what is quoted is one token", "[tokens]")
{
    CHECK(tokens_of(R"x(f("k<<<1,1>>>()", 'x'))x") == R"x(f ( "k<<<1,1>>>()" , 'x' ))x");
    CHECK(tokens_of(R"x("a\"b" c)x") == R"x("a\"b" c)x");
    CHECK(tokens_of(R"x('\'' '"' "//")x") == R"x('\'' '"' "//")x");
    CHECK(tokens_of("\"not closed\nb") == "\"not closed b");
    CHECK(tokens_of("\"goes on \\\n here\" b") == "\"goes on \\\n here\" b");
    CHECK(tokens_of("\"goes on \\\r\n here\" b") == "\"goes on \\\r\n here\" b");
}

TEST_CASE("a raw string ends at its own delimiter", "[tokens]")
{
    const std::string plain = "R\"(a \" <<< ) b)\"";
    const std::string delimited = "u8R\"--(a )\" b\n)--\"";
    CHECK(tokens_of("x = " + plain + ";") == "x = " + plain + " ;");
    CHECK(tokens_of("x = " + delimited + ";") == "x = " + delimited + " ;");
    CHECK(tokens_of("CAR(1)") == "CAR ( 1 )");
    CHECK(tokens_of("R\"(never closed\n a b") == "R\"(never closed\n a b");
    CHECK(tokens_of("R\"no delimiter\" a") == "R \"no delimiter\" a");
    CHECK(tokens_of("R\"seventeen_letters(a)\" b") == "R \"seventeen_letters(a)\" b");
}

TEST_CASE("numbers keep their separators, points and signs", "[tokens]")
{
    CHECK(tokens_of("1'000'000 0x1.8p-3f 1e+5 2.5e-3 07u") == "1'000'000 0x1.8p-3f 1e+5 2.5e-3 07u");
    CHECK(tokens_of("a+1-b") == "a + 1 - b");
}

TEST_CASE("of directives only the bodies of macros count", "[tokens]")
{
    CHECK(tokens_of("#include <a'b>\n#error don't\n  #  if X < 1\na\n#endif\n") == "a");
    CHECK(tokens_of("#define F(x, y) x + y\nb") == "x + y b");
    CHECK(tokens_of("#define F (x)\nb") == "( x ) b");
    CHECK(tokens_of("#define F(x) x + \\\n 1\nb") == "x + 1 b");
    CHECK(tokens_of("a # b") == "a # b");
}

TEST_CASE("a directive ends with its line, its joined lines and its comments", "[tokens]")
{
    CHECK(tokens_of("#if A /* goes on\n k<<< */ + B\na") == "a");
    CHECK(tokens_of("#endif // \"\na") == "a");
    CHECK(tokens_of("#error \"/*\"\na /* */") == "a");
    CHECK(tokens_of("#include <a/*b>\na") == "a");
    CHECK(tokens_of("#if A \\\n k<<<\na") == "a");
    CHECK(tokens_of("#if A \\\r\n k<<<\r\na\r\n") == "a");
    CHECK(tokens_of("#if A \\ \n k<<<\na") == "a");
    CHECK(tokens_of("// A \\\r\n k<<<\r\na") == "a");
    CHECK(tokens_of("#define F(x) x + \\\r\n 1\r\nb") == "x + 1 b");
    CHECK(tokens_of("#define F(x, \\\n y) x\nb") == "x b");
    CHECK(tokens_of("#define F(x /* ) */) x\nb") == "x b");
    CHECK(tokens_of("#define A \"x\nb") == "\"x b");
}

TEST_CASE("a #define knows its name", "[tokens]")
{
    const auto name_in = [](std::string_view source) {
        return simt::tokenize(source).directives.at(0).macro;
    };
    CHECK(name_in("#define HD __host__") == "HD");
    CHECK(name_in("# /* a */ define \\\n F(x) x") == "F");
    CHECK(name_in("%: define A") == "A");
    CHECK(name_in("#define").empty());
    CHECK(name_in("#ifdef A").empty());
}

TEST_CASE("digraphs are what they stand for", "[tokens]")
{
    CHECK(tokens_of("f() <% a<:1:>; %>") == "f ( ) { a [ 1 ] ; }");
    CHECK(tokens_of("%: define A k\nb") == "k b");
    CHECK(tokens_of("k<::T> a<:::b:> c<::>") == "k < :: T > a [ :: b ] c [ ]");
    CHECK(simt::tokenize("a <%").tokens[1].end == 4);
}

TEST_CASE("names may have letters outside ASCII", "[tokens]")
{
    CHECK(tokens_of("float gr\xc3\xb6\xc3\x9f"
                    "e;") == "float gr\xc3\xb6\xc3\x9f"
                             "e ;");
    CHECK(tokens_of("a$b") == "a$b");
}

TEST_CASE("a token knows its place and its macro", "[tokens]")
{
    const std::string source = "a\n#define F(x) x\n#define G y\nb";
    const std::vector<simt::Token> tokens = simt::tokenize(source).tokens;
    REQUIRE(tokens.size() == 4);
    CHECK(tokens[0].define == 0);
    CHECK(tokens[1].define == 1);
    CHECK(tokens[2].define == 2);
    CHECK(tokens[3].define == 0);
    for (const simt::Token& token : tokens) {
        CHECK(source.substr(token.begin, token.end - token.begin) == token.text);
    }
    CHECK(tokens[0].kind == simt::Token::Kind::identifier);
    CHECK(simt::tokenize("'c'").tokens[0].kind == simt::Token::Kind::literal);
    CHECK(simt::tokenize("3").tokens[0].kind == simt::Token::Kind::literal);
    CHECK(simt::tokenize("<<<").tokens[0].kind == simt::Token::Kind::punctuation);
}

TEST_CASE("#line gives a number and perhaps a file")
{
    const auto read = [](std::string_view source) {
        return simt::line_directive(source, simt::tokenize(source).directives.at(0));
    };
    REQUIRE(read("#line 12"));
    CHECK(read("#line 12")->line == 12);
    CHECK(read("#line 12")->file.empty());
    CHECK(read("  # line 7 \"a b.cu\"\n")->line == 7);
    CHECK(read("  # line 7 \"a b.cu\"\n")->file == "a b.cu");
    CHECK(read("# 30 \"a.cuh\" 1")->file == "a.cuh");
    CHECK(read("#line 30 \"a.cuh")->file.empty());
    CHECK_FALSE(read("#line NUMBER"));
    CHECK_FALSE(read("#line"));
    CHECK_FALSE(read("#pragma once"));
}
