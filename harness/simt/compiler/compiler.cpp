// SPDX-License-Identifier: MIT
#include "compiler.hpp"

#include "../instrumentation/device_code.hpp"
#include "../translate/tokens.hpp"
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
#include <map>
#include <sstream>

namespace simt {
namespace {

namespace fs = std::filesystem;

/// Counts depend on the optimisation level and on which accesses the compiler joins, so both are pinned:
/// without -fno-tree-sra one float4 load of which three members are used arrives as three loads, and with builtins
/// a memset of constant size arrives as nothing. Lanes of a warp come back together at the lowest program counter, so a
/// branch must not be moved behind the code that follows it.
constexpr const char* checked_flags[] = {
    "-O1", "-fsanitize=thread", "-fsanitize-coverage=trace-pc",
    "-fsanitize=alignment",  // for accesses of 16 bytes: engine/hooks.cpp
    "-fno-builtin", "-fno-tree-sra", "-fno-reorder-blocks", "-fno-thread-jumps",
    // instrumentation/hook_check.cpp must see that an access is to the address that its hook was given: loops do not
    // count several things at once in one variable, and no table says where a switch goes.
    "-fno-ivopts", "-fno-jump-tables",
    "-ftrivial-auto-var-init=pattern",  // engine/access_checks.cpp looks for it
    "--param=tsan-distinguish-volatile=1", "--param=tsan-instrument-func-entry-exit=0", "-Wno-tsan",
    "-ffunction-sections"};  // instrumentation/object_file.hpp
constexpr const char* unchecked_flags[] = {"-O2"};

/// What ptxas accepts on every architecture since compute capability 2.0. Dynamic shared memory can be larger (CUDA C++
/// Programming Guide, "Shared Memory 8.x").
constexpr std::size_t most_static_shared_bytes = 48 * 1024;

constexpr const char* json_diagnostics = "-fdiagnostics-format=json";

constexpr const char* common_flags[] = {
    "-g", "-fPIC", "-fno-plt",
    // Where g++ hardens all code by default, as Ubuntu's does, memcpy() and printf() become calls of other functions,
    // which the engine does not intercept, and a kernel that overruns a local array aborts the process.
    "-U_FORTIFY_SOURCE", "-fno-stack-protector",
    // A function with a large frame touches each page of it, and so the page below the stack.
    "-fstack-clash-protection", "-fno-optimize-sibling-calls", "-fno-omit-frame-pointer",
    // What cannot be replaced from outside can be inlined and is called by its name, which
    // the debug information of a call gives.
    "-fvisibility=hidden",
    // Shared memory is thread-local storage; the runner sees to it that there is room for it.
    "-ftls-model=initial-exec", "-fplugin=" SIMT_HOOKS_PLUGIN, "-pipe", json_diagnostics};

/// What the device runs under. The libraries of these sanitizers must be loaded before all others.
constexpr const char* device_sanitizers = SIMT_SANITIZERS;

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

/// A source without the byte order mark that some editors write first. g++ accepts the mark only at the start of a file,
/// and a translated file starts with #line. Editors do not count it as a column.
std::string read_source(const fs::path& path)
{
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    std::string text = read(path);
    if (text.starts_with(byte_order_mark)) {
        text.erase(0, byte_order_mark.size());
    }
    return text;
}

/// The source, whose #line directives name files as an #include in quotes would: in the source's own folder first. So
/// messages find the text of the line that is named.
std::string with_line_files_found(std::string source, const fs::path& path, const std::string& shown_as)
{
    const auto directives = tokenize(source).directives;
    std::string text = source;
    for (auto directive = directives.rbegin(); directive != directives.rend(); ++directive) {
        const auto renumbering = line_directive(source, *directive);
        if (!renumbering || !fs::is_regular_file(path.parent_path() / renumbering->file)) {
            continue;
        }
        const fs::path shown = fs::path(shown_as).parent_path() / renumbering->file;
        text.replace(static_cast<std::size_t>(renumbering->file.data() - source.data()),
                     renumbering->file.size(), name_for_compiler(shown.lexically_normal()));
    }
    return text;
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

std::vector<std::string> compile_command(const CompileJob& job, const fs::path& input, const char* language,
                                         const fs::path& output)
{
    std::vector<std::string> command{SIMT_CXX_COMPILER, "-std=" + job.standard};
    command.insert(command.end(), std::begin(common_flags), std::end(common_flags));
    if (job.checked) {
        command.insert(command.end(), std::begin(checked_flags), std::end(checked_flags));
    } else {
        command.insert(command.end(), std::begin(unchecked_flags), std::end(unchecked_flags));
    }
    if (job.kind != CompileJob::Output::precompiled_header) {
        const fs::path precompiled =
            fs::path(SIMT_PRECOMPILED_DIRECTORY) / (job.checked ? "checked" : "unchecked");
        command.insert(command.end(), {"-c", "-I", precompiled});
    }
    command.insert(command.end(), {"-I", SIMT_INCLUDE_DIRECTORY});
    for (const fs::path& directory : job.include_directories) {
        command.insert(command.end(), {"-I", directory});
    }
    command.insert(command.end(), {"-x", language, input, "-o", output});
    return command;
}

/// nvcc takes only .cu files for CUDA C++, and puts its header before their first line.
std::vector<std::string> compile_source_command(const CompileJob& job, const fs::path& source,
                                                const fs::path& translated, const fs::path& object)
{
    std::vector<std::string> command = compile_command(job, translated, "c++", object);
    command.insert(command.end(),
                   {"-iquote", source.has_parent_path() ? source.parent_path() : ".", "-include",
                    source.extension() == ".cu" ? "simt/prelude.h" : "simt/c_library.h"});
    if (job.checked && job.kind == CompileJob::Output::module) {
        command.push_back("-fplugin-arg-" + fs::path(SIMT_HOOKS_PLUGIN).stem().string() + "-plain");
    }
    return command;
}

/// The same, to be told what g++ leaves out of JSON: the chain of instantiations, in full.
std::vector<std::string> as_text(std::vector<std::string> command)
{
    std::replace(command.begin(), command.end(), std::string(json_diagnostics),
                 std::string("-fdiagnostics-format=text"));
    command.insert(command.end(), {"-fsyntax-only", "-fdiagnostics-color=never", "-fmessage-length=0",
                                   "-fno-diagnostics-show-caret", "-fdiagnostics-column-unit=byte",
                                   "-ftemplate-backtrace-limit=0"});
    return command;
}

/// Linking is a command of its own: with -fsanitize=thread g++ would link the real ThreadSanitizer library.
std::vector<std::string> link_command(const CompileJob& job, const std::vector<fs::path>& objects,
                                      const fs::path& output)
{
    std::vector<std::string> command{SIMT_CXX_COMPILER};
    command.insert(command.end(), objects.begin(), objects.end());
    command.insert(command.end(), job.objects.begin(), job.objects.end());
    if (job.kind == CompileJob::Output::module) {
        // What the loader writes for calls between libraries is read-only before any code runs.
        command.insert(command.end(), {"-shared", "-Wl,--no-undefined", "-Wl,-z,relro", "-Wl,-z,now"});
    } else if (*device_sanitizers != '\0') {
        command.push_back(std::string("-fsanitize=") + device_sanitizers);
    }
    const std::string library_directory = fs::path(SIMT_LIBRARY).parent_path();
    for (const char* name : {"_Znwm", "_Znam", "_ZdlPv", "_ZdlPvm", "_ZdaPv", "_ZdaPvm",  // new and delete
                             "exit", "_exit", "_Exit", "quick_exit", "abort", "longjmp", "_longjmp",
                             "siglongjmp", "_ZSt9terminatev", "__cxa_allocate_exception"}) {
        command.push_back(std::string("-Wl,--wrap=") + name);  // engine/c_library.cpp
    }
    command.insert(command.end(), {SIMT_LIBRARY, "-Wl,-rpath," + library_directory, "-o", output});
    return command;
}

/// Files that exist while a job runs.
class Scratch {
public:
    explicit Scratch(const fs::path& output)
        : folder(fs::absolute(output) += ".parts"), said(folder / "said"),
          partial(fs::path(output) += ".partial")
    {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }
    ~Scratch()
    {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
        fs::remove(partial, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    fs::path folder;  ///< translated files and objects
    fs::path said;
    fs::path partial;
};

class Compilation {
public:
    explicit Compilation(const CompileJob& job) : job_(job), scratch_(job.output) {}

    CompileResult run()
    {
        if (job_.kind == CompileJob::Output::precompiled_header) {
            result_.succeeded =
                succeeds(compile_command(job_, job_.sources.front().path, "c++-header", scratch_.partial));
        } else {
            std::vector<fs::path> objects;
            result_.succeeded =
                std::all_of(job_.sources.begin(), job_.sources.end(),
                            [&](const CompileJob::Source& source) {
                                objects.push_back(scratch_.folder / fmt::format("{}.o", objects.size()));
                                return compiled(source, objects.back());
                            }) &&
                (!job_.checked || is_accepted(objects)) &&
                succeeds(link_command(job_, objects, scratch_.partial));
        }
        if (result_.succeeded) {
            fs::rename(scratch_.partial, job_.output);
        }
        return std::move(result_);
    }

private:
    bool compiled(const CompileJob::Source& source, const fs::path& object)
    {
        try {
            const fs::path translated =
                translated_file(source.path, source.shown_as, name_for_compiler(source.shown_as));
            return succeeds(compile_source_command(job_, source.path, translated, object));
        } catch (const InFile& problem) {
            result_.diagnostics.push_back(problem.diagnostic);
            return false;
        }
    }

    bool succeeds(const std::vector<std::string>& command)
    {
        const int status = simt::run(command, scratch_.said);
        const std::string said = read(scratch_.said);
        std::vector<Diagnostic> diagnostics = diagnostics_in(said, files_);
        if (status != 0 && has_error_in_library(diagnostics, files_)) {
            simt::run(as_text(command), scratch_.said);
            diagnostics = at_instantiating_lines(diagnostics, read(scratch_.said), files_);
        }
        diagnostics = in_plain_words(std::move(diagnostics), files_);
        if (status != 0 && diagnostics.empty()) {
            diagnostics.push_back(
                {"error", "", 0, 0,
                 "the compiler stopped without a readable message: " + said.substr(0, longest_message)});
        }
        result_.diagnostics.insert(result_.diagnostics.end(), diagnostics.begin(), diagnostics.end());
        return status == 0;
    }

    /// Whether the device will know of every access that a kernel makes, and nvcc would compile each kernel; says where
    /// not.
    bool is_accepted(const std::vector<fs::path>& objects)
    {
        const std::size_t said_before = result_.diagnostics.size();
        const std::vector<ObjectFile> program(objects.begin(), objects.end());
        const DeviceCode code = examine_device_code(
            program, [this](const std::string& file) { return find_file(files_, file) != nullptr; });
        for (const SourceLine& line : code.unobserved) {
            refuse(line, "the CPU device cannot see a memory access in this line, so it cannot "
                         "check the kernel. Write plain CUDA C++: no inline assembly, no vector "
                         "intrinsics of the processor, no attributes or pragmas of g++");
        }
        for (const auto& [kernel, bytes] : code.shared_bytes) {
            if (bytes > most_static_shared_bytes) {
                refuse(kernel,
                       fmt::format(
                           "this kernel has {} bytes of static shared memory, and nvcc allows {}. Make its "
                           "__shared__ arrays smaller, or their memory dynamic: extern __shared__ T name[];, "
                           "the bytes as third argument of the launch, and cudaFuncSetAttribute() with "
                           "cudaFuncAttributeMaxDynamicSharedMemorySize before it",
                           bytes, most_static_shared_bytes));
            }
        }
        return result_.diagnostics.size() == said_before;
    }

    void refuse(const SourceLine& line, std::string message)
    {
        const TranslatedFile* const file = find_file(files_, line.file);
        result_.diagnostics.push_back(
            {"error", file != nullptr ? file->shown_as : line.file, line.line, 0, std::move(message)});
    }

    /// Something is wrong in a file, perhaps one that another includes.
    struct InFile
    {
        Diagnostic diagnostic;
    };

    /// Translates a source or header, and what it includes, once for the job.
    ///
    /// @return where the translated file is
    fs::path translated_file(const fs::path& path, const std::string& shown_as,
                             const std::string& compiler_name)
    {
        const auto [known, is_new] = translated_.try_emplace(
            fs::weakly_canonical(path), scratch_.folder / fmt::format("{}.cpp", translated_.size()));
        const fs::path translated = known->second;
        if (!is_new) {
            return translated;
        }
        TranslatedFile file{
            compiler_name, shown_as, with_line_files_found(read_source(path), path, shown_as), {}};
        try {
            file.translation = translate(
                file.source,
                [&](std::string_view name, bool quoted) {
                    return included_file(name, quoted, path, shown_as);
                },
                macros_);
        } catch (const TranslationError& error) {
            throw InFile{{"error", shown_as, error.line, error.column, error.what()}};
        }
        write(translated, fmt::format("#line 1 \"{}\"\n{}", compiler_name, file.translation.text));
        files_.push_back(std::move(file));
        return translated;
    }

    /// The translated file behind an #include of the program's own headers; empty for those of CUDA and of the system.
    std::string included_file(std::string_view name, bool quoted, const fs::path& includer,
                              const std::string& shown_as)
    {
        const fs::path beside = includer.parent_path() / name;
        if (quoted && fs::is_regular_file(beside)) {
            const std::string shown = (fs::path(shown_as).parent_path() / name).lexically_normal();
            return translated_file(beside, shown, name_for_compiler(shown));
        }
        for (const fs::path& directory : job_.include_directories) {
            if (const fs::path found = directory / name; fs::is_regular_file(found)) {
                return translated_file(found, found.filename(), found);
            }
        }
        return "";
    }

    const CompileJob& job_;
    Scratch scratch_;
    CompileResult result_;
    std::vector<TranslatedFile> files_;
    std::map<fs::path, fs::path> translated_;  ///< original → translated
    Macros macros_;
};

}  // namespace

CompileResult compile(const CompileJob& job)
{
    return Compilation(job).run();
}

}  // namespace simt
