// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/trace/event_log.hpp>
#include <simt/trace/event_writer.hpp>

#include <algorithm>
#include <utility>

namespace {

/// How many bytes the columns take that a series goes to.
std::size_t bytes_of(std::uint32_t lanes, const simt::LaneNumbers& numbers)
{
    simt::EventWriter writer;
    writer.series(simt::Column::values, lanes, numbers);
    return writer.size();
}

simt::LaneNumbers numbers_of(std::uint32_t first, std::uint32_t stride)
{
    simt::LaneNumbers numbers{};
    for (std::uint32_t lane = 0; lane < numbers.size(); ++lane) {
        numbers[lane] = first + lane * stride;
    }
    return numbers;
}

TEST_CASE("what is equal, ascends evenly, or does so in rows takes a few bytes")
{
    CHECK(bytes_of(0xffffffff, numbers_of(100, 0)) == 2);
    CHECK(bytes_of(0xffffffff, numbers_of(0, 4)) == 3);
    simt::LaneNumbers rows{};
    for (std::uint32_t lane = 0; lane < rows.size(); ++lane) {
        rows[lane] = lane % 16 * 4 + lane / 16 * 256;
    }
    CHECK(bytes_of(0xffffffff, rows) == 6);
    rows[31] += 4;
    CHECK(bytes_of(0xffffffff, rows) == 2 + 31 * 2);  // differences of at most 16 bits
}

TEST_CASE("the lanes of an event are told by what differs from the last event of the warp")
{
    const auto warps = [](const simt::EventWriter& writer) { return writer.column(simt::Column::warps); };
    simt::EventWriter writer;
    writer.begin(simt::EventKind::step, 0, 1, 0xffffffff);
    CHECK(warps(writer).size() == 7);  // block and warp, and 32 bits in five bytes
    writer.begin(simt::EventKind::step, 0, 1, 0xffffffff);
    CHECK(warps(writer).size() == 7);                // the same lanes
    writer.begin(simt::EventKind::step, 0, 2, 0x3);  // another warp
    CHECK(writer.events() == 3);
    CHECK(warps(writer).substr(7) == std::string("\x00\x02\x03", 3));
    CHECK(writer.column(simt::Column::kinds) == std::string("\x61\x01\x61"));
}

/// A value of 4 bytes for each lane.
simt::LaneValues value_of(const simt::LaneNumbers& numbers)
{
    simt::LaneValues value(4);
    for (unsigned lane = 0; lane < numbers.size(); ++lane) {
        value.set(lane, &numbers[lane]);
    }
    return value;
}

simt::LaneNumbers random_numbers()
{
    simt::LaneNumbers numbers{};
    for (std::uint32_t lane = 0; lane < numbers.size(); ++lane) {
        numbers[lane] = (lane + 1) * (lane + 1) * 2654435761u;
    }
    return numbers;
}

TEST_CASE("a value is told by what a variable holds, or what the lanes have read, or was there before")
{
    constexpr std::uint32_t all = 0xffffffff;
    constexpr std::uint64_t bytes = 4096;
    const simt::LaneNumbers numbers = random_numbers();
    simt::EventWriter writer;
    std::size_t before = 0;
    const auto grows_by = [&] { return writer.size() - std::exchange(before, writer.size()); };
    writer.begin(simt::EventKind::step, 0, 0, all);
    writer.change(0, 0, all, value_of(numbers));
    CHECK(grows_by() > 32 * 4);
    CHECK(writer.list_bytes() == 31 * 4);
    writer.access({0, 0, 4, all, numbers_of(0, 4), bytes}, true, false);
    grows_by();
    writer.value_in_memory(value_of(numbers));
    CHECK(grows_by() == 3);  // as the variable

    simt::LaneNumbers next = numbers;
    std::for_each(next.begin(), next.end(), [i = 0u](std::uint32_t& number) mutable { number += 5 * ++i; });
    writer.value_in_memory(value_of(next));
    CHECK(grows_by() == 2 + 32 * 2);  // differences from before
    writer.access({0, 0, 4, all, numbers_of(0, 4), bytes}, true, true);
    grows_by();
    writer.access({1, 0, 4, all, numbers_of(0, 4), bytes}, true, false);
    grows_by();
    writer.value_in_memory(value_of(next));
    CHECK(grows_by() == 1);  // as was read

    // What memory holds may be told otherwise, so nothing is told by it.
    writer.access({0, 0, 4, all, numbers_of(0, 4), bytes}, false, true);
    grows_by();
    writer.value_in_memory(value_of(next));
    CHECK(grows_by() > 32 * 4);
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
    simt::EventLog log;
    const auto add = [&](simt::EventKind kind, unsigned warp, std::uint32_t lanes, int line,
                         std::uint32_t first) {
        log.add_access({kind, 0, warp, lanes, line}, numbers_of(first, 4));
    };
    add(simt::EventKind::write, 0, 0xffffffff, 10, 0);
    add(simt::EventKind::write, 1, 0xff, 10, 128);
    add(simt::EventKind::read, 0, 0xffffffff, 12, 4);
    add(simt::EventKind::write, 1, 0xff, 10, 0);  // of other elements

    simt::Finding race;
    race.variable = "tile[32]";
    race.parties = {{simt::Action::write, {}, {32, 0, 0}, {"a.cu", 10}},
                    {simt::Action::read, {}, {31, 0, 0}, {"a.cu", 12}}};
    const auto found = log.find(race, names());
    REQUIRE(found.size() == 2);
    CHECK(found[0].event == 1);
    CHECK(found[0].lane == 0);
    CHECK(found[1].event == 2);
    CHECK(found[1].lane == 31);

    race.parties[0].block = {5, 0, 0};  // not recorded
    race.parties[1].where.line = 99;    // where nothing happens
    CHECK(log.find(race, names()).empty());
}

TEST_CASE("of an access to a variable of the thread the step at its line is found")
{
    simt::EventLog log;
    for (const int line : {7, 8, 9}) {
        log.add({simt::EventKind::step, 0, 0, 0xf, line});
    }
    simt::Finding past_the_end;
    past_the_end.variable = "digits[8]";
    past_the_end.parties = {{simt::Action::read, {}, {2, 0, 0}, {"a.cu", 8}}};
    const auto found = log.find(past_the_end, names());
    REQUIRE(found.size() == 1);
    CHECK(found[0].event == 1);
    CHECK(found[0].lane == 2);
}

TEST_CASE("of a call with a wrong mask the first one that was completed is found")
{
    simt::EventLog log;
    for (int round = 0; round < 2; ++round) {
        log.add({simt::EventKind::step, 0, 0, 0xffffffff, 8});
        log.add({simt::EventKind::arrives, 0, 0, 0xffffffff, 8});
        log.add({simt::EventKind::warp_function, 0, 0, 0xffffffff, 8});
    }
    log.add({simt::EventKind::arrives, 0, 0, 0xffffffff, 8});
    simt::Finding not_named;
    not_named.reason = simt::FindingReason::caller_not_named;
    not_named.parties = {{simt::Action::call, {}, {24, 0, 0}, {"a.cu", 8}}};
    const auto found = log.find(not_named, names());
    REQUIRE(found.size() == 1);
    CHECK(found[0].event == 2);
    CHECK(found[0].lane == 24);

    // Lanes that others do not come to wait in the last call.
    not_named.reason = simt::FindingReason::lanes_wait_elsewhere;
    REQUIRE(log.find(not_named, names()).size() == 1);
    CHECK(log.find(not_named, names())[0].event == 6);
}

TEST_CASE("of a race between launches only the access of the recorded one is looked for")
{
    simt::EventLog log;
    log.add_access({simt::EventKind::write, 0, 0, 0x1, 10}, numbers_of(0, 4));
    simt::Finding race;
    race.reason = simt::FindingReason::streams;
    race.variable = "tile[0]";
    race.parties = {{simt::Action::write, {}, {}, {"a.cu", 10}, "other"},
                    {simt::Action::write, {}, {}, {"a.cu", 10}, "k"}};
    CHECK(log.find(race, names()).size() == 1);
    race.reason = simt::FindingReason::none;
    CHECK(log.find(race, names()).size() == 2);
}

}  // namespace
