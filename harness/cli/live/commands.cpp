// SPDX-License-Identifier: MIT
#include "commands.hpp"

#include <platform/lines.hpp>
#include <platform/process.hpp>

#include <csignal>
#include <cstdlib>

namespace cli {
namespace {

/// Far more than any verb needs: what it runs has limits of its own.
constexpr std::chrono::hours most_time(2);

platform::ProcessResult run_to_end(platform::Command command, const std::stop_token& stop,
                                   const std::function<void(const std::string&)>& on_line)
{
    platform::LineReader lines(on_line);
    command.on_output = [&](std::string_view text) { lines.add(text); };
    command.ending_signal = SIGTERM;  // it then ends what it has started, and removes its files
    platform::Limits limits;
    limits.cpu_time = most_time;
    limits.idle_time = most_time;
    limits.file_bytes = std::size_t{1} << 30;
    return platform::run_process(command, limits, stop);
}

}  // namespace

std::vector<std::string> Commands::environment() const
{
    std::vector<std::string> variables{"LC_ALL=C.UTF-8", "TERM=dumb",
                                       "WORKBOOK_ROOT=" + workbook_.root().string(),
                                       "WORKBOOK_BUILD_DIR=" + workbook_.build().string()};
    for (const char* name : {"PATH", "HOME", "CUDA_HOME", "CXX", "WORKBOOK_HAVE_PACKAGES"}) {
        if (const char* value = std::getenv(name)) {
            variables.push_back(std::string(name) + "=" + value);
        }
    }
    return variables;
}

CommandResult Commands::run(const std::vector<std::string>& words, const std::stop_token& stop,
                            const std::function<void(const std::string&)>& on_json) const
{
    platform::Command command;
    command.words = {workbook_.build() / "workbook"};
    command.words.insert(command.words.end(), words.begin(), words.end());
    command.environment = environment();
    command.directory = workbook_.root();
    CommandResult result;
    result.status = run_to_end(std::move(command), stop, [&](const std::string& line) {
                        if (!line.starts_with('{')) {
                            result.words += line + "\n";
                            return;
                        }
                        result.json = line;
                        if (on_json) {
                            on_json(line);
                        }
                    }).code;
    return result;
}

CommandResult Commands::build_book(const std::stop_token& stop,
                                   const std::function<void(const std::string&)>& on_line) const
{
    platform::Command command;
    command.words = {workbook_.root() / "workbook", "docs"};
    command.environment = environment();
    command.environment.emplace_back("WORKBOOK_PROGRESS=lines");
    command.directory = workbook_.root();
    CommandResult result;
    result.status = run_to_end(std::move(command), stop, [&](const std::string& line) {
                        result.words += line + "\n";
                        on_line(line);
                    }).code;
    return result;
}

}  // namespace cli
