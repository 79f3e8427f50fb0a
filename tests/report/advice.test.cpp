// SPDX-License-Identifier: MIT
// What a message tells a learner to do is done: tests/hazards/advice has, for each pattern of a race, a wrong program and
// beside it the same program, right_…, changed as the message says. That the second is silent is tested there.
#include "golden.hpp"

#include <expectation.hpp>
#include <judge/catch.hpp>
#include <judge/json.hpp>
#include <report/finding_text.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;

const fs::path programs = fs::path(FIXTURES).parent_path() / "hazards/advice";

std::string read(const fs::path& file)
{
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

struct Line
{
    int number;
    std::string text;
};

/// The lines of the kernel.
std::vector<Line> kernel_of(const fs::path& file)
{
    std::vector<Line> lines;
    std::istringstream in(read(file));
    bool is_kernel = false;
    int number = 0;
    for (std::string text; std::getline(in, text);) {
        ++number;
        if (text == "// [kernel]") {
            is_kernel = !is_kernel;
        } else if (is_kernel) {
            lines.push_back({number, text});
        }
    }
    return lines;
}

/// What was changed: the lines of the wrong program on both sides of a change and in it, and what is new there.
struct Change
{
    std::set<int> lines;
    std::string text;
};

/// The changes from `wrong` to `right`, which differ by few lines: what is new up to the next old line. Changes with one
/// line between them are one.
std::vector<Change> changes(const std::vector<Line>& wrong, const std::vector<Line>& right)
{
    std::vector<Change> found;
    std::size_t w = 0;
    std::size_t r = 0;
    while (w < wrong.size() || r < right.size()) {
        if (w < wrong.size() && r < right.size() && wrong[w].text == right[r].text) {
            ++w;
            ++r;
            continue;
        }
        Change change;
        change.lines.insert(wrong.at(w - 1).number);
        std::size_t next_w = w;
        std::size_t next_r = right.size();
        for (; next_w < wrong.size() && next_r == right.size(); ++next_w) {
            for (next_r = r; next_r < right.size() && right[next_r].text != wrong[next_w].text;) {
                ++next_r;
            }
            change.lines.insert(wrong[next_w].number);
        }
        w = next_w - 1;
        for (; r < next_r; ++r) {
            change.text += right[r].text + '\n';
        }
        if (!found.empty() && *found.back().lines.rbegin() >= *change.lines.begin()) {
            found.back().lines.merge(change.lines);
            found.back().text += change.text;
        } else {
            found.push_back(std::move(change));
        }
    }
    return found;
}

std::string message_for(const fs::path& program)
{
    const judge::Observation seen = judge::observation_from_json(
        R"({"launches":[],"unchecked_parts":[],"refused_launches":[],"refused_calls":[],"shared_trace":[],"profile":[],"bytes_to_host":0,)"
        R"("bytes_from_host":0,"bytes_on_device":0,"allocations":0,"pinned_allocations":0,"findings":)" +
        expected_findings(program).dump() + "}");
    report::Writer writer;
    for (const report::Cause& cause : report::causes_of(seen.findings)) {
        report::write_cause(writer, cause, report::SourceText(program.parent_path()));
    }
    return writer.text();
}

/// The lines that a message names: "line 12", "lines 13 to 18", "tree.cu:14".
std::set<int> lines_named(std::string message)
{
    message = std::regex_replace(message, std::regex("\\s+"), " ");
    std::set<int> lines;
    const std::regex range("lines (\\d+) to (\\d+)");
    for (std::sregex_iterator it(message.begin(), message.end(), range), end; it != end; ++it) {
        for (int line = std::stoi((*it)[1]); line <= std::stoi((*it)[2]); ++line) {
            lines.insert(line);
        }
    }
    const std::regex one("(?:line |\\.cu:)(\\d+)");
    for (std::sregex_iterator it(message.begin(), message.end(), one), end; it != end; ++it) {
        lines.insert(std::stoi((*it)[1]));
    }
    return lines;
}

/// What a change brings, and how a message names it.
struct Construct
{
    const char* code;
    const char* words;
};

constexpr Construct constructs[] = {{"__syncthreads()", "__syncthreads()"},
                                    {"__syncwarp()", "__syncwarp()"},
                                    {"__threadfence()", "__threadfence()"},
                                    {"atomicAdd(", "atomicAdd()"},
                                    {"results[i]", "a second array"}};

bool share(const std::set<int>& a, const std::set<int>& b)
{
    return std::any_of(a.begin(), a.end(), [&b](int line) { return b.count(line) != 0; });
}

}  // namespace

TEST_CASE("each message of tests/hazards/advice names what its right program changes, and the line")
{
    int pairs = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(programs)) {
        const fs::path& file = entry.path();
        if (file.extension() != ".cu" || file.stem().string().rfind("right_", 0) == 0) {
            continue;
        }
        ++pairs;
        INFO(file.filename());
        const std::string message = message_for(file);
        REQUIRE_GOLDEN("advice_" + file.stem().string(), message);
        const auto made =
            changes(kernel_of(file), kernel_of(file.parent_path() / ("right_" + file.filename().string())));
        CHECK(!made.empty());
        for (const Change& change : made) {
            INFO(change.text);
            CHECK(share(change.lines, lines_named(message)));
            CHECK(std::any_of(std::begin(constructs), std::end(constructs), [&](const Construct& construct) {
                return change.text.find(construct.code) != std::string::npos &&
                       message.find(construct.words) != std::string::npos;
            }));
        }
    }
    CHECK(pairs > 0);
}
