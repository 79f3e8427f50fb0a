// SPDX-License-Identifier: MIT
#include "tracing.hpp"

#include "options.hpp"

#include <platform/files.hpp>
#include <report/stepper_page.hpp>
#include <simt/findings/serialisation.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* lockstep = "lockstep";

std::string text_of(const judge::Index3& index)
{
    return fmt::format("{},{},{}", index[0], index[1], index[2]);
}

}  // namespace

void TraceChoice::choose(const std::vector<judge::Finding>& findings)
{
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [](const judge::Finding& finding) { return finding.launch != 0; });
    if (found == findings.end()) {
        launch = 1;
        return;
    }
    launch = found->launch;
    if (blocks.empty()) {
        blocks.push_back(found->block);
        for (const auto& party : found->parties) {
            blocks.push_back(party.block);
        }
    }
}

std::vector<std::string> TraceChoice::options(const fs::path& file,
                                              const std::vector<judge::Finding>& findings) const
{
    const fs::path findings_file = fs::path(file) += ".findings";
    platform::replace_file(findings_file, nlohmann::json(findings).dump());
    std::vector<std::string> options{"record=" + file.string(),
                                     fmt::format("record_launch={}", launch),
                                     "record_kernel=" + kernel,
                                     fmt::format("record_events={}", most_events),
                                     fmt::format("record_lockstep={}", schedule == lockstep ? 1 : 0),
                                     "schedule=" + (schedule == lockstep ? "ascending" : schedule)};
    std::vector<std::string> indices;
    std::transform(blocks.begin(), blocks.end(), std::back_inserter(indices), text_of);
    options.push_back("record_findings=" + findings_file.string());
    options.push_back(fmt::format("record_blocks={}", fmt::join(indices, ";")));
    return options;
}

bool is_recorded(const fs::path& recorded)
{
    return fs::exists(recorded) && fs::file_size(recorded) > 0;
}

std::optional<report::TraceFile> recorded_trace(const fs::path& recorded, const report::SourceText& source,
                                                const TraceChoice& choice,
                                                const std::vector<judge::Finding>& further, bool is_task)
{
    if (!is_recorded(recorded)) {
        return std::nullopt;
    }
    report::TraceFile trace = report::read_trace(platform::read_file(recorded));
    report::complete(trace, source, choice.schedule, further, is_task);
    return trace;
}

std::string extent_of(const report::TraceFile& trace)
{
    const auto& header = trace.header;
    return fmt::format("{} steps of launch {}, kernel {}: {} of {} blocks{}.",
                       header.at("events").get<long>(), header.at("launch").get<long>(),
                       header.at("kernel").get<std::string>(), header.at("blocks").size(),
                       header.at("blocks_in_grid").get<long>(),
                       header.at("is_cut").get<bool>() ? ", and not to their end" : "");
}

void write_stepper(const course::Workbook& workbook, const std::vector<report::TraceFile>& traces,
                   const fs::path& page)
{
    const fs::path parts = workbook.build() / "harness/report/stepper";
    platform::replace_file(page, report::stepper_page(traces, {platform::read_file(parts / "stepper.html"),
                                                               platform::read_file(parts / "stepper.css"),
                                                               platform::read_file(parts / "stepper.js")}));
}

std::string trace_schedule_problem(const std::string& text)
{
    return text == lockstep || schedule_problem(text).empty()
               ? ""
               : fmt::format("{} is not lockstep, ascending, descending or random:SEED", text);
}

std::optional<judge::Index3> block_index(const std::string& text)
{
    judge::Index3 index{};
    std::istringstream words(text);
    std::size_t count = 0;
    for (std::string word; std::getline(words, word, ','); ++count) {
        const bool is_number =
            !word.empty() && word.size() <= 9 &&
            std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (count == index.size() || !is_number) {
            return std::nullopt;
        }
        index[count] = static_cast<unsigned>(std::stoul(word));
    }
    return count > 0 ? std::optional(index) : std::nullopt;
}

}  // namespace cli
