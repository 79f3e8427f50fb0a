// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/diagnosis.hpp>
#include <judge/session.hpp>

using namespace judge;

namespace {

using State = AnswerLine::State;

/// The judgement on each answer, in the order of the sheet; empty if the sheet is right.
std::map<std::string, State> states_of(const MatcherBase<Diagnosis>& matcher, const Observation& seen,
                                       const std::string& sheet)
{
    std::map<std::string, State> states;
    const bool is_right = matcher.match({seen, read_answers(sheet)});
    const auto refusal = Session::get().take_refusal();
    REQUIRE(is_right != refusal.has_value());
    if (refusal) {
        CHECK(refusal->reason == Reason::diagnosis);
        for (const AnswerLine& answer : refusal->answers) {
            states[answer.key] = answer.state;
        }
    }
    return states;
}

bool is_right(const MatcherBase<Diagnosis>& matcher, const Observation& seen, const std::string& sheet)
{
    return states_of(matcher, seen, sheet).empty();
}

/// Thread 0 writes tile[0] in line 5 while thread 32 reads it in line 6; the same for 1 and 33 at tile[1].
Observation two_races()
{
    Observation seen;
    seen.findings.emplace_back().kind = FindingKind::data_race;
    seen.shared_trace = {{0, 5, "tile", "0", Action::write, 1},
                         {32, 6, "tile", "0", Action::read, 1},
                         {1, 5, "tile", "1", Action::write, 1},
                         {33, 6, "tile", "1", Action::read, 1},
                         {34, 7, "tile", "1", Action::read, 2}};
    return seen;
}

const std::string first_race = "hazard: data-race\nline: 5\nother line: 6\nthread: 0\nother thread: 32\n";

/// 128 threads of 256 wait in line 28, then 64.
Observation divergent_barrier()
{
    const auto waits = [](int threads) {
        return std::vector<Arrival>{{ArrivalPlace::block_barrier, "", threads, {}, {"k.cu", 28}},
                                    {ArrivalPlace::returned, "", 256 - threads, {}, {}}};
    };
    Finding finding;
    finding.kind = FindingKind::barrier_divergence;
    finding.arrivals = waits(128);
    finding.further_arrivals = {waits(64)};
    Observation seen;
    seen.findings.push_back(finding);
    return seen;
}

Finding mask_finding(FindingReason reason, int line, std::uint32_t mask, std::uint32_t lanes)
{
    Finding made;
    made.kind = FindingKind::warp_mask;
    made.reason = reason;
    made.parties = {Party{Action::call, {}, {}, {"k.cu", line}, ""}};
    made.mask = mask;
    made.lanes = lanes;
    return made;
}

}  // namespace

TEST_CASE("an answer sheet is read line by line")
{
    const auto answers = read_answers("# hazard: a comment\n"
                                      "  # line: another\n"
                                      "hazard: data-race\r\n"
                                      "  Other_Line :  17  \r\n"
                                      "array: tile[5]: here\n"
                                      "factor: squares  # the sum: of all\n"
                                      "product: a#b\t#\n"
                                      "side: # 17\n"
                                      "thread:\n"
                                      "other  thread\t: \"3\".\n"
                                      "no answer in this line\n"
                                      "line: 1\nline: 2\n"
                                      "lane:\nlane: 5\nlane: 5\nlane:\n");
    CHECK(answers.size() == 10);
    CHECK(answers.at("hazard") == "data-race");
    CHECK(answers.at("other line") == "17");
    CHECK(answers.at("array") == "tile[5]: here");
    CHECK(answers.at("factor") == "squares");
    CHECK(answers.at("product") == "a#b");
    CHECK(answers.at("side").empty());
    CHECK(answers.at("thread").empty());
    CHECK(answers.at("other thread") == "3");
    CHECK(answers.at("line") == "1 and 2");
    CHECK(answers.at("lane") == "5");
    CHECK(read_answers("").empty());
    CHECK(read_answers("\xff\x01:" + std::string(100000, 'x')).size() == 1);
    CHECK(read_answers("\uFEFFhazard: data-race\r\n").at("hazard") == "data-race");
    CHECK(read_answers("\uFEFF# hazard: data-race").empty());
}

TEST_CASE("answers are compared with those that a check gives, each on its own")
{
    const auto expected = answers({name_answer("factor", "squares"), number_answer("side", 17),
                                   number_answer("shade", 128), bytes_answer("row", 148)});
    CHECK(is_right(expected, {}, "factor: squares\nside: 17\nshade: 128\nrow: 148 bytes"));

    const auto states = states_of(expected, {}, "factor: squares or sum\nside: 16\nshade: 128");
    CHECK(states == std::map<std::string, State>{{"factor", State::unreadable},
                                                 {"side", State::wrong},
                                                 {"shade", State::right},
                                                 {"row", State::missing}});
}

TEST_CASE("a refused answer says what kind of answer is asked for")
{
    CHECK_FALSE(names_the_hazard().match({two_races(), read_answers("hazard: race\nline: here")}));
    const auto refusal = Session::get().take_refusal();
    REQUIRE(refusal);
    CHECK(refusal->answers[0].kind == AnswerKind::choice);
    CHECK(refusal->answers[0].choices == hazards_on_sheets());
    CHECK(refusal->answers[0].given == "race");
    CHECK(refusal->answers[1].kind == AnswerKind::number);
    CHECK(refusal->answers[1].choices.empty());
    CHECK_FALSE(refusal->answers_together);
}

