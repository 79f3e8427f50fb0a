// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../authoring/gate.hpp"
#include "../authoring/lesson_files.hpp"
#include "../completion.hpp"
#include "../options.hpp"

#include <CLI/CLI.hpp>

#include <memory>

namespace cli {
namespace {

struct Gate
{
    GateRequest request;
    bool wants_mutants = false;
    bool wants_variants = false;
    std::optional<std::string> expand_into;  ///< write the submissions to this folder, and judge nothing
    std::optional<std::string> shorten;      ///< write this file as a change, and judge nothing

    Status verify(const Context& context) const
    {
        return expand_into      ? expand_submissions(context, request.exercises, *expand_into)
               : shorten        ? shorten_submission(context, request.exercises, *shorten)
               : wants_mutants  ? gate_mutants(context, request)
               : wants_variants ? gate_variants(context, request)
                                : gate_submissions(context, request);
    }
};

void add_submissions(CLI::App& verb, GateRequest& request)
{
    verb.add_option("exercises", request.exercises, "by number, name or path")->type_name(exercise_type);
    verb.add_flag("--own-changes", request.own_changes_allowed, "do not compare chapters/ with handout/");
    CLI::Option* const folder =
        verb.add_option("--submissions", request.submissions_folder, "judge only those of this folder");
    verb.add_flag("--brief", request.brief,
                  "judge only those with wrong results, one of each other verdict, and those of which the "
                  "page shows code; leave those whose verdict the page shows to ./workbook outputs")
        ->excludes(folder);
    verb.add_flag("--sandboxed", request.sandboxed, "compile and run in the sandbox, as grade does");
    verb.add_option("--device", request.device,
                    "cpu (default), or cuda, which judges only what must be accepted")
        ->check(CLI::IsMember({"cpu", "cuda"}));
    verb.add_option("--time-limit", request.time_limit,
                    "seconds of processor time for one call into a submission")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    take_seed(
        *verb.add_option("--seed", request.seed, "draw the inputs from this seed")->capture_default_str());
    verb.add_option("--seeds", request.seeds, "judge under this many seeds, from --seed on")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
}

void add_changed_solutions(CLI::App& verb, Gate& gate)
{
    CLI::Option* const mutants =
        verb.add_flag("--mutants", gate.wants_mutants,
                      "judge the solutions with one mistake each, made by rule: all must be refused");
    verb.add_flag("--variants", gate.wants_variants,
                  "judge the solutions written in other ways, by rule: all must earn full points")
        ->excludes(mutants);
    verb.add_option("--sample", gate.request.sample, "of the mutants, judge only this many, drawn by --seed")
        ->check(CLI::PositiveNumber)
        ->needs(mutants);
    verb.add_option("--rule", gate.request.rule, "judge only the mutants or variants of this rule");
}

void add_forms_of_submissions(CLI::App& verb, Gate& gate)
{
    CLI::Option* const expand =
        verb.add_option("--expand", gate.expand_into,
                        "judge nothing: write all submissions as complete files to FOLDER/EXERCISE");
    verb.add_option("--shorten", gate.shorten,
                    "judge nothing: write this .cu file as a change of the solution, FILE.diff, in its place")
        ->excludes(expand);
}

}  // namespace

void add_gate(CommandLine& line)
{
    const auto gate = std::make_shared<Gate>();
    CLI::App& verb = line.add_verb(gate_verb);
    add_submissions(verb, gate->request);
    add_changed_solutions(verb, *gate);
    add_forms_of_submissions(verb, *gate);
    verb.parse_complete_callback([gate] {
        if (gate->request.rule && !gate->wants_mutants && !gate->wants_variants) {
            throw CLI::RequiresError("--rule", "--mutants or --variants");
        }
    });
    line.set_action(verb, [gate](Context& context) { return gate->verify(context); });
}

}  // namespace cli
