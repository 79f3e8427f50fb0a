// SPDX-License-Identifier: MIT
/// @file
/// The command line: the verbs that it knows, and what it asks for.
#pragma once

#include "context.hpp"
#include "verbs/further_verbs.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cli {

/// The tree and the build that this program belongs to.
struct Folders
{
    std::filesystem::path root;
    std::filesystem::path build;
};

/// The tree is that in WORKBOOK_ROOT, or the current folder; the build folder is the one that holds this program.
Folders folders();

/// Those of the script ./workbook too.
std::vector<std::string> verb_names(const CLI::App& app);

/// The long ones of a verb, or of the line without a verb, with their dashes.
std::vector<std::string> option_names(const CLI::App& verb);

class CommandLine {
public:
    /// @param argc, argv  those of main(); the array must outlive this object
    CommandLine(int argc, char** argv);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    /// What is declared here goes without a verb.
    CLI::App& app() { return *app_; }
    const CLI::App& app() const { return *app_; }

    CLI::App& add_verb(const std::string& name, const std::string& description);
    CLI::App& add_verb(const FurtherVerb& verb) { return add_verb(verb.name, verb.description); }

    /// Lets a verb that compiles a program take the options of the compiler as well, which are nvcc's. Those that the verb
    /// has itself, it keeps.
    void take_compiler_options(CLI::App& verb) { compiling_verbs_.push_back(&verb); }

    /// What to do when the line has this verb; for app(), when it has none.
    void set_action(CLI::App& verb, std::function<Status(Context&)> action);

    /// What to do for a verb that must work also where the exercises cannot be read.
    void set_action_without_context(CLI::App& verb, std::function<Status(const Folders&)> action);

    /// The words after `--`: they go to the program that a verb starts.
    const std::vector<std::string>& words_for_program() const { return words_for_program_; }

    /// The options of the compiler, with their values.
    const std::vector<std::string>& compiler_options() const { return compiler_options_; }

    /// Parses the line and does what it asks for.
    ///
    /// @return the exit status
    /// @throws UsageError if the line is wrong
    int run();

private:
    void set_compiler_options_aside();

    std::vector<std::string> words_;  ///< up to `--`, without the program's name
    std::vector<std::string> words_for_program_;
    std::vector<const CLI::App*> compiling_verbs_;
    std::vector<std::string> compiler_options_;
    std::unique_ptr<CLI::App> app_;
    std::function<Status(const Folders&)> action_;
};

}  // namespace cli
