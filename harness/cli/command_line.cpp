// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include "usage_error.hpp"

#include <simt/compiler/options.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <span>
#include <string_view>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The build folder holds this program and everything else that was built.
Folders folders()
{
    const char* root = std::getenv("WORKBOOK_ROOT");
    return {root != nullptr ? fs::absolute(root) : fs::current_path(),
            fs::read_symlink("/proc/self/exe").parent_path()};
}

/// The message for a wrong command line. Common mistakes get a text of our own instead of CLI11's.
UsageError usage_error(const CLI::App& app, const CLI::ParseError& error, const std::string& first)
{
    static const std::regex label("[0-9]+\\.[0-9]+");
    const auto verbs = app.get_subcommands({});
    const bool is_verb = std::any_of(verbs.begin(), verbs.end(),
                                     [&](const CLI::App* verb) { return verb->get_name() == first; });
    if (is_verb) {
        return {fmt::format("{}.", error.what()),
                fmt::format("./workbook {} --help, which lists its options", first)};
    }
    if (first.empty() || first[0] == '-') {
        return {fmt::format("{}.", error.what()), "./workbook --help, which lists verbs and options"};
    }
    return {fmt::format("There is no verb '{}'.", first), std::regex_match(first, label)
                                                              ? "./workbook check " + first
                                                              : "./workbook --help, which lists the verbs"};
}

}  // namespace

CommandLine::CommandLine(int argc, char** argv)
    : app_("An interactive CUDA C++ workbook. Without a verb, it judges the current exercise and "
           "says what to do next.",
           "./workbook")
{
    char** const end = argv + argc;
    char** const separator =
        std::find_if(argv, end, [](const char* word) { return std::string_view(word) == "--"; });
    words_.assign(std::min(argv + 1, separator), separator);
    words_for_program_.assign(std::min(separator + 1, end), end);
    app_.set_version_flag("--version", "CUDA Workbook " WORKBOOK_VERSION);
    // The script ./workbook handles these verbs, because each needs other build targets.
    app_.footer(
        "More verbs:\n"
        "  docs                        Build the lesson pages\n"
        "  test                        Build and run the tests of the workbook; --fast leaves out those of\n"
        "                              the lessons, the pages and nvcc\n"
        "  bench                       Run the benchmarks of the CPU device, or of a GPU with --device cuda");
    app_.require_subcommand(0, 1);
}

CLI::App& CommandLine::add_verb(const std::string& name, const std::string& description)
{
    return *app_.add_subcommand(name, description);
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
    if (&verb == &app_) {
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
    try {
        set_compiler_options_aside();
        app_.parse(
            std::vector<std::string>(words_.rbegin(), words_.rend()));  // CLI11 takes them from the end
    } catch (const simt::OptionError& error) {
        throw UsageError(fmt::format("{}.", error.what()),
                         fmt::format("./workbook {} --help, which lists its options", words_.front()));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app_.exit(error);  // --help, --version
        }
        throw usage_error(app_, error, words_.empty() ? "" : words_.front());
    }
    return action_(folders());
}

}  // namespace cli
