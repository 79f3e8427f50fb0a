// SPDX-License-Identifier: MIT
#include <judge/answer.hpp>
#include <judge/catch.hpp>

using namespace judge;

namespace {

const Question line_question{"line", AnswerKind::number, {"line", "divergent_barrier.cu"}};
const Question bytes_question{"needed", AnswerKind::number, {"byte", "bytes", "b"}};
const Question threads_question{"arrived", AnswerKind::number, {"thread", "threads", "threadidx.x"}};
const Question hazard_question{"hazard", AnswerKind::choice, {"data-race", "uninitialised-read"}};
const Question array_question{"array", AnswerKind::name, {}};
const Question index_question{"index", AnswerKind::index, {}};

std::optional<std::uint64_t> number_in(const Question& question, const std::string& given)
{
    const auto answer = read_answer(question, given);
    return answer ? std::optional(std::get<Number>(*answer).value) : std::nullopt;
}

std::string choice_in(const std::string& given)
{
    const auto answer = read_answer(hazard_question, given);
    return answer ? std::get<Choice>(*answer).word : "";
}

std::string name_in(const std::string& given)
{
    const auto answer = read_answer(array_question, given);
    return answer ? std::get<Name>(*answer).text : "";
}

std::vector<std::uint64_t> index_in(const std::string& given)
{
    const auto answer = read_answer(index_question, given);
    return answer ? std::get<Index>(*answer).along : std::vector<std::uint64_t>{};
}

}  // namespace

TEST_CASE("a number may name what it counts, before or after")
{
    for (const char* given :
         {"28", " 28 ", "line 28", "Line 28", "line: 28", "line = 28", "divergent_barrier.cu:28",
          "divergent_barrier.cu: 28", "chapters/01/02/divergent_barrier.cu:28", "28.", "\"28\"", "'28'",
          "`line 28`.", "\t28\t", "028"}) {
        INFO(given);
        CHECK(number_in(line_question, given) == 28);
    }
    for (const char* given : {"256", "256 bytes", "256 Bytes", "256 B", "256bytes", "needed: 256 bytes"}) {
        INFO(given);
        CHECK(number_in(bytes_question, given) == 256);
    }
    for (const char* given : {"48 threads", "48", "threads: 48", "threadIdx.x = 48", "arrived: 48"}) {
        INFO(given);
        CHECK(number_in(threads_question, given) == 48);
    }
    CHECK(number_in(line_question, "0") == 0);
}

TEST_CASE("a number may have its thousands separated")
{
    for (const char* given : {"3404", "3,404", "3 404", "3'404", "3,404 bytes"}) {
        INFO(given);
        CHECK(number_in(bytes_question, given) == 3404);
    }
    CHECK(number_in(bytes_question, "128,960,576") == 128960576);
    CHECK(number_in(bytes_question, "128 960 576") == 128960576);
    CHECK(number_in(bytes_question, "280") == 280);  // 28 it is not
}

TEST_CASE("a number may be hexadecimal, as in C++")
{
    for (const char* given : {"0x1c", "0X1C", "line 0x1c"}) {
        INFO(given);
        CHECK(number_in(line_question, given) == 28);
    }
    CHECK(number_in(bytes_question, "0x4b") == 75);  // the b is a digit
    CHECK(number_in(bytes_question, "0x4 b") == 4);
    CHECK(number_in(bytes_question, "0xffffffffffffffff") == 18446744073709551615u);
}

