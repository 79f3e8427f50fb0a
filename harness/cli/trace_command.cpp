// SPDX-License-Identifier: MIT
#include "trace_command.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace cli {
namespace {

/// A word as a shell takes it for one.
std::string shell_word(const std::string& word)
{
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
        return word;
    }
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return quoted + "'";
}

/// The options of a compiler but for the one that names the program to write: the verb trace writes a page.
std::vector<std::string> options_without_output(std::span<const std::string> options)
{
    std::vector<std::string> others;
    while (!options.empty()) {
        const auto option = options.first(std::max<std::size_t>(simt::words_of_option(options), 1));
        options = options.subspan(option.size());
        std::vector<std::string> command(option.begin(), option.end());
        command.emplace_back("program.cu");  // without a source there is nothing to parse
        if (simt::parse_command(command).job.output.empty()) {
            others.insert(others.end(), option.begin(), option.end());
        }
    }
    return others;
}

/// What a command has to say of how the threads run.
std::string options_in_command(const std::string& schedule, const std::string& architecture)
{
    return (schedule == default_schedule ? "" : " --schedule " + schedule) +
           (architecture == simt::default_architecture ? "" : " --arch " + architecture);
}

}  // namespace

report::TraceCommand command_to_trace(const ProgramToTrace& program, const std::string& schedule)
{
    std::string begin = "./workbook trace";
    for (const std::string& word : options_without_output(program.sources.options)) {
        begin += " " + shell_word(word);
    }
    for (const std::string& file : program.sources.files) {
        begin += " " + shell_word(file);
    }
    std::string end = options_in_command(schedule, program.architecture);
    end += program.arguments.empty() ? "" : " --";
    for (const std::string& word : program.arguments) {
        end += " " + shell_word(word);
    }
    return {begin, end};
}

report::TraceCommand command_to_trace(const course::Exercise& exercise, const judge::Verdict& verdict,
                                      const JudgingOptions& options)
{
    return {"./workbook trace " + exercise.label(),
            fmt::format(" --seed {}{}", verdict.seed,
                        options_in_command(options.schedule, options.architecture))};
}

CLI::Option* add_trace_flag(CLI::App& verb, bool& traces)
{
    return verb.add_flag(
        "--trace", traces,
        fmt::format("also write {}, a page that plays the launch of the first finding", default_page));
}

}  // namespace cli
