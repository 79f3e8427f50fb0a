// SPDX-License-Identifier: MIT
/// @file
/// How a verb that tells findings leads to a trace: the command that plays a launch, and the option --trace.
#pragma once

#include "context.hpp"
#include "programs.hpp"

#include <judge/observation.hpp>
#include <report/finding_text.hpp>

#include <unistd.h>

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cli {

/// The schedule of runs and verdicts, if nobody asks for another.
constexpr const char* default_schedule = "ascending";

/// The page that is written if nobody names another.
constexpr const char* default_page = "trace.html";

/// A program as somebody runs it. To be made before it runs for the first time.
struct ProgramToTrace
{
    ProgramSources sources;
    std::vector<std::string> arguments;
    std::string architecture;
    /// Where in a file its standard input begins, to be read again; negative if that is no file.
    off_t input_begin = lseek(STDIN_FILENO, 0, SEEK_CUR);
};

/// The command that plays a launch of a program, as `./workbook run` or `profile` has run it.
report::TraceCommand command_to_trace(const ProgramToTrace& program, const std::string& schedule);

/// The command that plays a launch of an exercise with the inputs of the verdict.
report::TraceCommand command_to_trace(const course::Exercise& exercise, const judge::Verdict& verdict,
                                      const JudgingOptions& options);

/// "--trace" of the verbs that tell findings.
CLI::Option* add_trace_flag(CLI::App& verb, bool& traces);

/// What the option --trace asks for: each records the launch of the first finding, writes the page that plays it, and says so.
struct TracePages
{
    /// @param options  with which `verdict` was given
    void (*of_exercise)(report::Writer& writer, const Context& context, const course::Exercise& exercise,
                        const judge::Verdict& verdict, const JudgingOptions& options);

    /// @param schedule, findings  of the run before
    void (*of_program)(report::Writer& writer, const course::Workbook& workbook,
                       const ProgramToTrace& program, const std::string& schedule,
                       const std::vector<judge::Finding>& findings);
};

/// Only the complete program has these pages. In the everyday one this call becomes the complete program, built first if need be,
/// which begins anew with the same command line: so a verb calls it before it does anything else.
const TracePages& trace_pages();

}  // namespace cli
