// SPDX-License-Identifier: MIT
/// @file
/// Whole programs on the CPU device: compiled, run, and what the device saw told.
#pragma once

#include "context.hpp"
#include "suppressions.hpp"

#include <judge/json.hpp>
#include <report/finding_text.hpp>
#include <report/writer.hpp>
#include <simt/compiler/options.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// What a program is made from.
struct ProgramSources
{
    std::vector<std::string> files;    ///< at least one
    std::vector<std::string> options;  ///< of the compiler
};

/// The words of a command line that name a program and what it gets.
struct ProgramWords
{
    std::vector<std::string> files;
    std::vector<std::string> arguments;
};

/// Separates the program's files from its arguments. The arguments begin at the first word that is no such file, and include
/// `words_for_program`. The very first word is always a file.
///
/// @param words  at least one
ProgramWords program_words(const std::vector<std::string>& words,
                           const std::vector<std::string>& words_for_program);

/// Whether a program can be made from such a file: a source for the device or the host, or an object file or library.
bool is_part_of_program(const std::string& file);

/// What the compiler would do.
///
/// @throws UsageError if it does not take the options, or makes no program
simt::CompileJob compile_job_for(const ProgramSources& sources, const std::string& verb);

/// @throws UsageError if there is no such file, or it is no source, or it is an exercise, which is no program
///
/// @param verb  what was asked for: "run"
void require_program(const course::Workbook& workbook, const std::string& file, const std::string& verb);

/// Compiles the sources to `program`, or says why they cannot be compiled.
std::optional<judge::Refusal> compile_program(const course::Workbook& workbook, const ProgramSources& sources,
                                              const std::filesystem::path& program, bool checked = true);

/// How a program ended, and what the device saw.
struct ProgramRun
{
    int status;                   ///< as wait() tells it
    judge::ProgramReport report;  ///< of all its processes
    std::size_t processes;        ///< how many have left a report

    /// The device found a fault, or CUDA refused a launch.
    bool has_fault() const;

    /// It has a fault, or a signal ended it.
    bool is_faulty() const;

    /// It came to its end with status 0, and all its launches were accepted.
    bool ended_well() const;
};

/// Takes away the findings that `suppressions` lists, and the refused launches and calls that they tell of.
///
/// @return how many findings these were
std::size_t suppress_findings(judge::Observation& seen, Suppressions& suppressions);

/// Writes the findings to FILE.json or FILE.sarif.
void write_findings(const std::filesystem::path& file, const judge::Observation& seen,
                    const report::SourceText& source);

/// Runs a command on this terminal, and collects what the device saw in all processes of it that used the device.
///
/// @param options  of the device: "schedule=ascending" and its like
/// @param reports  folder for what the processes leave behind; it is made if it is missing
/// @param prints   otherwise nothing of it is to be seen
ProgramRun run_command(const std::vector<std::string>& words, const std::vector<std::string>& options,
                       const std::filesystem::path& reports, bool prints = true);

/// Runs the program on this terminal. If a launch takes long, a line on standard error says how far it is.
///
/// @param options  of the device: "schedule=ascending" and its like
/// @param checked  it was compiled so
/// @param prints   otherwise nothing of it is to be seen
ProgramRun run_program(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                       const std::vector<std::string>& options, bool checked, bool prints = true);

/// Refused launches, findings, and the signal that ended the program, if one did.
///
/// @param trace  the command that plays what a finding is about, if it is to be told
void write_program_faults(report::Writer& writer, const ProgramRun& run, const report::SourceText& source,
                          const std::optional<report::TraceCommand>& trace = std::nullopt);

}  // namespace cli
