// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include "usage_error.hpp"

#include <course/spelling.hpp>
#include <report/writer.hpp>
#include <simt/compiler/options.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The first word that is mistyped, as it was meant.
struct Correction
{
    std::string meant;
    std::vector<std::string> words;  ///< all of the command line, with it
};

std::optional<Correction> correction_of(const std::vector<std::string>& words, std::size_t wrong,
                                        const std::vector<std::string>& names)
{
    const std::size_t end_of_name = std::min(words[wrong].find('='), words[wrong].size());
    const auto meant = course::closest_name(words[wrong].substr(0, end_of_name), names);
    if (!meant) {
        return std::nullopt;
    }
    Correction correction{*meant, words};
    correction.words[wrong].replace(0, end_of_name, *meant);
    return correction;
}

/// A word that begins as a long option does and is none of `names`.
std::optional<Correction> correction_of_options(const std::vector<std::string>& words,
                                                const std::vector<std::string>& names)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string name = words[i].substr(0, words[i].find('='));
        if (name.starts_with("--") && std::ranges::find(names, name) == names.end()) {
            return correction_of(words, i, names);
        }
    }
    return std::nullopt;
}

UsageError usage_error(const std::string& what, const std::optional<Correction>& correction,
                       const std::string& otherwise)
{
    if (!correction) {
        return {what, otherwise};
    }
    return {fmt::format("{} Did you mean '{}'?", what, correction->meant),
            fmt::format("./workbook {}", fmt::join(correction->words, " "))};
}

/// Whether it can be the number of an exercise: 1.3.
bool is_label(const std::string& word)
{
    const auto is_number = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const std::size_t point = word.find('.');
    return point != std::string::npos && is_number(std::string_view(word).substr(0, point)) &&
           is_number(std::string_view(word).substr(point + 1));
}

/// The message for a wrong command line. Common mistakes get a text of our own instead of CLI11's.
UsageError usage_error(const CLI::App& app, const CLI::ParseError& error,
                       const std::vector<std::string>& words)
{
    const std::string what = fmt::format("{}.", error.what());
    const std::string first = words.empty() ? "" : words.front();
    const auto verbs = app.get_subcommands({});
    const auto verb = std::ranges::find_if(
        verbs, [&](const CLI::App* candidate) { return candidate->get_name() == first; });
    if (verb != verbs.end()) {
        return usage_error(what, correction_of_options(words, option_names(**verb)),
                           fmt::format("./workbook {} --help, which lists its options", first));
    }
    if (first.empty() || first[0] == '-') {
        return usage_error(what, correction_of_options(words, option_names(app)),
                           "./workbook --help, which lists verbs and options");
    }
    if (is_label(first)) {
        return {fmt::format("There is no verb '{}'.", first), "./workbook check " + first};
    }
    return usage_error(fmt::format("There is no verb '{}'.", first), correction_of(words, 0, verb_names(app)),
                       "./workbook --help, which lists the verbs");
}

/// CLI11 takes [a,b] for the values a and b. Where there is a file of this name, it is that file.
std::string file_or_list(const std::string& word)
{
    const bool is_list = word.starts_with('[') && word.ends_with(']');
    return is_list && fs::exists(word) ? "./" + word : word;
}

}  // namespace

Folders folders()
{
    const char* root = std::getenv("WORKBOOK_ROOT");
    return {root != nullptr ? fs::absolute(root) : fs::current_path(),
            fs::read_symlink("/proc/self/exe").parent_path()};
}

std::vector<std::string> verb_names(const CLI::App& app)
{
    std::vector<std::string> names{"build", "docs", "test", "bench"};
    for (const CLI::App* verb : app.get_subcommands({})) {
        names.push_back(verb->get_name());
    }
    return names;
}

std::vector<std::string> option_names(const CLI::App& verb)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

namespace {

/// Help that fits into 80 columns: CLI11 puts each description on one line, however long it is.
class HelpFormatter final : public CLI::Formatter {
public:
    std::string make_option_desc(const CLI::Option* option) const override
    {
        return beside_names(option->get_description());
    }

    std::string make_subcommand(const CLI::App* verb) const override
    {
        std::ostringstream out;
        CLI::detail::format_help(out, verb->get_name(), beside_names(verb->get_description()),
                                 get_column_width());
        return out.str();
    }

    std::string make_description(const CLI::App* verb) const override
    {
        return folded(verb->get_description(), help_columns) + '\n';
    }

