// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/json.hpp>

#include <stdexcept>

using namespace judge;

TEST_CASE("what a runner hands over is refused when it is not what a device writes")
{
    for (const char* text : {"", "{", "[]", "{}", "null", "{\"findings\":1}",
                             "{\"findings\":[{\"block\":7}],\"launches\":[]}", "\0\0", "\xff"}) {
        CHECK_THROWS_AS(observation_from_json(text), std::runtime_error);
    }
    CHECK(
        observation_from_json(
            R"({"findings":[],"launches":[],"unchecked_parts":[],"refused_launches":[],"refused_calls":[],"shared_trace":[],"profile":[],"bytes_to_host":3,"bytes_from_host":7,"bytes_on_device":4,"allocations":5,"pinned_allocations":6})")
            .bytes_to_host == 3);
}

TEST_CASE("the place of a signal may be unknown, but not malformed")
{
    CHECK_FALSE(signal_place_from_json("{}").where);
    const SignalPlace place = signal_place_from_json(
        R"({"where":{"file":"a.cu","line":3},"thread":{"kernel":"k","block":[1,0,0],"thread":[2,0,0]}})");
    CHECK(place.where->line == 3);
    CHECK(place.running == "kernel k, block (1,0,0), thread (2,0,0)");
    for (const char* text : {"", "[1", "{\"where\":3}", "{\"thread\":{}}",
                             "{\"thread\":{\"block\":[1],\"thread\":[]}}", "{\"thread\":7}"}) {
        CHECK_THROWS_AS(signal_place_from_json(text), std::runtime_error);
    }
}

TEST_CASE("what only some refusals have is written for these alone, and read again")
{
    Refusal refusal;
    refusal.text = "a check's words";
    refusal.answers = {{"line", "7", AnswerLine::State::wrong, AnswerKind::number, {}}};
    const auto in_verdict = [](const Refusal& why) {
        Verdict verdict;
        verdict.tasks = {{"task_1", "", TaskKind::correctness, TaskVerdict::Status::refused, why}};
        return verdict_to_json(verdict);
    };
    const std::string plain = in_verdict(refusal);
    for (const char* name : {"answers_together", "too_little_work", "record_fault", "missing_file"}) {
        CHECK(plain.find(name) == std::string::npos);
    }
    refusal.answers_together = AnswersTogether::each_mask_call;
    refusal.too_little_work = TooLittleWork{TooLittleWork::Kind::stores, 4, 8};
    refusal.record_fault = RecordFault::damaged;
    refusal.missing_file = "votes.cu";
    const Verdict verdict = verdict_from_json(in_verdict(refusal));
    const std::optional<Refusal>& read = verdict.tasks.at(0).refusal;
    REQUIRE(read);
    CHECK(read->text == "a check's words");
    CHECK(read->answers.at(0).given == "7");
    CHECK(read->answers_together == AnswersTogether::each_mask_call);
    CHECK(read->too_little_work->kind == TooLittleWork::Kind::stores);
    CHECK(read->too_little_work->bytes == 4);
    CHECK(read->too_little_work->other_bytes == 8);
    CHECK(read->record_fault == RecordFault::damaged);
    CHECK(read->missing_file == "votes.cu");
    CHECK(in_verdict(*read) == in_verdict(refusal));
}

TEST_CASE("a picture is handed over pixel by pixel")
{
    Verdict verdict;
    CHECK_FALSE(verdict_from_json(verdict_to_json(verdict)).picture);
    verdict.picture = PaintedPicture{"a picture of 2 x 1", 2, 1, {0, 0xFFFFFF}};
    const std::optional<PaintedPicture> read = verdict_from_json(verdict_to_json(verdict)).picture;
    REQUIRE(read);
    CHECK(read->circumstances == "a picture of 2 x 1");
    CHECK(read->width == 2);
    CHECK(read->height == 1);
    CHECK(read->pixels == std::vector<std::uint32_t>{0, 0xFFFFFF});
}