TEST_CASE("a diagnosis of a race names any pair of accesses that can meet, in either order")
{
    CHECK(is_right(names_the_hazard(), two_races(), first_race + "array: tile[0]\nindex: 0"));
    CHECK(is_right(names_the_hazard(), two_races(),
                   "hazard: Data race\nline: line 6\nother line: 5.\nthread: thread 33\nother thread: 1\n"
                   "array: `tile`\nindex: [1]"));
}

TEST_CASE("a right answer is marked right, whatever stands before it on the sheet")
{
    // The hazard alone is wrong.
    const auto states =
        states_of(names_the_hazard(), two_races(),
                  "hazard: out-of-bounds\nline: 5\nother line: 6\nthread: 0\nother thread: 32\n"
                  "array: tile\nindex: 0");
    for (const auto& [key, state] : states) {
        INFO(key);
        CHECK(state == (key == "hazard" ? State::wrong : State::right));
    }
}

TEST_CASE("answers that belong to two races are compared with the race that most of them fit")
{
    // Thread 1 belongs to the other race.
    CHECK_FALSE(names_the_hazard().match(
        {two_races(), read_answers("hazard: data-race\nline: 5\nother line: 6\nthread: 1\nother thread: 32\n"
                                   "array: tile\nindex: 0")}));
    const auto refusal = Session::get().take_refusal();
    REQUIRE(refusal);
    for (const AnswerLine& answer : refusal->answers) {
        INFO(answer.key);
        CHECK(answer.state == (answer.key == "thread" ? State::wrong : State::right));
    }
    CHECK(refusal->answers_together == AnswersTogether::racing_accesses);
    // The lines exchanged, and the threads not.
    CHECK_FALSE(is_right(
        names_the_hazard(), two_races(),
        "hazard: data-race\nline: 6\nother line: 5\nthread: 0\nother thread: 32\narray: tile\nindex: 0"));
    // A barrier is between the two accesses.
    CHECK_FALSE(is_right(
        names_the_hazard(), two_races(),
        "hazard: data-race\nline: 5\nother line: 7\nthread: 1\nother thread: 34\narray: tile\nindex: 1"));
}

TEST_CASE("of a barrier that some threads do not reach, the counts are those of the first time")
{
    const std::string place = "hazard: barrier-divergence\nline: 28\n";
    CHECK(is_right(names_the_hazard(), divergent_barrier(), place + "arrived: 128 threads\nreturned: 128"));
    const auto later =
        states_of(names_the_hazard(), divergent_barrier(), place + "arrived: 64\nreturned: 192");
    CHECK(later.at("line") == State::right);
    CHECK(later.at("arrived") == State::wrong);
    CHECK(later.at("returned") == State::wrong);
}

TEST_CASE("a diagnosis of masks names both lines in either order, and any lane that breaks the rule")
{
    Observation seen;
    seen.findings = {mask_finding(FindingReason::caller_not_named, 7, 0xffffff, 0xff000000),
                     mask_finding(FindingReason::lanes_wait_elsewhere, 9, 0xffffffff, 0xfffffc00)};
    const auto fits = [&](const std::string& sheet) {
        return is_right(names_the_hazard(), seen, "hazard: warp-mask\n" + sheet);
    };
    const std::string first = "line: 7\nfault: unnamed\nlane: 31\n";
    CHECK(fits(first + "other line: 9\nother fault: absent\nother lane: 10\n"));
    CHECK(fits("line: 9\nfault: absent\nlane: 31\nother line: 7\nother fault: unnamed\nother lane: 24\n"));
    CHECK_FALSE(fits(first + "other line: 9\nother fault: absent\nother lane: 9\n"));
    CHECK_FALSE(fits(first + "other line: 7\nother fault: unnamed\nother lane: 30\n"));
    seen.findings.pop_back();
    CHECK(fits(first));
}

TEST_CASE("a diagnosis of a copy may be asked for sizes as well")
{
    Finding finding;
    finding.kind = FindingKind::wrong_side;
    finding.reason = FindingReason::size;
    finding.parties = {Party{Action::call, {}, {}, {"k.cu", 30}, ""}};
    Observation seen;
    seen.findings = {finding};
    const auto matcher = names_the_hazard({bytes_answer("needed", 3404), line_answer("pitch line", 38)});
    CHECK(is_right(matcher, seen, "hazard: wrong side\nline: 30\nneeded: 3,404 bytes\npitch line: line 38"));
    const auto states =
        states_of(matcher, seen, "hazard: data-race\nline: 29\nneeded: 3404\npitch line: 30 or 38");
    CHECK(states == std::map<std::string, State>{{"hazard", State::wrong},
                                                 {"line", State::wrong},
                                                 {"needed", State::right},
                                                 {"pitch line", State::unreadable}});
}

TEST_CASE("starter code without a hazard makes no diagnosis")
{
    CHECK_THROWS_AS(names_the_hazard().match({Observation{}, {}}), std::runtime_error);
}