    /// Lines that are indented are those of a list.
    std::string make_footer(const CLI::App* verb) const override
    {
        std::istringstream lines(verb->get_footer());
        std::string footer;
        for (std::string line; std::getline(lines, line);) {
            footer += (line.starts_with(' ') ? line : folded(line, help_columns)) + '\n';
        }
        return footer;
    }

private:
    static constexpr int help_columns = 80;

    static std::string folded(const std::string& text, int columns)
    {
        report::Writer writer(false, columns);
        writer.paragraph(text, 0);
        const std::string& lines = writer.text();
        return lines.substr(0, lines.find_last_not_of('\n') + 1);
    }

    /// What stands in the column on the right; format_help() indents its lines.
    std::string beside_names(const std::string& description) const
    {
        return folded(description, help_columns - static_cast<int>(get_column_width()));
    }
};

}  // namespace

CommandLine::CommandLine(int argc, char** argv)
    : app_(std::make_unique<CLI::App>(
          "An interactive CUDA C++ workbook. Without a verb, it judges the current exercise and "
          "says what to do next.",
          "./workbook"))
{
    app_->formatter(std::make_shared<HelpFormatter>());
    char** const end = argv + argc;
    char** const separator =
        std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
    words_.assign(std::min(argv + 1, separator), separator);
    words_for_program_.assign(std::min(separator + 1, end), end);
    app_->set_version_flag("--version", "CUDA Workbook " WORKBOOK_VERSION);
    // The script ./workbook handles these verbs, because each needs other build targets.
    app_->footer("More verbs:\n"
                 "  build                       Build everything now, and not when it is first\n"
                 "                              needed\n"
                 "  docs                        Build the lesson pages\n"
                 "  test                        Build and run the tests of the workbook; --fast\n"
                 "                              leaves out those of the lessons, the pages and\n"
                 "                              nvcc\n"
                 "  bench                       Run the benchmarks of the CPU device, or of a GPU\n"
                 "                              with --device cuda");
    app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

CLI::App& CommandLine::add_verb(const std::string& name, const std::string& description)
{
    CLI::App& verb = *app_->add_subcommand(name, description);
    verb.footer("");  // it would have that of the program
    return verb;
}

void CommandLine::set_action(CLI::App& verb, std::function<Status(Context&)> action)
{
    set_action_without_context(verb, [action = std::move(action)](const Folders& folders) {
        Context context(course::Workbook(folders.root, folders.build));
        return action(context);
    });
}

void CommandLine::set_action_without_context(CLI::App& verb, std::function<Status(const Folders&)> action)
{
    if (&verb == app_.get()) {
        action_ = std::move(action);
    } else {
        verb.callback([this, action = std::move(action)] { action_ = action; });
    }
}

void CommandLine::set_compiler_options_aside()
{
    const auto verb = std::ranges::find_if(compiling_verbs_, [this](const CLI::App* candidate) {
        return !words_.empty() && candidate->get_name() == words_.front();
    });
    if (verb == compiling_verbs_.end()) {
        return;
    }
    std::vector<std::string> others;
    for (std::span<const std::string> rest = words_; !rest.empty();) {
        const std::string name = rest.front().substr(0, rest.front().find('='));
        const bool is_own = name == "--help" || (*verb)->get_option_no_throw(name) != nullptr;
        const std::size_t taken = is_own ? 0 : simt::words_of_option(rest);
        std::vector<std::string>& words = taken > 0 ? compiler_options_ : others;
        const auto some = rest.first(std::max<std::size_t>(taken, 1));
        words.insert(words.end(), some.begin(), some.end());
        rest = rest.subspan(some.size());
    }
    words_ = std::move(others);
}

int CommandLine::run()
{
    const std::vector<std::string> given = words_;
    try {
        set_compiler_options_aside();
        std::vector<std::string> words(words_.rbegin(), words_.rend());  // CLI11 takes them from the end
        std::ranges::transform(words, words.begin(), file_or_list);
        app_->parse(std::move(words));
    } catch (const simt::OptionError& error) {
        const CLI::App& verb = *app_->get_subcommand(given.front());
        throw usage_error(fmt::format("{}.", error.what()), correction_of_options(given, option_names(verb)),
                          fmt::format("./workbook {} --help, which lists its options", given.front()));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app_->exit(error);  // --help, --version
        }
        throw usage_error(*app_, error, given);
    }
    return action_(folders());
}

}  // namespace cli
