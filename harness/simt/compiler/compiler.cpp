// SPDX-License-Identifier: MIT
#include "compiler.hpp"

#include "../translate/translate.hpp"
#include "messages.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <regex>
#include <sstream>

namespace simt {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Counts depend on the optimisation level and on which accesses the compiler joins, so both are pinned:
/// without -fno-tree-sra one float4 load of which three members are used arrives as three loads, and with builtins
/// a memset of constant size arrives as nothing.
constexpr const char* checked_flags[] = {"-O1",
                                         "-fsanitize=thread",
                                         "-fno-builtin",
                                         "-fno-tree-sra",
                                         "--param=tsan-distinguish-volatile=1",
                                         "--param=tsan-instrument-func-entry-exit=0",
                                         "-Wno-tsan"};
constexpr const char* unchecked_flags[] = {"-O2"};
constexpr const char* common_flags[] = {
    "-std=c++17", "-g", "-fPIC", "-fno-plt", "-fno-optimize-sibling-calls", "-fno-omit-frame-pointer",
    // What cannot be replaced from outside can be inlined and is called by its name, which
    // the debug information of a call gives.
    "-fvisibility=hidden",
    // Shared memory is thread-local storage; the runner sees to it that there is room for it.
    "-ftls-model=initial-exec", "-pipe", "-fdiagnostics-format=json"};

/// A file can make the compiler say more than anybody reads, in messages too long to be looked through.
constexpr std::size_t most_diagnostics = 100;
constexpr std::size_t longest_message = 2000;

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

std::vector<std::string> compile_command(const CompileJob& job, const fs::path& source, const char* language,
                                         const fs::path& output)
{
    std::vector<std::string> command{SIMT_CXX_COMPILER};
    command.insert(command.end(), std::begin(common_flags), std::end(common_flags));
    if (job.checked) {
        command.insert(command.end(), std::begin(checked_flags), std::end(checked_flags));
    } else {
        command.insert(command.end(), std::begin(unchecked_flags), std::end(unchecked_flags));
    }
    if (job.kind != CompileJob::Output::precompiled_header) {
        const fs::path precompiled =
            fs::path(SIMT_PRECOMPILED_DIRECTORY) / (job.checked ? "checked" : "unchecked");
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

/// The source's name as the compiler is told it. Of a name without a folder the debug information would make a path in
/// the folder where the compiler ran.
std::string name_for_compiler(const std::string& shown_as)
{
    return fs::path(shown_as).has_parent_path() ? shown_as : fmt::format("./{}", shown_as);
}

void add_compiler_diagnostics(const json& said, const Translation& translation, const std::string& shown_as,
                              std::vector<Diagnostic>& diagnostics)
{
    for (const json& entry : said) {
        const std::string kind = entry.value("kind", "");
        if ((kind != "error" && kind != "fatal error" && kind != "warning") ||
            diagnostics.size() == most_diagnostics) {
            continue;
        }
        Diagnostic diagnostic{kind == "warning" ? "warning" : "error", "", 0, 0,
                              entry.value("message", "").substr(0, longest_message)};
        if (!entry["locations"].empty()) {
            const json& caret = entry["locations"][0]["caret"];
            diagnostic.file = caret.value("file", "");
            diagnostic.line = caret.value("line", 0);
            diagnostic.column = std::max(caret.value("byte-column", caret.value("column", 0)), 0);
            if (diagnostic.file == name_for_compiler(shown_as) && diagnostic.line > 0 &&
                diagnostic.column > 0) {
                diagnostic.file = shown_as;
                const Place original = translation.original({diagnostic.line, diagnostic.column});
                diagnostic.line = original.line;
                diagnostic.column = original.column;
            }
        }
        diagnostics.push_back(std::move(diagnostic));
    }
}

std::string words_for_undefined(const std::string& symbol)
{
    static const std::regex late_const(
        R"((\w+) const\b)");  // "float3 const*" is how the linker writes const float3*
    return symbol == "main" ? "there is no main(): that is where a program begins"
                            : fmt::format("'{}' is called but not defined: compare the name, and the types "
                                          "of the parameters, with yours",
                                          std::regex_replace(symbol, late_const, "const $1"));
}

/// What the linker says of symbols: everything else it prints repeats this or names files of the build.
void add_linker_diagnostics(const std::string& line, std::vector<Diagnostic>& diagnostics)
{
    static const std::regex undefined("undefined reference to `(.*)'");
    static const std::regex multiple("multiple definition of `(.*)';");
    std::smatch match;
    if (std::regex_search(line, match, undefined)) {
        diagnostics.push_back({"error", "", 0, 0, words_for_undefined(match.str(1))});
    } else if (std::regex_search(line, match, multiple)) {
        diagnostics.push_back(
            {"error", "", 0, 0, fmt::format("'{}' is defined more than once", match.str(1))});
    }
}

/// g++ repeats what stands in the source, which need not be UTF-8, as JSON must be.
json parse_diagnostics(std::string line)
{
    json said = json::parse(line, nullptr, false);
    if (said.is_discarded()) {
        line = std::regex_replace(line, std::regex("\u2018|\u2019"), "'");
        std::replace_if(
            line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; },
            '?');
        said = json::parse(line, nullptr, false);
    }
    return said;
}

std::vector<Diagnostic> read_diagnostics(const std::string& output, const Translation& translation,
                                         const std::string& shown_as)
{
    std::vector<Diagnostic> diagnostics;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        const json said = line.rfind('[', 0) == 0 ? parse_diagnostics(line) : json();
        if (said.is_array()) {
            add_compiler_diagnostics(said, translation, shown_as, diagnostics);
        } else if (diagnostics.size() < most_diagnostics) {
            add_linker_diagnostics(line.substr(0, longest_message), diagnostics);
        }
    }
    return diagnostics;
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
            in_plain_words(read_diagnostics(said, translation, job.shown_as), job, source);
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
