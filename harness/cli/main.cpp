// SPDX-License-Identifier: MIT
// The workbook's command line. The script at the root sets up, builds, and hands over to this.
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

/// The folder with the built program, and with it everything else that was built.
fs::path build_folder()
{
    return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path root_folder()
{
    const char* root = std::getenv("WORKBOOK_ROOT");
    return root != nullptr ? fs::path(root) : fs::current_path();
}

/// For options that take an order of threads.
std::string schedule_problem(const std::string& text)
{
    static const std::regex form("ascending|descending|random:[0-9]{1,9}");
    return std::regex_match(text, form)
               ? ""
               : fmt::format("'{}' is none of ascending, descending, random:SEED", text);
}

/// For options that take a seed.
std::string seed_problem(const std::string& text)
{
    static const std::regex form("[0-9]{1,20}");
    return std::regex_match(text, form) ? "" : fmt::format("'{}' is no whole number from 0 on", text);
}

/// For options that take a profile.
std::string architecture_problem(const std::string& text)
{
    const std::vector<std::string>& names = judge::architecture_names();
    return std::find(names.begin(), names.end(), text) != names.end()
               ? ""
               : fmt::format("'{}' is none of {}", text, fmt::join(names, ", "));
}

void add_judging(CLI::App& verb, JudgingFlags& flags)
{
    verb.add_option("--device", flags.device, "cpu (default) or cuda")->check(CLI::IsMember({"cpu", "cuda"}));
    verb.add_option("--seed", flags.seed, "draw the inputs from this number; a failure prints it")
        ->check(seed_problem);
    verb.add_option("--schedule", flags.schedule,
                    "order of the threads on the CPU device: ascending, descending or random:SEED")
        ->check(schedule_problem);
}

/// Tells the program's files from what it is given: all from the first word on that names no source, but for the first
/// of all; and `behind`, what stands behind a `--`.
void take_arguments(RunRequest& request, const std::vector<std::string>& behind)
{
    std::vector<std::string>& words = request.files;
    const auto first = std::find_if_not(std::next(words.begin()), words.end(), is_source);
    request.arguments.assign(first, words.end());
    request.arguments.insert(request.arguments.end(), behind.begin(), behind.end());
    words.erase(first, words.end());
}

/// What was asked for and cannot be, in words of our own where the mistake is a common one.
UsageError usage_error(const CLI::App& app, const CLI::ParseError& error, const std::string& first)
{
    static const std::regex label("[0-9]+\\.[0-9]+");
    const auto verbs = app.get_subcommands({});
    const bool is_verb = std::any_of(verbs.begin(), verbs.end(),
                                     [&](const CLI::App* verb) { return verb->get_name() == first; });
    if (is_verb) {
        return {fmt::format("{}.", error.what()),
                fmt::format("./workbook {} --help, which says what there is", first)};
    }
    if (first.empty() || first[0] == '-') {
        return {fmt::format("{}.", error.what()), "./workbook --help, which says what there is"};
    }
    return {fmt::format("There is no verb '{}'.", first), std::regex_match(first, label)
                                                              ? "./workbook check " + first
                                                              : "./workbook --help, which lists the verbs"};
}

int parse_and_run(int argc, char** argv)
{
    // What stands behind it is for the program that ./workbook run or profile starts.
    char** const separator =
        std::find_if(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--"; });
    CLI::App app("An interactive CUDA C++ workbook. Without a verb: judges the current exercise and says "
                 "what to do next.",
                 "./workbook");
    app.set_version_flag("--version", "CUDA Workbook " WORKBOOK_VERSION);
    // These are verbs of the script ./workbook, which builds what they need.
    app.footer("Verbs for the workbook as a whole:\n"
               "  docs                        Build the lesson pages\n"
               "  test                        Build the tests of the workbook and run them; with --fast not those\n"
               "                              of the lessons, of the pages and of nvcc\n"
               "  bench                       Measure: on the CPU device, or with --device cuda on a GPU");
    app.require_subcommand(0, 1);
    std::function<Status(Context&)> act;
    bool wants_doctor = false;

    JudgingFlags guided;
    add_judging(app, guided);
    act = [&](Context& context) { return guide(context, guided); };

    CheckRequest to_check;
    CLI::App* check_verb = app.add_subcommand("check", "Judge exercises, all or those named");
    check_verb->add_option("exercises", to_check.exercises, "by number, name or path");
    check_verb->add_option("--junit", to_check.junit_file, "write JUnit XML to this file");
    check_verb->add_option("--json", to_check.json_file, "write JSON to this file; - for standard output");
    add_judging(*check_verb, to_check.judging);
    check_verb->callback([&] { act = [&](Context& context) { return check(context, to_check); }; });

    JudgingFlags watched;
    CLI::App* watch_verb = app.add_subcommand("watch", "Judge the current exercise whenever it is saved");
    add_judging(*watch_verb, watched);
    watch_verb->callback([&] { act = [&](Context& context) { return watch(context, watched); }; });

    app.add_subcommand("list", "Show all exercises and how far you are")->callback([&] {
        act = [](Context& context) { return list(context); };
    });

    std::optional<std::string> hinted;
    CLI::App* hint_verb = app.add_subcommand("hint", "Show one more hint");
    hint_verb->add_option("exercise", hinted, "by number, name or path; without: the current one");
    hint_verb->callback([&] { act = [&](Context& context) { return hint(context, hinted); }; });

    std::string named;
    CLI::App* reset_verb =
        app.add_subcommand("reset", "Put an exercise back as it was handed out; yours is kept");
    reset_verb->add_option("exercise", named, "by number, name or path")->required();
    reset_verb->callback([&] { act = [&](Context& context) { return reset(context, named); }; });

    CLI::App* solution_verb =
        app.add_subcommand("solution", "Show the reference solution of an exercise you have passed");
    solution_verb->add_option("exercise", named, "by number, name or path")->required();
    solution_verb->callback([&] { act = [&](Context& context) { return solution(context, named); }; });

    RunRequest to_run;
    CLI::App* run_verb = app.add_subcommand("run", "Compile and run a whole CUDA program on the CPU device");
    run_verb->add_option("files", to_run.files, "the program's .cu files, and .cpp files of the host")
        ->required();
    run_verb->footer("What follows the files, or -- , is given to the program.");
    run_verb->add_option("--std", to_run.standard, "c++17 (default) or c++20")
        ->check(CLI::IsMember({"c++17", "c++20"}));
    run_verb
        ->add_option("--schedule", to_run.schedule,
                     "order of the threads: ascending, descending or random:SEED")
        ->check(schedule_problem);
    run_verb
        ->add_option("--arch", to_run.architecture,
                     "the GPU generation to stand for: sm_90 (default), sm_10, ...")
        ->check(architecture_problem);
    run_verb->add_flag("--unchecked", to_run.unchecked,
                       "without instrumentation: fast, and no checker sees it");
    run_verb->callback([&] {
        take_arguments(to_run, {std::min(separator + 1, argv + argc), argv + argc});
        act = [&](Context& context) { return run(context, to_run); };
    });

    ProfileRequest to_profile;
    CLI::App* profile_verb = app.add_subcommand(
        "profile", "Count what a solution or a program does, and draw its costliest request");
    profile_verb
        ->add_option("what", to_profile.what,
                     "an exercise by number, name or path; or a .cu file with a main()")
        ->required();
    profile_verb->add_option("arguments", to_profile.arguments,
                             "for the program; after -- where they begin with a dash");
    profile_verb
        ->add_option("--arch", to_profile.architectures,
                     "by whose rules: sm_90 (default), or two such as sm_10,sm_90")
        ->delimiter(',')
        ->expected(1, 2)
        ->allow_extra_args(false)
        ->check(architecture_problem);
    profile_verb->add_option("--svg", to_profile.picture, "file for the picture")->capture_default_str();
    profile_verb->add_option("--seed", to_profile.seed, "draw an exercise's inputs from this number")
        ->capture_default_str()
        ->check(seed_problem);
    profile_verb->callback([&] {
        to_profile.arguments.insert(to_profile.arguments.end(), std::min(separator + 1, argv + argc), argv + argc);
        act = [&](Context& context) { return profile(context, to_profile); };
    });

    GradeRequest to_grade;
    CLI::App* grade_verb = app.add_subcommand("grade", "Grade the work of others, in a sandbox");
    grade_verb->add_option("submissions", to_grade.submissions, "folders or archives that hold chapters/")
        ->required();
    grade_verb->add_option("--output", to_grade.output_folder, "folder for grades.csv and the JUnit files")
        ->capture_default_str();
    grade_verb
        ->add_option("--seed", to_grade.seed, "draw the inputs from this number instead of a secret one")
        ->check(seed_problem);
    grade_verb->add_flag("--without-sandbox", to_grade.without_sandbox,
                         "run code that you trust where no sandbox can be had");
    grade_verb->callback([&] { act = [&](Context& context) { return grade(context, to_grade); }; });

    GateRequest to_gate;
    CLI::App* gate_verb = app.add_subcommand(
        "gate", "For authors: judge solutions, handouts and the submissions in tests/lessons");
    gate_verb->add_option("exercises", to_gate.exercises, "by number, name or path");
    gate_verb->add_flag("--own-changes", to_gate.own_changes_allowed,
                        "do not compare chapters/ with handout/");
    gate_verb->add_option("--submissions", to_gate.submissions_folder,
                          "judge the .cu files of this folder for the exercise, and nothing else");
    gate_verb->add_flag("--sandboxed", to_gate.sandboxed, "compile and run in the sandbox, as grade does");
    gate_verb->add_option("--device", to_gate.device, "cpu (default), or cuda for what is to be accepted")
        ->check(CLI::IsMember({"cpu", "cuda"}));
    gate_verb->add_option("--time-limit", to_gate.time_limit, "seconds for one call of a submission")
        ->capture_default_str();
    gate_verb->add_option("--seed", to_gate.seed, "draw the inputs from this number")
        ->capture_default_str()
        ->check(seed_problem);
    gate_verb->callback([&] { act = [&](Context& context) { return gate(context, to_gate); }; });

    NewRequest to_begin;
    CLI::App* new_verb = app.add_subcommand("new", "For authors: begin an exercise");
    new_verb
        ->add_option("path", to_begin.path, "chapter and exercise: 01_shared_memory_blocking/09_histogram")
        ->required();
    new_verb->add_option("--kind", to_begin.kind, "implement, diagnose or optimise")
        ->check(CLI::IsMember({"implement", "diagnose", "optimise"}));
    new_verb->callback([&] { act = [&](Context& context) { return begin_exercise(context, to_begin); }; });

    OutputsRequest to_render;
    CLI::App* outputs_verb = app.add_subcommand(
        "outputs", "For authors: compare the outputs that the lessons show with what is printed");
    outputs_verb->add_option("exercises", to_render.exercises, "by number, name or path");
    outputs_verb->add_flag("--approve", to_render.approved, "write them anew");
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

/// What is missing or broken, and in lines of their own what to do: words, or a command behind two spaces.
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
        writer.paragraph("Next: ./workbook doctor; if all is well there, report the words above");
    }
    std::cerr << writer.text();
    return status;
}
