// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <report/stepper_page.hpp>
#include <report/trace_picture.hpp>
#include <report/trace_text.hpp>
#include <simt/findings/serialisation.hpp>
#include <simt/trace/event_writer.hpp>

#include <zlib.h>

#include <algorithm>
#include <array>

namespace {

using Catch::Matchers::Message;

/// Writes what comes after the place of an access to the first object, and that no variable changes.
void write_access(simt::EventWriter& writer, const simt::LaneNumbers& offsets,
                  const std::array<int, 2>& values)
{
    writer.integer(simt::Column::accesses, 0);
    writer.integer(simt::Column::accesses, 4);
    writer.access({0, 0, 4, 0x3, offsets, 64}, true, false);
    writer.integer(simt::Column::accesses, 0);
    simt::LaneValues value(4);
    value.set(0, values.data());
    value.set(1, &values[1]);
    writer.value_in_memory(value);
    writer.integer(simt::Column::changes, 0);
}

/// The block begins; lanes 0 and 1 write -1 and -2 to tile[1][0] and tile[1][1].
simt::EventWriter writer_of_small_trace()
{
    simt::EventWriter writer;
    writer.begin(simt::EventKind::block_begins, 0, 0, 0);
    writer.integer(simt::Column::changes, 0);
    writer.begin(simt::EventKind::write, 0, 0, 0x3);
    writer.integer(simt::Column::places, 0);
    write_access(writer, {32, 36}, {-1, -2});
    return writer;
}

report::TraceFile small_trace()
{
    report::TraceFile trace;
    trace.header = {{"kernel", "k<int>"},
                    {"launch", 2},
                    {"events", 2},
                    {"block", {40, 1, 1}},
                    {"order", "lockstep"},
                    {"blocks", {{0, 0, 0}}},
                    {"places", {{{"file", "a.cu"}, {"line", 3}, {"function", "k"}}}},
                    {"host", nlohmann::json::array()},
                    {"findings", nlohmann::json::array()},
                    {"variables", nlohmann::json::array()},
                    {"initial", nlohmann::json::array()},
                    {"objects",
                     {{{"name", "tile"},
                       {"begin", "1000"},
                       {"space", "shared"},
                       {"size", 64},
                       {"is_memory", true},
                       {"type", "int"},
                       {"encoding", "signed"},
                       {"bytes", 4},
                       {"extents", {2, 8}}}}}};
    trace.events = writer_of_small_trace().bytes("");
    return trace;
}

TEST_CASE("a trace file is read as it was written")
{
    const report::TraceFile trace = small_trace();
    const report::TraceFile read = report::read_trace(report::bytes_of(trace));
    CHECK(read.header == trace.header);
    CHECK(read.events == trace.events);
}

TEST_CASE("what is no whole trace is refused")
{
    const std::string bytes = report::bytes_of(small_trace());
    CHECK_THROWS_MATCHES(report::read_trace(""), std::runtime_error, Message("the file is not a trace"));
    CHECK_THROWS_MATCHES(report::read_trace("simtrace"), std::runtime_error,
                         Message("the trace is not whole"));
    CHECK_THROWS_MATCHES(report::read_trace(bytes.substr(0, 100)), std::runtime_error,
                         Message("the trace is not whole"));
    std::string newer = bytes;
    newer[8] = 5;
    CHECK_THROWS_MATCHES(report::read_trace(newer), std::runtime_error,
                         Message("the trace has a format of another version"));
}

TEST_CASE("a trace as text")
{
    report::Writer writer(false);
    report::write_trace(writer, small_trace());
    CHECK(writer.text() ==
          "    1  block (0,0,0): begins\n"
          "    2  block (0,0,0) warp 0 lanes 0-1: write tile[1][0] to tile[1][1] = -1, -2 at k:3\n");
}

TEST_CASE("the text says what memory held before an atomic operation, and what is past the end")
{
    report::TraceFile trace = small_trace();
    trace.header["events"] = 3;
    simt::EventWriter writer;
    for (const simt::LaneNumbers& offsets : {simt::LaneNumbers{32, 36}, {32, 36}, {36, 64}}) {
        writer.begin(simt::EventKind::atomic, 0, 0, 0x3);
        writer.integer(simt::Column::places, 0);
        write_access(writer, offsets, {static_cast<int>(writer.events()), 7});
    }
    trace.events = writer.bytes("");
    report::Writer text(false);
    report::write_trace(text, trace);
    CHECK(
        text.text() ==
        "    1  block (0,0,0) warp 0 lanes 0-1: atomic tile[1][0] to tile[1][1] = 1, 7 (was ?) at k:3\n"
        "    2  block (0,0,0) warp 0 lanes 0-1: atomic tile[1][0] to tile[1][1] = 2, 7 (was 1, 7) at k:3\n"
        "    3  block (0,0,0) warp 0 lanes 0-1: atomic tile[1][1] to tile[2][0] = 3, ? (was 7, ?) at k:3\n");
}

TEST_CASE("the text names barriers as the program does")
{
    report::TraceFile trace = small_trace();
    trace.header["events"] = 6;
    simt::EventWriter writer;
    for (const unsigned number : {0, 1, 16, 17, 19}) {
        writer.begin(simt::EventKind::barrier, 0, 0, 0);
        writer.integer(simt::Column::places, number);
        writer.integer(simt::Column::changes, 0);
    }
    writer.begin(simt::EventKind::arrives, 0, 0, 0x3);
    writer.integer(simt::Column::places, 0);
    writer.integer(simt::Column::places, 2);
    writer.integer(simt::Column::changes, 0);
    trace.events = writer.bytes("");
    report::Writer text(false);
    report::write_trace(text, trace);
    CHECK(text.text() == "    1  block (0,0,0): all pass __syncthreads()\n"
                         "    2  block (0,0,0): all pass barrier 0\n"
                         "    3  block (0,0,0): all pass barrier 15\n"
                         "    4  block (0,0,0): all pass the barrier of the grid\n"
                         "    5  block (0,0,0): all pass the barrier of a tile\n"
                         "    6  block (0,0,0) warp 0 lanes 0-1: wait at barrier 1 at k:3\n");
}

TEST_CASE("what memory held before the first event is read piece by piece")
{
    report::TraceFile trace = small_trace();
    trace.header["initial"] = {{{"object", 0}, {"block", 0}, {"offset", 32}, {"bytes", 4}},
                               {{"object", 0}, {"block", 0}, {"offset", 36}, {"bytes", 4}}};
    trace.header["events"] = 1;
    simt::EventWriter writer;
    writer.begin(simt::EventKind::read, 0, 0, 0x7);
    writer.integer(simt::Column::places, 0);
    writer.integer(simt::Column::accesses, 0);
    writer.integer(simt::Column::accesses, 4);
    writer.access({0, 0, 4, 0x7, {32, 36, 40}, 64}, true, true);
    writer.integer(simt::Column::accesses, 0);
    writer.integer(simt::Column::changes, 0);
    trace.events = writer.bytes({"\x01\x02\x03\x04\xff\xff\xff\xff", 8});
    report::Writer text(false);
    report::write_trace(text, trace);
    CHECK(text.text() ==
          "    1  block (0,0,0) warp 0 lanes 0-2: read tile[1][0] to tile[1][2] = 67305985, -1, ? at k:3\n");
}

TEST_CASE("the text names the members of structs")
{
    report::TraceFile trace = small_trace();
    trace.header["events"] = 4;
    trace.header["objects"][0].update(
        {{"bytes", 16},
         {"encoding", "bits"},
         {"extents", {4}},
         {"members",
          {{{"name", "charge"}, {"offset", 0}, {"encoding", "signed"}, {"bytes", 2}},
           {{"name", "kind"}, {"offset", 3}, {"encoding", "unsigned"}, {"bytes", 1}},
           {{"name", "at.x"}, {"offset", 4}, {"encoding", "float"}, {"bytes", 4}},
           {{"name", "next"}, {"offset", 8}, {"encoding", "pointer"}, {"bytes", 8}}}}});
    simt::EventWriter writer;
    const auto access = [&writer](simt::EventKind kind, std::size_t bytes, std::uint32_t offset,
                                  const std::vector<std::uint32_t>& words) {
        writer.begin(kind, 0, 0, 0x1);
        writer.integer(simt::Column::places, 0);
        writer.integer(simt::Column::accesses, 0);
        writer.integer(simt::Column::accesses, bytes);
        writer.access({0, 0, bytes, 0x1, {offset}, 64}, true, kind == simt::EventKind::read);
        writer.integer(simt::Column::accesses, 0);
        if (kind == simt::EventKind::write) {
            simt::LaneValues value(bytes);
            value.set(0, words.data());
            writer.value_in_memory(value);
        }
        writer.integer(simt::Column::changes, 0);
    };
    // A pointer to tile[2].at.x: objects begin at 0x1000.
    access(simt::EventKind::write, 16, 16, {0xff'00'ff'feu, 0x3fc00000u, 0x1024u, 0u});
    access(simt::EventKind::write, 1, 19, {7});
    access(simt::EventKind::read, 4, 20, {});
    access(simt::EventKind::read, 8, 32, {});
    trace.events = writer.bytes("");
    report::Writer text(false);
    report::write_trace(text, trace);
    CHECK(text.text() ==
          "    1  block (0,0,0) warp 0 lane 0: write tile[1] = (-2, 255, 1.5, &tile[2].at.x) at k:3\n"
          "    2  block (0,0,0) warp 0 lane 0: write tile[1].kind = 7 at k:3\n"
          "    3  block (0,0,0) warp 0 lane 0: read tile[1].at.x = 1.5 at k:3\n"
          "    4  block (0,0,0) warp 0 lane 0: read tile[2].charge = ? at k:3\n");
}

/// The bytes of several values that one warp writes to its first variable, read again.
std::vector<simt::LaneWords> values_read_again(const std::vector<simt::LaneNumbers>& values,
                                               std::uint32_t lanes)
{
    report::TraceFile trace = small_trace();
    trace.header["variables"] = {{{"name", "v"}, {"bytes", 4}, {"encoding", "signed"}, {"extents", {2}}}};
    simt::EventWriter writer;
    for (const simt::LaneNumbers& numbers : values) {
        writer.begin(simt::EventKind::step, 0, 0, ~0u);
        writer.integer(simt::Column::places, 0);
        writer.integer(simt::Column::changes, 1);
        simt::LaneValues value(4);
        for (unsigned lane = 0; lane < numbers.size(); ++lane) {
            value.set(lane, &numbers[lane]);
        }
        writer.change(0, 0, lanes, value);
    }
    trace.events = writer.bytes("");
    report::TraceReader reader(trace);
    std::vector<simt::LaneWords> read;
    for (std::size_t i = 0; i < values.size(); ++i) {
        read.push_back(reader.next().changes.at(0).value);
    }
    return read;
}

TEST_CASE("the values of a trace are read as they were written")
{
    std::vector<simt::LaneNumbers> values;
    for (const std::uint32_t factor : {0u, 1u, 4u, 0xfffffffcu, 300u, 70000u, 2654435761u}) {
        simt::LaneNumbers even{};
        simt::LaneNumbers rows{};
        simt::LaneNumbers list{};
        for (std::uint32_t lane = 0; lane < even.size(); ++lane) {
            even[lane] = 7 + lane * factor;
            rows[lane] = 9 + lane % 8 * factor + lane / 8 * 100;
            list[lane] = lane * lane * factor;
        }
        values.insert(values.end(), {even, rows, list});
        for (std::uint32_t& number : list) {
            number += list[2] % 50;
        }
        values.push_back(list);
    }
    for (const std::uint32_t lanes : {0xffffffffu, 0x1u, 0x80000000u, 0x0000fff0u, 0xa5a5a5a5u}) {
        const auto read = values_read_again(values, lanes);
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (unsigned lane = 0; lane < 32; ++lane) {
                if ((lanes >> lane & 1) != 0) {
                    REQUIRE(read[i].at(0)[lane] == values[i][lane]);
                }
            }
        }
    }
}

TEST_CASE("a trace whose events are not whole is refused")
{
    report::TraceFile trace = small_trace();
    trace.events.resize(trace.events.size() - 1);
    report::Writer writer(false);
    CHECK_THROWS_MATCHES(report::write_trace(writer, trace), std::runtime_error,
                         Message("the events of the trace are not whole"));
}

TEST_CASE("findings of a trace say where they can be seen, and a task says nothing")
{
    judge::Finding elsewhere;
    elsewhere.kind = judge::FindingKind::data_race;
    elsewhere.launch = 3;
    elsewhere.kernel = "k";
    elsewhere.parties.resize(2);
    judge::Finding leak;
    leak.kind = judge::FindingKind::leak;
    report::TraceFile trace = small_trace();
    const report::SourceText source{std::map<std::string, std::filesystem::path>()};
    report::complete(trace, source, "lockstep", {elsewhere, leak}, false);
    REQUIRE(trace.header.at("findings").size() == 2);
    CHECK(trace.header.at("findings")[0].at("note") == "It is in launch 3: add --launch 3 to the command.");
    CHECK(trace.header.at("findings")[1].at("note") ==
          "This is not a fault of the steps of one kernel, so there is nothing to show here.");
    CHECK(trace.header.at("places")[0].at("file") == 0);
    CHECK(trace.header.at("sources")[0].at("file") == "a.cu");

    report::TraceFile task = small_trace();
    report::complete(task, source, "lockstep", {elsewhere, leak}, true);
    CHECK(task.header.at("findings").empty());
    CHECK(task.header.at("is_task") == true);
}

TEST_CASE("a trace says which steps of a finding it does not have, and why")
{
    judge::Finding race;
    race.kind = judge::FindingKind::data_race;
    race.launch = 2;
    race.kernel = "k<int>";
    race.parties.resize(2);
    judge::Finding of_streams = race;
    of_streams.reason = judge::FindingReason::streams;
    of_streams.parties[0].by = "cudaMemcpyAsync";
    of_streams.parties[1].by = "k<int>";
    judge::Finding of_host = of_streams;
    of_host.parties[0].by = "host";
    judge::Finding of_one_kernel = of_streams;
    of_one_kernel.parties[0].by = "k<int>";
    const nlohmann::json one = {{{"event", 1}, {"lane", 0}}};
    const nlohmann::json two = {{{"event", 0}, {"lane", 0}}, {{"event", 1}, {"lane", 0}}};
    const std::pair<judge::Finding, nlohmann::json> cases[] = {
        {race, two},       {race, one},    {race, nlohmann::json::array()},
        {of_streams, one}, {of_host, one}, {of_one_kernel, one}};
    report::TraceFile trace = small_trace();
    for (const auto& [finding, at] : cases) {
        trace.header["findings"].push_back({{"finding", finding}, {"at", at}});
    }
    report::complete(trace, report::SourceText(std::map<std::string, std::filesystem::path>()), "lockstep",
                     {}, false);
    std::vector<std::string> notes;
    for (const nlohmann::json& finding : trace.header.at("findings")) {
        notes.push_back(finding.at("note"));
    }
    CHECK(notes == std::vector<std::string>{
                       "", "1 of the 2 steps that this fault is about is not among those that were recorded.",
                       "The steps that this fault is about are not among those that were recorded.",
                       "The access of cudaMemcpyAsync() is not in this launch.",
                       "The access of the host is not in this launch.",
                       "The access of the other launch is not in this launch."});
}

/// The bytes that a page has as text: two digits for 13 bits, one for the last 6, and gzip.
std::string unpacked(const std::string& text)
{
    std::string compressed;
    unsigned group = 0;
    unsigned bits = 0;
    const auto value_of = [](char digit) {  // '<', '>' and '&' are no digits
        return static_cast<unsigned>(digit - '!' - (digit > '&') - (digit > '<') - (digit > '>'));
    };
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const bool is_pair = i + 1 < text.size();
        group |= (value_of(text[i]) + (is_pair ? 91 * value_of(text[i + 1]) : 0)) << bits;
        for (bits += is_pair ? 13 : 6; bits >= 8; bits -= 8) {
            compressed.push_back(static_cast<char>(group));
            group >>= 8;
        }
    }
    std::string bytes(1 << 16, '\0');
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(compressed.data());
    stream.avail_in = static_cast<uInt>(compressed.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    REQUIRE(inflateInit2(&stream, 15 + 16) == Z_OK);
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    CHECK(stream.avail_in == 0);
    bytes.resize(stream.total_out);
    inflateEnd(&stream);
    return bytes;
}

TEST_CASE("a page holds the script, the style and the trace, and its title is text")
{
    const report::StepperParts parts{
        "<title><!-- title --></title>/* stepper.css */<!-- stepper -->/* stepper.js */", "style", "play()"};
    const std::string page = report::stepper_page({small_trace(), small_trace()}, parts);
    const std::string before_trace = "<title>k&lt;int&gt;</title>style<div class=\"stepper\">\n"
                                     "<script type=\"application/octet-stream\" class=\"trace\">";
    REQUIRE(page.substr(0, before_trace.size()) == before_trace);
    const std::size_t end_of_trace = page.find("</script>");
    CHECK(unpacked(page.substr(before_trace.size(), end_of_trace - before_trace.size())) ==
          report::bytes_of(small_trace()));
    const std::string end =
        " write tile[1][0] to tile[1][1] = -1, -2 at k:3\n</pre>\n</details>\n</div>\nplay()";
    CHECK(page.find("<svg class=\"trace-picture\"") != std::string::npos);
    CHECK(page.find("<summary>The steps in lockstep order, as text</summary>") != std::string::npos);
    CHECK(page.substr(page.size() - std::min(page.size(), end.size())) == end);
    CHECK_THROWS_MATCHES(report::stepper_page({small_trace()}, {"<!-- title -->", "", ""}),
                         std::runtime_error, Message("the page of the stepper has no /* stepper.css */"));
}

TEST_CASE("a large trace has neither picture nor text on its page")
{
    report::TraceFile large = small_trace();
    large.header["events"] = 4001;
    const std::string page = report::stepper_page(
        {large}, {"<!-- title -->/* stepper.css */<!-- stepper -->/* stepper.js */", "", ""});
    CHECK(page.find("<svg") == std::string::npos);
    CHECK(page.find("<p class=\"still\">These steps are played by a script. ./workbook trace --text prints "
                    "them.</p>") != std::string::npos);
}

TEST_CASE("the picture of a trace shows who does what, who waits, and where barriers let go")
{
    report::TraceFile trace = small_trace();
    trace.header["events"] = 5;
    // In warp 1, lanes 0 to 7 come to a barrier, which lets them go.
    simt::EventWriter writer = writer_of_small_trace();
    writer.begin(simt::EventKind::arrives, 0, 1, 0xff);
    writer.integer(simt::Column::places, 0);
    writer.integer(simt::Column::places, 0);
    writer.integer(simt::Column::changes, 0);
    writer.begin(simt::EventKind::barrier, 0, 0, 0);
    writer.integer(simt::Column::places, 0);
    writer.integer(simt::Column::changes, 0);
    writer.begin(simt::EventKind::step, 0, 1, 0xff);
    writer.integer(simt::Column::places, 0);
    writer.integer(simt::Column::changes, 0);
    trace.events = writer.bytes("");
    const std::string picture = report::trace_picture(trace);
    INFO(picture);
    CHECK(picture.find("aria-label=\"Time line of k&lt;int&gt;: 5 steps of 2 warps, from left to right, with "
                       "1 barrier.\"") != std::string::npos);
    CHECK(picture.find("<path class=\"writes\" d=\"M228.8 8h152.8v10H228.8z\"/>") != std::string::npos);
    CHECK(picture.find("<path class=\"waits\" d=\"M381.6 ") != std::string::npos);
    CHECK(picture.find("<path class=\"barrier\" d=\"M534.4 6h1.5") != std::string::npos);
    CHECK(picture.find("class=\"reads\"") == std::string::npos);
    CHECK(picture.find(">barrier</text>") != std::string::npos);
}

}  // namespace
