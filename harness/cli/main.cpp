// SPDX-License-Identifier: MIT
// The workbook's command line. The script at the root sets up, builds, and then runs this program.
#include "interruption.hpp"
#include "programs.hpp"
#include "verbs/verbs.hpp"

#include <judge/module.hpp>
#include <judge/observation.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <regex>
#include <sstream>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The build folder: it holds this program and everything else that was built.
fs::path build_folder()
{
    return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path root_folder()
{
    const char* root = std::getenv("WORKBOOK_ROOT");
    return root != nullptr ? fs::absolute(root) : fs::current_path();
}

/// Checks the value of an option that takes an order of threads.
std::string schedule_problem(const std::string& text)
{
    static const std::regex form("ascending|descending|random:[0-9]{1,9}");
    return std::regex_match(text, form)
               ? ""
               : fmt::format("'{}' is not one of ascending, descending, random:SEED", text);
}

/// Checks the value of an option that takes a seed.
std::string seed_problem(const std::string& text)
{
    static const std::regex form("[0-9]{1,20}");
    return std::regex_match(text, form) ? "" : fmt::format("'{}' is not a whole number of 0 or more", text);
}

/// Checks the value of an option that takes a GPU architecture.
std::string architecture_problem(const std::string& text)
{
    const std::vector<std::string>& names = judge::architecture_names();
    return std::find(names.begin(), names.end(), text) != names.end()
               ? ""
               : fmt::format("'{}' is not one of {}", text, fmt::join(names, ", "));
}

void add_judging(CLI::App& verb, JudgingFlags& flags)
{
    verb.add_option("--device", flags.device, "cpu (default) or cuda")->check(CLI::IsMember({"cpu", "cuda"}));
    verb.add_option("--seed", flags.seed, "draw the inputs from this seed; every failure prints its seed")
        ->check(seed_problem);
    verb.add_option(
            "--schedule", flags.schedule,
            "order in which the CPU device runs blocks and threads: ascending, descending or random:SEED")
        ->check(schedule_problem);
}

/// Separates the program's files from its arguments. The arguments begin at the first word that is not a source file,
/// and include `after_separator`, the words after `--`. The very first word is always a file.
void take_arguments(RunRequest& request, const std::vector<std::string>& after_separator)
{
    std::vector<std::string>& words = request.files;
    const auto first = std::find_if_not(std::next(words.begin()), words.end(), is_source);
    request.arguments.assign(first, words.end());
    request.arguments.insert(request.arguments.end(), after_separator.begin(), after_separator.end());
    words.erase(first, words.end());
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

int parse_and_run(int argc, char** argv)
{
    // The words after it go to the program that ./workbook run or profile starts.
    char** const separator =
        std::find_if(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--"; });
    CLI::App app("An interactive CUDA C++ workbook. Without a verb, it judges the current exercise and "
                 "says what to do next.",
                 "./workbook");
    app.set_version_flag("--version", "CUDA Workbook " WORKBOOK_VERSION);
    // The script ./workbook handles these verbs, because each needs other build targets.
    app.footer(
        "More verbs:\n"
        "  docs                        Build the lesson pages\n"
        "  test                        Build and run the tests of the workbook; --fast leaves out those of\n"
        "                              the lessons, the pages and nvcc\n"
        "  bench                       Run the benchmarks of the CPU device, or of a GPU with --device cuda");
    app.require_subcommand(0, 1);
    std::function<Status(Context&)> act;
    bool wants_doctor = false;

    JudgingFlags guided;
    add_judging(app, guided);
    act = [&](Context& context) { return guide(context, guided); };

    CheckRequest to_check;
    CLI::App* check_verb = app.add_subcommand("check", "Judge the exercises you name, or all");
    check_verb->add_option("exercises", to_check.exercises, "by number, name or path");
    check_verb->add_option("--junit", to_check.junit_file, "write JUnit XML to this file");
    check_verb->add_option("--json", to_check.json_file, "write JSON to this file; - for standard output");
    add_judging(*check_verb, to_check.judging);
    check_verb->callback([&] { act = [&](Context& context) { return check(context, to_check); }; });

    JudgingFlags watched;
    CLI::App* watch_verb = app.add_subcommand("watch", "Judge the current exercise whenever you save it");
    add_judging(*watch_verb, watched);
    watch_verb->callback([&] { act = [&](Context& context) { return watch(context, watched); }; });

    app.add_subcommand("list", "Show all exercises and your progress")->callback([&] {
        act = [](Context& context) { return list(context); };
    });

    std::optional<std::string> hinted;
    CLI::App* hint_verb = app.add_subcommand("hint", "Show one more hint");
    hint_verb->add_option("exercise", hinted, "by number, name or path; default: the current exercise");
    hint_verb->callback([&] { act = [&](Context& context) { return hint(context, hinted); }; });

    std::string named;
    CLI::App* reset_verb =
        app.add_subcommand("reset", "Restore the starter code of an exercise; your file is kept as a backup");
    reset_verb->add_option("exercise", named, "by number, name or path")->required();
    reset_verb->callback([&] { act = [&](Context& context) { return reset(context, named); }; });

    CLI::App* solution_verb =
        app.add_subcommand("solution", "Show the reference solution of an exercise that you have passed");
    solution_verb->add_option("exercise", named, "by number, name or path")->required();
    solution_verb->callback([&] { act = [&](Context& context) { return solution(context, named); }; });

    RunRequest to_run;
    CLI::App* run_verb =
        app.add_subcommand("run", "Compile a complete CUDA program and run it on the CPU device");
    run_verb->add_option("files", to_run.files, "the program's .cu files, and its .cpp files for the host")
        ->required();
    run_verb->footer("The words after the files, or after --, are passed to the program.");
    run_verb->add_option("--std", to_run.standard, "c++17 (default) or c++20")
        ->check(CLI::IsMember({"c++17", "c++20"}));
    run_verb
        ->add_option("--schedule", to_run.schedule,
                     "order in which blocks and threads run: ascending, descending or random:SEED")
        ->check(schedule_problem);
    run_verb
        ->add_option("--arch", to_run.architecture,
                     "the GPU architecture to emulate: sm_90 (default), sm_10, ...")
        ->check(architecture_problem);
    run_verb->add_flag("--unchecked", to_run.unchecked,
                       "compile without instrumentation: fast, but nothing is checked");
    run_verb->callback([&] {
        take_arguments(to_run, {std::min(separator + 1, argv + argc), argv + argc});
        act = [&](Context& context) { return run(context, to_run); };
    });

    ProfileRequest to_profile;
    CLI::App* profile_verb = app.add_subcommand(
        "profile", "Count what a solution or a program does, and draw its most expensive request");
    profile_verb
        ->add_option("what", to_profile.what,
                     "an exercise by number, name or path; or a .cu file with a main()")
        ->required();
    profile_verb->add_option("arguments", to_profile.arguments,
                             "arguments of the program; write -- before those that begin with a dash");
    profile_verb
        ->add_option("--arch", to_profile.architectures,
                     "the GPU architecture to count for: sm_90 (default), or two, such as sm_10,sm_90")
        ->delimiter(',')
        ->expected(1, 2)
        ->allow_extra_args(false)
        ->check(architecture_problem);
    profile_verb->add_option("--svg", to_profile.picture, "write the picture to this file")
        ->capture_default_str();
    profile_verb->add_option("--seed", to_profile.seed, "draw an exercise's inputs from this seed")
        ->capture_default_str()
        ->check(seed_problem);
    profile_verb->callback([&] {
        to_profile.arguments.insert(to_profile.arguments.end(), std::min(separator + 1, argv + argc),
                                    argv + argc);
        act = [&](Context& context) { return profile(context, to_profile); };
    });

    GradeRequest to_grade;
    CLI::App* grade_verb = app.add_subcommand("grade", "Grade submissions, in a sandbox");
    grade_verb
        ->add_option("submissions", to_grade.submissions,
                     "folders, archives or .cu files, one per learner; or a download from Moodle")
        ->required();
    grade_verb
        ->add_option("--output", to_grade.output_folder, "folder for grades.csv, tasks.csv and the reports")
        ->capture_default_str();
    grade_verb->add_option("--only", to_grade.only, "grade these exercises or chapters alone: 1,2.3")
        ->delimiter(',')
        ->allow_extra_args(false);
    grade_verb->add_option("--seed", to_grade.seed, "draw the inputs from this seed instead of a secret one")
        ->check(seed_problem);
    grade_verb->add_flag("--without-sandbox", to_grade.without_sandbox,
                         "run without a sandbox; only for code that you trust");
    grade_verb->callback([&] { act = [&](Context& context) { return grade(context, to_grade); }; });

    GateRequest to_gate;
    CLI::App* gate_verb = app.add_subcommand(
        "gate", "For authors: verify solutions, starter code and the submissions in tests/lessons");
    gate_verb->add_option("exercises", to_gate.exercises, "by number, name or path");
    gate_verb->add_flag("--own-changes", to_gate.own_changes_allowed,
                        "do not compare chapters/ with handout/");
    gate_verb->add_option("--submissions", to_gate.submissions_folder,
                          "judge only the .cu files of this folder");
    gate_verb->add_flag("--sandboxed", to_gate.sandboxed, "compile and run in the sandbox, as grade does");
    gate_verb
        ->add_option("--device", to_gate.device,
                     "cpu (default), or cuda, which judges only what must be accepted")
        ->check(CLI::IsMember({"cpu", "cuda"}));
    gate_verb
        ->add_option("--time-limit", to_gate.time_limit,
                     "seconds of processor time for one call into a submission")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    gate_verb->add_option("--seed", to_gate.seed, "draw the inputs from this seed")
        ->capture_default_str()
        ->check(seed_problem);
    gate_verb->add_option("--seeds", to_gate.seeds, "judge under this many seeds, from --seed on")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    bool wants_mutants = false;
    bool wants_variants = false;
    CLI::Option* const mutants_flag =
        gate_verb->add_flag("--mutants", wants_mutants,
                            "judge the solutions with one mistake each, made by rule: all must be refused");
    gate_verb
        ->add_flag("--variants", wants_variants,
                   "judge the solutions written in other ways, by rule: all must earn full points")
        ->excludes(mutants_flag);
    gate_verb->add_option("--sample", to_gate.sample, "of the mutants, judge only this many, drawn by --seed")
        ->check(CLI::PositiveNumber)
        ->needs(mutants_flag);
    gate_verb->add_option("--rule", to_gate.rule, "judge only the mutants or variants of this rule");
    gate_verb->callback([&] {
        if (to_gate.rule && !wants_mutants && !wants_variants) {
            throw CLI::RequiresError("--rule", "--mutants or --variants");
        }
        act = [&](Context& context) {
            return wants_mutants    ? gate_mutants(context, to_gate)
                   : wants_variants ? gate_variants(context, to_gate)
                                    : gate(context, to_gate);
        };
    });

    NewRequest to_begin;
    CLI::App* new_verb = app.add_subcommand("new", "For authors: start a new exercise");
    new_verb
        ->add_option("path", to_begin.path, "chapter and exercise: 01_shared_memory_blocking/09_histogram")
        ->required();
    new_verb->add_option("--kind", to_begin.kind, "implement, diagnose or optimise")
        ->check(CLI::IsMember({"implement", "diagnose", "optimise"}));
    new_verb->callback([&] { act = [&](Context& context) { return begin_exercise(context, to_begin); }; });

    OutputsRequest to_render;
    CLI::App* outputs_verb = app.add_subcommand(
        "outputs", "For authors: compare the outputs shown in the lessons with what is printed now");
    outputs_verb->add_option("exercises", to_render.exercises, "by number, name or path");
    outputs_verb->add_flag("--approve", to_render.approved, "replace them with what is printed now");
    outputs_verb->callback([&] { act = [&](Context& context) { return outputs(context, to_render); }; });

    app.add_subcommand("doctor", "Say what is installed and what is missing")->callback([&] {
        wants_doctor = true;
    });

    try {
        app.parse(static_cast<int>(separator - argv), argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app.exit(error);  // --help, --version
        }
        throw usage_error(app, error, argc > 1 ? argv[1] : "");
    }
    if (wants_doctor) {
        return doctor(root_folder(), build_folder());
    }
    Context context(Workbook(root_folder(), build_folder()));
    return act(context);
}

/// Writes what is missing or broken, and what to do. A line that begins with two blanks is a command.
void write_problem(report::Writer& writer, const std::string& problem)
{
    std::istringstream lines(problem);
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("Next: ", 0) == 0) {
            writer.blank();
        }
        if (line.rfind("  ", 0) == 0) {
            writer.line(line);
        } else {
            writer.paragraph(line);
        }
    }
}

}  // namespace
}  // namespace cli

int main(int argc, char** argv)
{
    cli::end_well_on_signals();
    report::Writer writer(cli::wants_colour(STDERR_FILENO));
    int status = cli::trouble;
    try {
        return cli::parse_and_run(argc, argv);
    } catch (const cli::UsageError& error) {
        writer.paragraph(error.what());
        writer.blank();
        writer.paragraph("Next: " + error.next(), 0, 2);
        status = cli::not_passed;
    } catch (const judge::EnvironmentProblem& problem) {
        cli::write_problem(writer, problem.what());
    } catch (const std::exception& error) {
        writer.paragraph(
            fmt::format("This is an internal error in the workbook, not in your code: {}", error.what()));
        writer.blank();
        writer.paragraph("Next: ./workbook doctor; if it finds no problem, report this message");
    }
    std::cerr << writer.text();
    return status;
}
