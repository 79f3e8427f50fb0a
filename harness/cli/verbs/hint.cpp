// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"
#include "../guidance.hpp"

#include <memory>
#include <optional>

namespace cli {
namespace {

Status write_all_passed(const Context& context)
{
    report::Writer writer = context.writer();
    writer.paragraph("You have passed all exercises.");
    writer.blank();
    writer.paragraph("Next: name an exercise to see its hints, such as ./workbook hint 1.3");
    print(writer);
    return all_passed;
}

Status hint(Context& context, const std::optional<std::string>& called)
{
    const course::Exercise* exercise = called ? &context.workbook.find(*called) : context.current();
    return exercise == nullptr ? write_all_passed(context) : show_one_more_hint(context, *exercise);
}

}  // namespace

void add_hint(CommandLine& line)
{
    const auto called = std::make_shared<std::optional<std::string>>();
    CLI::App& verb = line.add_verb("hint", "Show one more hint");
    verb.add_option("exercise", *called, "by number, name or path; default: the current exercise")
        ->type_name(exercise_type);
    line.set_action(verb, [called](Context& context) { return hint(context, *called); });
}

}  // namespace cli
