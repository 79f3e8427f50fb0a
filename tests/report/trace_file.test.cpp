// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <report/stepper_page.hpp>
#include <report/trace_picture.hpp>
#include <report/trace_text.hpp>
#include <simt/findings/serialisation.hpp>

#include <algorithm>

namespace {

using Catch::Matchers::Message;

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
                    {"objects",
                     {{{"name", "tile"},
                       {"begin", "1000"},
                       {"type", "int"},
                       {"encoding", "signed"},
                       {"bytes", 4},
                       {"extents", {2, 8}}}}}};
    // The block begins; lanes 0 and 1 write -1 and -2 to tile[1][0] and tile[1][1].
    trace.events = std::string("\x00\x00\x00\x00\x00"
                               "\x03\x00\x00\x03\x00\x00\x04\x01\x20\x08\x00\x01\xff\xff\xff\xff\x0f\x01\x00",
                               5 + 19);
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
    newer[8] = 2;
    CHECK_THROWS_MATCHES(report::read_trace(newer), std::runtime_error,
                         Message("the trace has a format of another version"));
}

TEST_CASE("a trace as text")
{
    report::Writer writer(false);
    report::write_trace(writer, small_trace());
    CHECK(writer.text() ==
          "    0  block (0,0,0): begins\n"
          "    1  block (0,0,0) warp 0 lanes 0-1: write tile[1][0] to tile[1][1] = -1, -2 at k:3\n");
}

TEST_CASE("a trace whose events are not whole is refused")
{
    report::TraceFile trace = small_trace();
    trace.events.resize(12);
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

TEST_CASE("a page holds the script, the style and the trace, and its title is text")
{
    const report::StepperParts parts{
        "<title><!-- title --></title>/* stepper.css */<!-- stepper -->/* stepper.js */", "style", "play()"};
    const std::string page = report::stepper_page({small_trace(), small_trace()}, parts);
    CHECK(page.find("<title>k&lt;int&gt;</title>style<div class=\"stepper\">\n"
                    "<script type=\"application/octet-stream\" class=\"trace\">H4sI") ==
          0);  // gzip in base64
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
    trace.events += std::string("\x06\x00\x01\xff\x01\x00\x00\x00"
                                "\x07\x00\x00\x03\x00\x00"
                                "\x01\x00\x01\x00\x00\x00",
                                8 + 6 + 6);
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
