// SPDX-License-Identifier: MIT
// The workbook's command line. The script at the root sets up, builds, and then runs this program.
#include "command_line.hpp"
#include "interruption.hpp"
#include "usage_error.hpp"
#include "verbs/verbs.hpp"

#include <course/workbook.hpp>
#include <platform/environment_problem.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <iostream>
#include <sstream>

namespace {

void write_usage_error(report::Writer& writer, const cli::UsageError& error)
{
    writer.paragraph(error.what());
    writer.blank();
    writer.paragraph("Next: " + error.next(), 0, 2);
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

void write_internal_error(report::Writer& writer, const std::exception& error)
{
    writer.paragraph(
        fmt::format("This is an internal error in the workbook, not in your code: {}", error.what()));
    writer.blank();
    writer.paragraph("Next: ./workbook doctor; if it finds no problem, report this message");
}

}  // namespace

int main(int argc, char** argv)
{
    cli::end_well_on_signals();
    report::Writer writer(cli::wants_colour(STDERR_FILENO));
    int status = cli::trouble;
    try {
        cli::leave_for_complete_program(argv);
        cli::CommandLine line(argc, argv);
        cli::add_verbs(line);
        return line.run();
    } catch (const cli::UsageError& error) {
        write_usage_error(writer, error);
        status = cli::not_passed;
    } catch (const course::UnknownExercise& error) {
        write_usage_error(writer, {error.what(), "./workbook list, which shows all exercises"});
        status = cli::not_passed;
    } catch (const platform::EnvironmentProblem& problem) {
        write_problem(writer, problem.what());
    } catch (const std::exception& error) {
        write_internal_error(writer, error);
    }
    std::cerr << writer.text();
    return status;
}
