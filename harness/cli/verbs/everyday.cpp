// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../parts.hpp"
#include "../trace_command.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <unistd.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array further_verbs{serve_verb, profile_verb, trace_verb,  grade_verb,
                                   gate_verb,  new_verb,     outputs_verb};

const FurtherVerb* find_further_verb(std::string_view word)
{
    const auto* const found = std::ranges::find(further_verbs, word, &FurtherVerb::name);
    return found == further_verbs.end() ? nullptr : found;
}

/// Whether the shell asks how a line with such a verb can go on: completion -- profile --a
bool asks_for_completion(char** argv)
{
    return std::string_view(argv[1]) == "completion" && argv[2] != nullptr &&
           std::string_view(argv[2]) == "--" && argv[3] != nullptr && find_further_verb(argv[3]) != nullptr;
}

void list_only(CommandLine& line, const FurtherVerb& verb)
{
    line.add_verb(verb);
}

/// Of main().
char** own_arguments = nullptr;

fs::path complete_program(const Folders& here)
{
    return here.build / "workbook-complete";
}

[[noreturn]] void become(const fs::path& program)
{
    execv(program.c_str(), own_arguments);
    throw platform::EnvironmentProblem("The program " + program.string() + " cannot be started.");
}

void provide_for(const FurtherVerb& verb, const Folders& here)
{
    provide(here.root, Part::complete_program, complete_program(here));
    if (verb.judges_many) {
        const course::Workbook workbook(here.root, here.build);
        provide_exercises(workbook, workbook.find_all({}));
    }
}

}  // namespace

void add_verbs(CommandLine& line)
{
    add_guide(line);
    add_check(line);
    add_watch(line);
    list_only(line, serve_verb);
    add_list(line);
    add_hint(line);
    add_reset(line);
    add_solution(line);
    add_run(line);
    list_only(line, profile_verb);
    list_only(line, trace_verb);
    list_only(line, grade_verb);
    list_only(line, gate_verb);
    list_only(line, new_verb);
    list_only(line, outputs_verb);
    add_doctor(line);
    add_completion(line);
}

void leave_for_complete_program(char** argv)
{
    own_arguments = argv;
    if (argv[1] == nullptr) {
        return;
    }
    const Folders here = folders();
    const fs::path program = complete_program(here);
    if (const FurtherVerb* const verb = find_further_verb(argv[1])) {
        provide_for(*verb, here);
        become(program);
    }
    if (asks_for_completion(argv) && fs::exists(program)) {  // a key must answer at once
        become(program);
    }
}

const TracePages& trace_pages()
{
    const Folders here = folders();
    provide_for(trace_verb, here);
    become(complete_program(here));
}

}  // namespace cli
