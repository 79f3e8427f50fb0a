// SPDX-License-Identifier: MIT
// simt-check: runs a command under the checkers of the CPU device, and tells of what they found. It is installed beside
// simt-cc, and needs nothing of the workbook.
#include "checked_run.hpp"
#include "interruption.hpp"
#include "usage_error.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <filesystem>
#include <iostream>

namespace {

namespace fs = std::filesystem;

/// Exit status for problems of simt-check itself.
constexpr int trouble = 2;

struct Request
{
    cli::CheckedRun checks;
    std::vector<std::string> words;  ///< program and arguments
};

int status_of(const Request& request, const cli::ProgramRun& ended)
{
    constexpr int has_fault = 1;
    if (ended.has_fault() && (request.checks.status_of_fault || cli::shell_status(ended) == 0)) {
        return request.checks.status_of_fault.value_or(has_fault);
    }
    return cli::shell_status(ended);
}

void tell_of_end(report::Writer& writer, const cli::ProgramRun& ended, std::size_t suppressed)
{
    if (ended.is_faulty()) {
        return;
    }
    if (ended.processes == 0) {
        writer.paragraph(
            "simt-check: no process of this command left a report. Compile the program with simt-cc, and let "
            "it end with exit() or by returning from main().");
        return;
    }
    writer.line(suppressed > 0 ? "simt-check: the checkers found no other fault."
                               : "simt-check: the checkers found no fault.");
}

int run(const Request& request)
{
    cli::Suppressions suppressions = cli::suppressions_of(request.checks);
    report::Writer writer(cli::wants_colour(STDERR_FILENO));
    const cli::ScratchFolder reports(fs::temp_directory_path());
    cli::ProgramRun ended = cli::run_command(request.words, request.checks.device_options(), reports.path());
    const std::size_t suppressed =
        cli::report_run(writer, request.checks, ended, suppressions, report::SourceText(fs::current_path()));
    tell_of_end(writer, ended, suppressed);
    std::cerr << writer.text();
    return status_of(request, ended);
}

/// @param app  keeps the words that it does not know: the command
Request parsed(CLI::App& app, int argc, char** argv)
{
    Request request;
    cli::add_checked_run(app, request.checks);
    app.set_version_flag("--version", "simt-check " WORKBOOK_VERSION);
    app.prefix_command();
    app.footer(
        "The command is a program that was compiled with simt-cc, or anything that starts such programs, "
        "such as ctest or a script.");
    app.parse(argc, argv);
    request.words = app.remaining();
    if (!request.words.empty() && request.words.front() == "--") {
        request.words.erase(request.words.begin());
    }
    if (request.words.empty()) {
        throw cli::UsageError("There is no command to run.", "simt-check [options] PROGRAM [arguments]");
    }
    if (request.words.front().rfind('-', 0) == 0) {
        throw cli::UsageError(fmt::format("simt-check has no option {}.", request.words.front()),
                              "simt-check --help, which lists its options");
    }
    return request;
}

}  // namespace

int main(int argc, char** argv)
{
    cli::end_well_on_signals();
    CLI::App app(
        "Runs a command, and reports the faults of its kernels: races, accesses out of bounds, barriers that "
        "some threads do not reach, and others.",
        "simt-check");
    try {
        return run(parsed(app, argc, argv));
    } catch (const CLI::ParseError& error) {
        const int status = app.exit(error);
        return status == 0 ? 0 : trouble;
    } catch (const cli::UsageError& error) {
        std::cerr << error.what() << "\n\nNext: " << error.next() << '\n';
    } catch (const std::exception& error) {
        std::cerr << "simt-check: " << error.what() << '\n';
    }
    return trouble;
}
