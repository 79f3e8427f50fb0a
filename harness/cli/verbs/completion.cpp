// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"

#include <platform/files.hpp>

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace cli {
namespace {

std::vector<std::string> called_exercises(const Folders& folders)
{
    const course::Workbook workbook(folders.root, folders.build);
    std::vector<std::string> names;
    for (const course::Exercise& exercise : workbook.exercises()) {
        names.push_back(exercise.label());
        names.push_back(exercise.name);
    }
    return names;
}

/// The script ./workbook prints the same file. It asks the program of the tree whose ./workbook is typed, without building it: a key
/// must answer at once.
Status print_script(const std::string& shell, const Folders& folders)
{
    std::cout << platform::read_file(folders.root / "setup/completion" / shell);
    return all_passed;
}

Status print_completions(const CommandLine& line, const Folders& folders)
{
    for (const std::string& word : completions(line.app(), line.words_for_program(),
                                               [&folders] { return called_exercises(folders); })) {
        std::cout << word << '\n';
    }
    return all_passed;
}

}  // namespace

void add_completion(CommandLine& line)
{
    const auto shell = std::make_shared<std::string>("bash");
    CLI::App& verb =
        line.add_verb("completion", "Print a script with which the tab key completes ./workbook");
    verb.add_option("shell", *shell, "bash (default), zsh or fish")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    verb.footer("Install it once, for the shell that you use:\n"
                "  ./workbook completion bash >>~/.bashrc\n"
                "  ./workbook completion zsh >>~/.zshrc\n"
                "  ./workbook completion fish >~/.config/fish/completions/workbook.fish\n"
                "It takes effect in the next shell.\n"
                "\n"
                "The scripts call this verb with the words of a line after --; then it prints what the last "
                "one can be.");
    line.set_action_without_context(verb, [&line, shell](const Folders& folders) {
        return line.words_for_program().empty() ? print_script(*shell, folders)
                                                : print_completions(line, folders);
    });
}

}  // namespace cli
