// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/diagnosis.hpp>
#include <judge/session.hpp>

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

TEST_CASE("answers are held against those that a check gives")
{
    const Diagnosis made{{}, {{"factor", "squares"}, {"side", "16"}, {"shade", "128"}}};
    CHECK(answers({{"factor", "squares"}, {"shade", "128"}}).match(made));
    CHECK_FALSE(Session::get().take_refusal());

    CHECK_FALSE(answers({{"factor", "squares"}, {"side", "17"}, {"shade", "128"}}).match(made));
    const auto wrong = Session::get().take_refusal();
    REQUIRE(wrong);
    CHECK(wrong->reason == Reason::diagnosis);
    CHECK(wrong->text == "'side' is not right.");
    REQUIRE(wrong->answers.size() == 3);
    CHECK(wrong->answers[0].is_right);
    CHECK_FALSE(wrong->answers[2].is_right);

    CHECK_FALSE(answers({{"factor", "squares"}, {"product", "5"}}).match(made));
    CHECK(Session::get().take_refusal()->text == "'product' is still to be answered.");
}

TEST_CASE("a diagnosis of masks names both lines in either order, and any lane that breaks the rule")
{
    const auto finding = [](const std::string& reason, int line, std::uint32_t mask, std::uint32_t lanes) {
        Finding made;
        made.kind = "warp-mask";
        made.reason = reason;
        made.parties = {Party{"call", {}, {}, {"k.cu", line}, ""}};
        made.mask = mask;
        made.lanes = lanes;
        return made;
    };
    Observation seen;
    seen.findings = {finding("caller not named", 7, 0xffffff, 0xff000000),
                     finding("lanes wait elsewhere", 9, 0xffffffff, 0xfffffc00)};
    const auto fits = [&](const std::string& sheet) {
        return names_the_hazard().match({seen, read_answers("hazard: warp-mask\n" + sheet)});
    };
    const std::string first = "line: 7\nfault: unnamed\nlane: 31\n";
    CHECK(fits(first + "other line: 9\nother fault: absent\nother lane: 10\n"));
    CHECK(fits("line: 9\nfault: absent\nlane: 31\nother line: 7\nother fault: unnamed\nother lane: 24\n"));
    seen.findings.pop_back();
    CHECK(fits(first));
}
