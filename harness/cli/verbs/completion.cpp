// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"

#include <iostream>
#include <memory>

namespace cli {
namespace {

// Each script asks the program of the tree whose ./workbook is typed, without building it: a key must answer at once. What
// the program does not know, such as files, the shell completes as it does elsewhere.

constexpr const char* bash_script = R"script(# Completion of ./workbook in bash
_workbook() {
    local folder program
    folder=$(dirname -- "$(readlink -f -- "${1/#\~/$HOME}")")
    program=${WORKBOOK_BUILD_DIR:-$folder/build/cpu}/workbook
    mapfile -t COMPREPLY < <(WORKBOOK_ROOT=$folder "$program" completion -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o bashdefault -o default -F _workbook workbook
)script";

constexpr const char* zsh_script = R"script(# Completion of ./workbook in zsh
_workbook() {
    local folder=${${words[1]/#\~/$HOME}:A:h}
    local program=${WORKBOOK_BUILD_DIR:-$folder/build/cpu}/workbook
    local -a found
    found=(${(f)"$(WORKBOOK_ROOT=$folder $program completion -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
    if (($#found)); then compadd -a found; else _files; fi
}
(($+functions[compdef])) || { autoload -Uz compinit && compinit }
compdef _workbook workbook
)script";

constexpr const char* fish_script = R"script(# Completion of ./workbook in fish
function __workbook
    set -l words (commandline -opc) (commandline -ct)
    set -l folder (dirname (realpath (string replace -r '^~' $HOME $words[1])))
    set -l build $folder/build/cpu
    if set -q WORKBOOK_BUILD_DIR
        set build $WORKBOOK_BUILD_DIR
    end
    WORKBOOK_ROOT=$folder $build/workbook completion -- $words[2..-1] 2>/dev/null
end
complete -c workbook -a '(__workbook)'
)script";

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

Status print_script(const std::string& shell)
{
    std::cout << (shell == "bash" ? bash_script : shell == "zsh" ? zsh_script : fish_script);
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
        return line.words_for_program().empty() ? print_script(*shell) : print_completions(line, folders);
    });
}

}  // namespace cli
