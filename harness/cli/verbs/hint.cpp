// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"
#include "../guidance.hpp"
#include "../interface.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

namespace cli {
namespace {

Status write_all_passed(const Context& context)
{
    report::Writer writer = context.writer();
    writer.paragraph("You have come to the end of the exercises.");
    writer.blank();
    writer.paragraph("Next: name an exercise to see its hints, such as ./workbook hint 1.3");
    print(writer);
    return all_passed;
}

struct HintRequest
{
    std::optional<std::string> called;
    bool only_seen = false;  ///< no further hint
    bool as_json = false;
};

Status hint(Context& context, const HintRequest& request)
{
    const course::Exercise* exercise =
        request.called ? &context.workbook.find(*request.called) : context.current();
    if (request.as_json && exercise != nullptr) {
        const Hints hints(context.workbook, *exercise, context.progress.of(exercise->name));
        const int seen = request.only_seen ? context.progress.of(exercise->name).hints
                                           : take_one_more_hint(context, *exercise, hints);
        print_for_programs(hints_for_programs(*exercise, hints, seen));
        return all_passed;
    }
    return exercise == nullptr ? write_all_passed(context) : show_one_more_hint(context, *exercise);
}

}  // namespace

void add_hint(CommandLine& line)
{
    const auto request = std::make_shared<HintRequest>();
    CLI::App& verb =
        line.add_verb("hint", "Show one more hint; the last one is the next line of the solution");
    verb.add_option("exercise", request->called, "by number, name or path; default: the current exercise")
        ->type_name(exercise_type);
    CLI::Option* as_json = verb.add_flag("--json", request->as_json, "print JSON, for other programs");
    verb.add_flag("--seen", request->only_seen, "with --json: the hints that you have seen, and no more")
        ->needs(as_json);
    line.set_action(verb, [request](Context& context) { return hint(context, *request); });
}

}  // namespace cli
