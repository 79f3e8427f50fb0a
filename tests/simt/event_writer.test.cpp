// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/trace/event_log.hpp>
#include <simt/trace/event_writer.hpp>

namespace {

/// What a reader finds of a series that was written for these lanes.
std::vector<std::uint32_t> written_and_read(std::uint32_t lanes, const simt::LaneNumbers& numbers)
{
    simt::EventWriter writer;
    writer.series(lanes, numbers);
    std::vector<std::uint32_t> read;
    simt::for_each_lane(lanes, [&](unsigned lane) {
        read.push_back(simt::number_in_series(writer.bytes(), 0, lanes, lane));
    });
    return read;
}

std::size_t bytes_of(std::uint32_t lanes, const simt::LaneNumbers& numbers)
{
    simt::EventWriter writer;
    writer.series(lanes, numbers);
    return writer.bytes().size();
}

simt::LaneNumbers numbers_of(std::uint32_t first, std::uint32_t stride)
{
    simt::LaneNumbers numbers{};
    for (std::uint32_t lane = 0; lane < numbers.size(); ++lane) {
        numbers[lane] = first + lane * stride;
    }
    return numbers;
}

TEST_CASE("a series of a trace is read as it was written")
{
    simt::LaneNumbers random{};
    for (std::uint32_t lane = 0; lane < random.size(); ++lane) {
        random[lane] = lane * 2654435761u;
    }
    for (const std::uint32_t lanes : {0xffffffffu, 0x1u, 0x80000000u, 0x0000fff0u, 0xa5a5a5a5u}) {
        for (const simt::LaneNumbers& numbers :
             {numbers_of(7, 0), numbers_of(0, 4), numbers_of(0xffffffff, 0xfffffffc), random}) {
            std::vector<std::uint32_t> expected;
            simt::for_each_lane(lanes, [&](unsigned lane) { expected.push_back(numbers[lane]); });
            CHECK(written_and_read(lanes, numbers) == expected);
        }
    }
}

TEST_CASE("what is equal or ascends evenly in all lanes takes a few bytes")
{
    CHECK(bytes_of(0xffffffff, numbers_of(100, 0)) == 2);
    CHECK(bytes_of(0xffffffff, numbers_of(0, 4)) == 3);
}

TEST_CASE("the lanes of an event are told by what differs from the last event of the warp")
{
    simt::EventWriter writer;
    writer.begin(simt::EventKind::step, 0, 1, 0xffffffff);
    const std::size_t first = writer.bytes().size();
    writer.begin(simt::EventKind::step, 0, 1, 0xffffffff);
    CHECK(first == 8);                               // three integers, and 32 bits in five bytes
    CHECK(writer.bytes().size() - first == 4);       // the same lanes
    writer.begin(simt::EventKind::step, 0, 2, 0x3);  // another warp
    CHECK(writer.events() == 3);
    CHECK(writer.bytes().substr(12) == std::string("\x01\x00\x02\x03", 4));
}

TEST_CASE("base64 is that of RFC 4648")
{
    CHECK(simt::base64("") == "");
    CHECK(simt::base64("f") == "Zg==");
    CHECK(simt::base64("fo") == "Zm8=");
    CHECK(simt::base64("foobar") == "Zm9vYmFy");
    CHECK(simt::base64("\xff\xfe\xfd") == "//79");
}

simt::EventLog::Names names()
{
    return {"k",
            [](const simt::Index3& block) { return block[0] < 2 ? std::optional(block[0]) : std::nullopt; },
            [](const simt::Index3& thread) { return thread[0]; },
            [](unsigned, std::uint64_t offset) { return "tile[" + std::to_string(offset / 4) + "]"; }};
}

TEST_CASE("the steps of a race are found by element, thread and line")
{
    simt::EventWriter writer;
    simt::EventLog log;
    const auto add = [&](simt::EventKind kind, unsigned warp, std::uint32_t lanes, int line,
                         std::uint32_t first) {
        writer.begin(kind, 0, warp, lanes);
        log.add({kind, 0, warp, lanes, line, 0, writer.bytes().size()});
        writer.series(lanes, numbers_of(first, 4));
    };
    add(simt::EventKind::write, 0, 0xffffffff, 10, 0);
    add(simt::EventKind::write, 1, 0xff, 10, 128);
    add(simt::EventKind::read, 0, 0xffffffff, 12, 4);
    add(simt::EventKind::write, 1, 0xff, 10, 0);  // of other elements

    simt::Finding race;
    race.variable = "tile[32]";
    race.parties = {{simt::Action::write, {}, {32, 0, 0}, {"a.cu", 10}},
                    {simt::Action::read, {}, {31, 0, 0}, {"a.cu", 12}}};
    const auto found = log.find(race, writer.bytes(), names());
    REQUIRE(found.size() == 2);
    CHECK(found[0].event == 1);
    CHECK(found[0].lane == 0);
    CHECK(found[1].event == 2);
    CHECK(found[1].lane == 31);

    race.parties[0].block = {5, 0, 0};  // not recorded
    race.parties[1].where.line = 99;    // where nothing happens
    CHECK(log.find(race, writer.bytes(), names()).empty());
}

TEST_CASE("of an access to a variable of the thread the step at its line is found")
{
    simt::EventWriter writer;
    simt::EventLog log;
    for (const int line : {7, 8, 9}) {
        writer.begin(simt::EventKind::step, 0, 0, 0xf);
        log.add({simt::EventKind::step, 0, 0, 0xf, line});
    }
    simt::Finding past_the_end;
    past_the_end.variable = "digits[8]";
    past_the_end.parties = {{simt::Action::read, {}, {2, 0, 0}, {"a.cu", 8}}};
    const auto found = log.find(past_the_end, writer.bytes(), names());
    REQUIRE(found.size() == 1);
    CHECK(found[0].event == 1);
    CHECK(found[0].lane == 2);
}

TEST_CASE("of a race between launches only the access of the recorded one is looked for")
{
    simt::EventWriter writer;
    simt::EventLog log;
    writer.begin(simt::EventKind::write, 0, 0, 0x1);
    log.add({simt::EventKind::write, 0, 0, 0x1, 10, 0, writer.bytes().size()});
    writer.series(0x1, numbers_of(0, 4));
    simt::Finding race;
    race.reason = simt::FindingReason::streams;
    race.variable = "tile[0]";
    race.parties = {{simt::Action::write, {}, {}, {"a.cu", 10}, "other"},
                    {simt::Action::write, {}, {}, {"a.cu", 10}, "k"}};
    CHECK(log.find(race, writer.bytes(), names()).size() == 1);
    race.reason = simt::FindingReason::none;
    CHECK(log.find(race, writer.bytes(), names()).size() == 2);
}

}  // namespace