TEST_CASE("what is no number, more than one, or another unit is not read as a number")
{
    for (const char* given : {"",
                              "many",
                              "2 or 8",
                              "line 2 or 8",
                              "28 or 29",
                              "28, 29",
                              "28 29",
                              "28-29",
                              "28/29",
                              "2/28",
                              "lines 2,8",
                              "not 28",
                              "about 28",
                              "-28",
                              "+28",
                              "28.5",
                              "3.404",
                              "0x",
                              "0x1g",
                              "1c",
                              "0x12345678123456789",
                              "2^8",
                              "28 bytes",
                              "28 lines",
                              "other:28",
                              "28?",
                              "> 28",
                              "3,404,",
                              "3,404 560",
                              "34,04",
                              "3,4040",
                              ",404",
                              "0,128",
                              "28:13",
                              "3:404",
                              "line",
                              "28 line 30",
                              "28!",
                              "28e1",
                              "divergent_barrier.cu",
                              "wrong.cu:28",
                              "divergent_barrier.cu:28:13",
                              "9999999999999999999999999"}) {
        INFO(given);
        CHECK_FALSE(number_in(line_question, given));
    }
    CHECK_FALSE(number_in(bytes_question, "256 threads"));
    CHECK_FALSE(number_in(bytes_question, "256 KB"));
    CHECK_FALSE(number_in(bytes_question, "3 404 threads"));
    CHECK_FALSE(number_in(threads_question, "48 bytes"));
    CHECK_FALSE(number_in(threads_question, "48 of 128 threads"));
}

TEST_CASE("a word of a list may be written as a person would")
{
    for (const char* given : {"data-race", "Data race", "DATA_RACE", "data race", "datarace", "`data-race`",
                              "\"Data-Race\".", "data  race"}) {
        INFO(given);
        CHECK(choice_in(given) == "data-race");
    }
    CHECK(choice_in("Uninitialized read") == "uninitialised-read");
    for (const char* given : {"", "race", "data", "not a data-race", "no data-race", "data-races or nothing",
                              "data-race or uninitialised-read", "data-race?",
                              "data-race, uninitialised-read", "a data-race and more", "deadlock"}) {
        INFO(given);
        CHECK(choice_in(given).empty());
    }
}

TEST_CASE("a name may lead to an element, and is the name of one variable")
{
    for (const char* given : {"tile", "`tile`", "tile[5]", "tile[]", "tile[t + 1].x", "tile[3][5]",
                              "array tile", "array: tile", "tile."}) {
        INFO(given);
        CHECK(name_in(given) == "tile");
    }
    CHECK(name_in("sum_of_2") == "sum_of_2");
    CHECK(Name{"Tile"} == Name{"tile"});
    CHECK_FALSE(Name{"tile"} == Name{"tiles"});
    CHECK_FALSE(Name{"sums"} == Name{"sum_s"});
    for (const char* given : {"", "tile or sums", "tile, sums", "not tile", "tile[5] or sums[5]", "tile[5",
                              "5", "tile+1", "tile[[5]]", "tile sums", "[5]", "tile.x or y"}) {
        INFO(given);
        CHECK(name_in(given).empty());
    }
}

TEST_CASE("an index has a number for each dimension")
{
    for (const char* given : {"5", "[5]", "(5)", "index 5", "Index: 5", "5.", "`5`"}) {
        INFO(given);
        CHECK(index_in(given) == std::vector<std::uint64_t>{5});
    }
    for (const char* given : {"3,5", "3, 5", "[3][5]", "[3, 5]", "(3,5)"}) {
        INFO(given);
        CHECK(index_in(given) == std::vector<std::uint64_t>{3, 5});
    }
    CHECK(index_in("3,404") == std::vector<std::uint64_t>{3, 404});  // no thousands here
    for (const char* given :
         {"", "t", "5 or 6", "not 5", "3 404", "3,", ",5", "[5", "5]", "tile[5]", "-5", "3.5", "[]"}) {
        INFO(given);
        CHECK(index_in(given).empty());
    }
}

TEST_CASE("characters of Unicode that look like those of ASCII count as these")
{
    CHECK(in_ascii("\uFEFFhazard\u00A0: \u201Cdata\u2011race\u201D") == "hazard : \"data-race\"");
    CHECK(number_in(bytes_question, in_ascii("3\u202F404\u00A0bytes")) == 3404);
    CHECK(number_in(bytes_question, in_ascii("3\u2019404")) == 3404);
    CHECK(in_ascii("plain: text") == "plain: text");
    CHECK(in_ascii("\xff\xfe\x80") == "\xff\xfe\x80");
}
