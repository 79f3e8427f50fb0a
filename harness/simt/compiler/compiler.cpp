// SPDX-License-Identifier: MIT
#include "compiler.hpp"

#include "../translate/translate.hpp"
#include "messages.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace simt {
namespace {

namespace fs = std::filesystem;

/// Counts depend on the optimisation level and on which accesses the compiler joins, so both are pinned:
/// without -fno-tree-sra one float4 load of which three members are used arrives as three loads, and with builtins
/// a memset of constant size arrives as nothing. Lanes of a warp come back together at the lowest program counter, so a
/// branch must not be moved behind the code that follows it.
constexpr const char* checked_flags[] = {"-O1",
                                         "-fsanitize=thread",
                                         "-fno-builtin",
                                         "-fno-tree-sra",
                                         "-fno-reorder-blocks",
                                         "--param=tsan-distinguish-volatile=1",
                                         "--param=tsan-instrument-func-entry-exit=0",
                                         "-Wno-tsan"};
constexpr const char* profiled_flag = "-fsanitize-coverage=trace-pc";
constexpr const char* unchecked_flags[] = {"-O2"};
constexpr const char* common_flags[] = {
    "-std=c++17", "-g", "-fPIC", "-fno-plt", "-fno-optimize-sibling-calls", "-fno-omit-frame-pointer",
    // What cannot be replaced from outside can be inlined and is called by its name, which
    // the debug information of a call gives.
    "-fvisibility=hidden",
    // Shared memory is thread-local storage; the runner sees to it that there is room for it.
    "-ftls-model=initial-exec", "-pipe", "-fdiagnostics-format=json"};

std::string read(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        throw std::runtime_error(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno)));
    }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void write(const fs::path& path, const std::string& text)
{
    std::ofstream out(path, std::ios::binary);
    if (!(out << text << std::flush)) {
        throw std::runtime_error(fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)));
    }
}

/// Runs `command` with its standard error going to a file; returns the wait status.
int run(const std::vector<std::string>& command, const fs::path& errors)
{
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& word : command) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0644);
    pid_t child = 0;
    const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        throw std::runtime_error(fmt::format("cannot start {}: {}", command[0], std::strerror(error)));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

/// The folder of the headers that were precompiled for a mode.
const char* folder_of(CompileJob::Mode mode)
{
    switch (mode) {
        case CompileJob::Mode::unchecked: return "unchecked";
        case CompileJob::Mode::checked: return "checked";
        case CompileJob::Mode::profiled: return "profiled";
    }
    return "";
}

std::vector<std::string> compile_command(const CompileJob& job, const fs::path& source, const char* language,
                                         const fs::path& output)
{
    std::vector<std::string> command{SIMT_CXX_COMPILER};
    command.insert(command.end(), std::begin(common_flags), std::end(common_flags));
    if (job.mode == CompileJob::Mode::unchecked) {
        command.insert(command.end(), std::begin(unchecked_flags), std::end(unchecked_flags));
    } else {
        command.insert(command.end(), std::begin(checked_flags), std::end(checked_flags));
    }
    if (job.mode == CompileJob::Mode::profiled) {
        command.emplace_back(profiled_flag);
    }
    if (job.kind != CompileJob::Output::precompiled_header) {
        const fs::path precompiled = fs::path(SIMT_PRECOMPILED_DIRECTORY) / folder_of(job.mode);
        command.insert(command.end(),
                       {"-c", "-iquote", job.source.has_parent_path() ? job.source.parent_path() : ".", "-I",
                        precompiled, "-include", "simt/prelude.h"});
    }
    command.insert(command.end(), {"-I", SIMT_INCLUDE_DIRECTORY});
    for (const fs::path& directory : job.include_directories) {
        command.insert(command.end(), {"-I", directory});
    }
    command.insert(command.end(), {"-x", language, source, "-o", output});
    return command;
}

/// Linking is a command of its own: with -fsanitize=thread g++ would link the real ThreadSanitizer library.
std::vector<std::string> link_command(const CompileJob& job, const fs::path& object, const fs::path& output)
{
    std::vector<std::string> command{SIMT_CXX_COMPILER, object};
    command.insert(command.end(), job.objects.begin(), job.objects.end());
    if (job.kind == CompileJob::Output::module) {
        command.insert(command.end(), {"-shared", "-Wl,--no-undefined"});
    }
    const std::string library_directory = fs::path(SIMT_LIBRARY).parent_path();
    command.insert(command.end(), {SIMT_LIBRARY, "-Wl,-rpath," + library_directory, "-o", output});
    return command;
}

/// Files that exist while a job runs.
class Scratch {
public:
    explicit Scratch(const fs::path& output)
        : source(fs::path(output) += ".translated.cpp"), object(fs::path(output) += ".o"),
          said(fs::path(output) += ".said"), partial(fs::path(output) += ".partial")
    {
    }
    ~Scratch()
    {
        std::error_code ignored;
        for (const fs::path& path : {source, object, said, partial}) {
            fs::remove(path, ignored);
        }
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    fs::path source;
    fs::path object;
    fs::path said;
    fs::path partial;
};

}  // namespace

CompileResult compile(const CompileJob& job)
{
    const Scratch scratch(job.output);
    CompileResult result;
    Translation translation;
    std::string source;
    const auto succeeds = [&](const std::vector<std::string>& command) {
        const int status = run(command, scratch.said);
        const std::string said = read(scratch.said);
        std::vector<Diagnostic> diagnostics =
            in_plain_words(diagnostics_in(said, translation, job.shown_as), job, source);
        if (status != 0 && diagnostics.empty()) {
            diagnostics.push_back({"error", "", 0, 0,
                                   "the compiler stopped without a message that can be read: " +
                                       said.substr(0, longest_message)});
        }
        result.diagnostics.insert(result.diagnostics.end(), diagnostics.begin(), diagnostics.end());
        return status == 0;
    };
    if (job.kind == CompileJob::Output::precompiled_header) {
        result.succeeded = succeeds(compile_command(job, job.source, "c++-header", scratch.partial));
    } else {
        try {
            source = read(job.source);
            translation = translate(source);
        } catch (const TranslationError& error) {
            return {false, {{"error", job.shown_as, error.line, error.column, error.what()}}};
        }
        write(scratch.source,
              fmt::format("#line 1 \"{}\"\n{}", name_for_compiler(job.shown_as), translation.text));
        result.succeeded = succeeds(compile_command(job, scratch.source, "c++", scratch.object)) &&
                           succeeds(link_command(job, scratch.object, scratch.partial));
    }
    if (result.succeeded) {
        fs::rename(scratch.partial, job.output);
    }
    return result;
}

}  // namespace simt
