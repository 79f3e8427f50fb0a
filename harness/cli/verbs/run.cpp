// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../interruption.hpp"
#include "../programs.hpp"

#include <report/refusal_text.hpp>

#include <fmt/format.h>

#include <sys/wait.h>

namespace cli {

namespace fs = std::filesystem;

Status run(const Context& context, const RunRequest& request)
{
    const Workbook& workbook = context.workbook;
    for (const std::string& file : request.files) {
        require_program(workbook, file, "run");
    }
    const std::string& first = request.files.front();
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(first).stem();
    report::Writer writer = context.writer();
    const auto write_next = [&] {
        writer.line("");
        writer.line(fmt::format("Next: fix {}, save it, and run ./workbook run {}",
                                request.files.size() == 1 ? first : "the program",
                                fmt::join(request.files, " ")));
        print(writer);
    };
    if (const auto refusal =
            compile_program(workbook, {request.files, request.standard}, program, !request.unchecked)) {
        report::write_refusal(writer, *refusal, "", source);
        write_next();
        return not_passed;
    }
    const ProgramRun ended = run_program(program, request.arguments,
                                         {"schedule=" + request.schedule, "arch=" + request.architecture,
                                          request.unchecked ? "checked=0" : "checked=1"});
    write_program_faults(writer, ended, source);
    if (ended.is_faulty()) {
        write_next();
        return not_passed;
    }
    writer.line("");
    if (WEXITSTATUS(ended.status) != 0) {
        writer.line(fmt::format("{} ended with exit status {}.", first, WEXITSTATUS(ended.status)));
    }
    writer.line(request.unchecked ? "Nothing was checked, because the program was run with --unchecked."
                                  : "The checkers found no fault.");
    print(writer);
    return WEXITSTATUS(ended.status) == 0 ? all_passed : not_passed;
}

}  // namespace cli
