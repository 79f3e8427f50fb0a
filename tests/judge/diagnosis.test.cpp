// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/diagnosis.hpp>

using namespace judge;

TEST_CASE("an answer sheet is read line by line")
{
    const auto answers = read_answers("# hazard: a comment\n"
                                      "hazard: data-race\r\n"
                                      "  other line :  17  \n"
                                      "array: tile[5]: here\n"
                                      "thread:\n"
                                      "no answer in this line\n"
                                      "line: 1\nline: 2");
    CHECK(answers.size() == 5);
    CHECK(answers.at("hazard") == "data-race");
    CHECK(answers.at("other line") == "17");
    CHECK(answers.at("array") == "tile[5]: here");
    CHECK(answers.at("thread").empty());
    CHECK(answers.at("line") == "2");
    CHECK(read_answers("").empty());
    CHECK(read_answers("\xff\x01:" + std::string(100000, 'x')).size() == 1);
}
