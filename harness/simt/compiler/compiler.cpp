// SPDX-License-Identifier: MIT
#include "compiler.hpp"

#include "dependency_rule.hpp"
#include "header_search.hpp"

#include "../../platform/output.hpp"
#include "../instrumentation/archive.hpp"
#include "../instrumentation/device_code.hpp"
#include "../translate/tokens.hpp"
#include "../translate/translate.hpp"
#include "interruption.hpp"
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
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
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
    "-fno-builtin", "-fno-math-errno", "-fno-tree-sra", "-fno-reorder-blocks", "-fno-thread-jumps",
    // instrumentation/hook_check.cpp must see that an access is to the address that its hook was given: loops do not
    // count several things at once in one variable, and no table says where a switch goes.
    "-fno-ivopts", "-fno-jump-tables",
    "-ftrivial-auto-var-init=pattern",  // engine/access_checks.cpp looks for it
    "--param=tsan-distinguish-volatile=1", "--param=tsan-instrument-func-entry-exit=0", "-Wno-tsan",
    "-ffunction-sections"};  // instrumentation/object_file.hpp

/// printf() of a constant must not become putchar() or puts(), of which the engine does not know; and where a warp comes back
/// together to print is the lowest program counter here as well.
constexpr const char* unchecked_flags[] = {"-O2",
                                           "-fno-math-errno",
                                           "-fno-builtin-printf",
                                           "-fno-reorder-blocks",
                                           "-fno-reorder-blocks-and-partition",
                                           "-fno-thread-jumps"};

/// Beside the checked ones: each variable has its place in the frame, and a frame is found from the stack pointer alone
/// (debug_info/frames.hpp).
constexpr const char* flags_for_locals[] = {"-O0", "-fomit-frame-pointer"};

/// What ptxas accepts on every architecture since compute capability 2.0. Dynamic shared memory can be larger (CUDA C++
/// Programming Guide, "Shared Memory 8.x").
constexpr std::size_t most_static_shared_bytes = 48 * 1024;

constexpr const char* json_diagnostics = "-fdiagnostics-format=json";
/// nvcc stops after as many, and g++ takes minutes and gigabytes to tell of tens of thousands.
constexpr const char* most_errors = "-fmax-errors=100";

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
    "-ftls-model=initial-exec", "-pipe", json_diagnostics, most_errors};

/// Has g++ choose a faster linker than its own; empty where there was none when this program was built.
constexpr const char* linker_option = SIMT_LINKER;

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
    end_on_signal(child);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    end_on_signal(0);
    if (is_interrupted()) {
        throw std::runtime_error("interrupted");
    }
    return status;
}

using Words = std::vector<std::string>;

template <class Item, class Range>
void append(std::vector<Item>& items, const Range& more)
{
    items.insert(items.end(), std::begin(more), std::end(more));
}

/// C code has no part in the device: what it accesses of the device's memory is protected.
Words compile_c_command(const CompileJob& job)
{
    Words command{SIMT_CXX_COMPILER, "-std=gnu17",     "-O1",      "-g", "-fPIC",
                  "-pipe",           json_diagnostics, most_errors};
    append(command, job.macros);
    append(command, job.host_options);
    return command;
}

Words compile_cpp_command(const CompileJob& job, const Installation& installation)
{
    Words command{SIMT_CXX_COMPILER, "-std=" + job.standard, "-fplugin=" + installation.plugin.string()};
    append(command, common_flags);
    if (job.checked) {
        append(command, checked_flags);
        if (job.keeps_locals) {
            append(command, flags_for_locals);
        }
    } else {
        append(command, unchecked_flags);
    }
    if (job.exports_functions) {
        append(command, Words{"-fvisibility=default", "-fno-semantic-interposition"});
    }
    append(command, job.macros);
    append(command, job.host_options);
    return command;
}

Words precompile_command(const CompileJob& job, const Installation& installation, const fs::path& output)
{
    Words command = compile_cpp_command(job, installation);
    append(command,
           Words{"-I", installation.headers, "-x", "c++-header", job.sources.front().path, "-o", output});
    return command;
}

/// The folders of the program, before those of the device. Each is given once more to the compiler for what the
/// translator leaves to it, as a name that a macro stands for.
Words include_options(const std::vector<IncludeDirectory>& directories)
{
    static constexpr const char* spellings[] = {"-iquote", "-I", "-isystem"};
    Words options;
    for (const IncludeDirectory& directory : directories) {
        append(options, Words{spellings[static_cast<int>(directory.kind)], directory.path});
    }
    return options;
}

/// The header that comes before the first line of a source: nvcc puts its own before that of CUDA C++.
const char* first_header(Language language)
{
    return language == Language::cuda ? "simt/prelude.h" : "simt/c_library.h";
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
Words link_command(const CompileJob& job, const Installation& installation,
                   const std::vector<fs::path>& objects, const fs::path& output)
{
    Words command{SIMT_CXX_COMPILER};
    append(command, objects);
    append(command, job.linked);
    if (job.kind == CompileJob::Output::module) {
        // What the loader writes for calls between libraries is read-only before any code runs.
        append(command, Words{"-shared", "-Wl,--no-undefined", "-Wl,-z,relro", "-Wl,-z,now"});
    } else if (job.kind == CompileJob::Output::shared_library) {
        command.emplace_back("-shared");
    } else if (*device_sanitizers != '\0') {
        command.push_back(std::string("-fsanitize=") + device_sanitizers);
    }
    for (const char* name : {"_Znwm", "_Znam", "_ZdlPv", "_ZdlPvm", "_ZdaPv", "_ZdaPvm",  // new and delete
                             "exit", "_exit", "_Exit", "quick_exit", "abort", "longjmp", "_longjmp",
                             "siglongjmp", "_ZSt9terminatev", "__cxa_allocate_exception"}) {
        command.push_back(std::string("-Wl,--wrap=") + name);  // engine/c_library.cpp
    }
    append(command, Words{installation.library, "-Wl,-rpath," + installation.library.parent_path().string(),
                          "-o", output});
    return command;
}

/// Makes a folder for files that exist while an output is made. What a command still writes after an interruption is not
/// left behind: its folder is gone.
fs::path folder_for(const platform::Output& output)
{
    fs::path folder = fs::absolute(output.draft());
    fs::create_directories(folder);
    return folder;
}

fs::path object_of(const CompileJob& job, const CompileJob::Source& source)
{
    return !job.output.empty() ? job.output : fs::path(source.path.stem()) += ".o";
}

/// The name of what is made, or of the first of several objects.
fs::path output_of(const CompileJob& job)
{
    using Output = CompileJob::Output;
    if (job.kind == Output::objects || job.kind == Output::dependencies) {
        return object_of(job, job.sources.front());
    }
    return !job.output.empty() ? job.output : job.kind == Output::device_link ? "a_dlink.o" : "a.out";
}

class Compilation {
public:
    Compilation(const CompileJob& job, const Installation& installation, const CommandObserver& on_command)
        : job_(job), installation_(installation), on_command_(on_command), output_(output_of(job)),
          folder_(folder_for(output_)), said_(folder_ / "said"), made_(folder_ / "made"),
          search_(job.include_directories, installation.headers)
    {
    }

    CompileResult run()
    {
        try {
            result_.succeeded = has_all_files() && makes_output();
        } catch (const InFile& problem) {
            result_.diagnostics.push_back(problem.diagnostic);
        }
        return std::move(result_);
    }

private:
    using Output = CompileJob::Output;

    bool has_all_files()
    {
        std::vector<fs::path> files;
        std::ranges::transform(job_.sources, std::back_inserter(files), &CompileJob::Source::path);
        std::ranges::copy_if(job_.linked, std::back_inserter(files), is_linked);
        for (const fs::path& file : files) {
            if (!fs::exists(file)) {
                refuse({}, fmt::format("there is no file {}", file.string()));
            }
        }
        return result_.diagnostics.empty();
    }

    bool makes_output()
    {
        switch (job_.kind) {
            case Output::objects:
                return std::ranges::all_of(job_.sources,
                                           [this](const auto& source) { return makes_object(source); });
            case Output::dependencies:
                return std::ranges::all_of(job_.sources,
                                           [this](const auto& source) { return makes_rule(source); });
            case Output::precompiled_header: return makes(precompile_command(job_, installation_, made_));
            case Output::device_link:
                return makes({SIMT_CXX_COMPILER, "-c", "-x", "c", "/dev/null", "-o", made_});
            case Output::static_library: return makes_static_library();
            case Output::program:
            case Output::shared_library:
            case Output::module: break;
        }
        const auto objects = compiled_objects();
        return objects && (!job_.checked || is_accepted(linked_objects(*objects))) &&
               links(link_command(job_, installation_, *objects, made_));
    }

    /// Linkers differ in what they say, and how much after the first error. So where the fast one fails, g++'s own has the
    /// word; and where it is not installed any more, nothing is lost. A module is never linked by the fast one: what submissions
    /// can do while they are loaded depends on the order of relocations, in which linkers differ (tests/judge/attacks).
    bool links(const Words& command)
    {
        Words fast = command;
        fast.emplace_back(linker_option);
        if (job_.kind == Output::program && *linker_option != '\0' && simt::run(fast, said_) == 0) {
            on_command_(fast);
            output_.deliver(made_);
            return true;
        }
        return makes(command);
    }

    /// Runs a command that makes the output.
    bool makes(const Words& command)
    {
        if (!succeeds(command)) {
            return false;
        }
        output_.deliver(made_);
        return true;
    }

    /// Those of all sources; nothing if one does not compile.
    std::optional<std::vector<fs::path>> compiled_objects()
    {
        std::vector<fs::path> objects;
        for (const CompileJob::Source& source : job_.sources) {
            objects.push_back(folder_ / fmt::format("{}.o", objects.size()));
            if (!compiled(source, objects.back())) {
                return std::nullopt;
            }
        }
        return objects;
    }

    bool makes_object(const CompileJob::Source& source)
    {
        platform::Output object(object_of(job_, source));
        const fs::path made = folder_for(object) / "made";
        if (!compiled(source, made) || (job_.checked && !is_accepted({made}))) {
            return false;
        }
        object.deliver(made);
        if (job_.dependencies) {
            platform::Output rule(rule_file(source, object.is_replaced()));
            rule.write(dependency_rule(*job_.dependencies, object_of(job_, source), read_));
        }
        return true;
    }

    /// Beside the object, if that is a file, as for g++.
    fs::path rule_file(const CompileJob::Source& source, bool object_is_file) const
    {
        if (!job_.dependencies->file.empty()) {
            return job_.dependencies->file;
        }
        return object_is_file ? object_of(job_, source).replace_extension(".d")
                              : fs::path(source.path.stem()) += ".d";
    }

    bool makes_rule(const CompileJob::Source& source)
    {
        translated_file({source.path, source.shown_as});
        headers_before();
        const fs::path object = fs::path(source.path.stem()) += ".o";
        const std::string rule = dependency_rule(*job_.dependencies, object, read_);
        const fs::path file =
            !job_.dependencies->file.empty() ? fs::path(job_.dependencies->file) : job_.output;
        if (file.empty()) {
            std::cout << rule;
        } else {
            platform::Output(file).write(rule);
        }
        return true;
    }

    bool makes_static_library()
    {
        const auto objects = compiled_objects();
        if (!objects) {
            return false;
        }
        Words command{"ar", "rcs", made_};
        append(command, *objects);
        append(command, job_.linked);
        return makes(command);
    }

    bool compiled(const CompileJob::Source& source, const fs::path& object)
    {
        const fs::path translated = translated_file({source.path, source.shown_as});
        return succeeds(compile_source_command(source, translated, object));
    }

    Words compile_source_command(const CompileJob::Source& source, const fs::path& translated,
                                 const fs::path& object)
    {
        const bool is_c = source.language == Language::c;
        Words command = is_c ? compile_c_command(job_) : compile_cpp_command(job_, installation_);
        const fs::path beside = source.path.has_parent_path() ? source.path.parent_path() : ".";
        const fs::path precompiled = installation_.precompiled / (job_.checked ? "checked" : "unchecked");
        append(command, Words{"-c", "-iquote", beside, "-I", precompiled});
        append(command, include_options(search_.directories()));
        if (!is_c) {  // CUDA's headers are C++ here
            append(command, Words{"-I", installation_.headers, "-include", first_header(source.language)});
        }
        for (const fs::path& header : headers_before()) {
            append(command, Words{"-include", header});
        }
        // __FILE__ is what was given, and not what name_for_compiler() made of it.
        if (!fs::path(source.shown_as).has_parent_path()) {
            command.emplace_back("-fmacro-prefix-map=./=");
        }
        // The same source makes the same object, although the folder has another name each time.
        command.push_back("-ffile-prefix-map=" + folder_.string() + "=translated");
        append(command, Words{"-x", is_c ? "c" : "c++", translated, "-o", object});
        const std::string for_plugin = "-fplugin-arg-" + installation_.plugin.stem().string();
        if (job_.checked && job_.kind == Output::module) {
            command.push_back(for_plugin + "-plain");
        } else if (job_.checked && !job_.keeps_locals && !is_c) {
            command.push_back(for_plugin + "-copies");
        }
        return command;
    }

    /// Those of -include, translated if they are the program's own.
    std::vector<fs::path> headers_before()
    {
        std::vector<fs::path> headers;
        for (const fs::path& header : job_.included_first) {
            const auto found = search_.find(header.string(), true, {});
            headers.push_back(found ? translated_file(*found) : header);
        }
        return headers;
    }

    /// What the program is linked from, as far as it is object files. A module has one beside its own, which is not
    /// device code.
    std::vector<fs::path> linked_objects(std::vector<fs::path> objects)
    {
        if (job_.kind == Output::module) {
            return objects;
        }
        for (const std::string& word : job_.linked) {
            const std::string file = word.starts_with("-l") ? static_library(word.substr(2)) : word;
            const std::string extension = fs::path(file).extension();
            if (extension == ".o" || extension == ".obj") {
                objects.emplace_back(file);
            } else if (extension == ".a") {
                append(objects, extract_members(file, fs::path(folder_ / fmt::format("{}", objects.size()))));
            }
        }
        return objects;
    }

    /// The one that the linker takes for -l; empty if that is a shared one, or in a folder of the system.
    std::string static_library(const std::string& name) const
    {
        for (const std::string& word : job_.linked) {
            const fs::path folder = word.starts_with("-L") ? word.substr(2) : "";
            const fs::path library = folder / fmt::format("lib{}.a", name);
            if (!folder.empty() && fs::exists(folder / fmt::format("lib{}.so", name))) {
                return "";
            }
            if (!folder.empty() && fs::exists(library)) {
                return library;
            }
        }
        return "";
    }

    bool succeeds(const Words& command)
    {
        on_command_(command);
        const int status = simt::run(command, said_);
        const std::string said = read(said_);
        std::vector<Diagnostic> diagnostics = diagnostics_in(said, files_);
        if (status != 0 && said.find(most_errors) != std::string::npos) {  // then there is no JSON
            simt::run(as_text(command), said_);
            diagnostics = diagnostics_in_text(read(said_), files_);
        } else if (status != 0 && has_error_in_library(diagnostics, files_)) {
            simt::run(as_text(command), said_);
            diagnostics = at_instantiating_lines(diagnostics, read(said_), files_);
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
        const bool has_copies = job_.kind != Output::module;
        const DeviceCode code = examine_device_code(program, has_copies, [this](const std::string& file) {
            return find_file(files_, file) != nullptr || (!file.empty() && !search_.is_of_library(file));
        });
        for (const std::size_t file : code.unchecked_files) {
            refuse({}, fmt::format(
                           "{} has kernels that were compiled with --unchecked: compile it again without, or "
                           "link the program with --unchecked",
                           objects[file].string()));
        }
        for (const CodeLine& line : job_.keeps_locals ? std::set<CodeLine>() : code.unobserved) {
            refuse(line, "the CPU device cannot see a memory access in this line, so it cannot "
                         "check the kernel. Write plain CUDA C++: no host functions of libraries, no inline "
                         "assembly, no vector "
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

    void refuse(const CodeLine& line, std::string message)
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
    fs::path translated_file(const HeaderSearch::Found& file)
    {
        read_.insert(file.path);
        const auto [known, is_new] = translated_.try_emplace(
            fs::weakly_canonical(file.path), folder_ / fmt::format("{}.cpp", translated_.size()));
        const fs::path translated = known->second;
        if (!is_new) {
            return translated;
        }
        const std::string shown_as = file.shown_as;
        TranslatedFile text{name_for_compiler(shown_as),
                            shown_as,
                            with_line_files_found(read_source(file.path), file.path, shown_as),
                            {}};
        try {
            text.translation = translate(
                text.source,
                [&](std::string_view name, bool quoted) {
                    const auto header = search_.find(name, quoted, file);
                    return header ? translated_file(*header).string() : "";
                },
                macros_);
        } catch (const TranslationError& error) {
            throw InFile{{"error", shown_as, error.line, error.column, error.what()}};
        }
        write(translated, fmt::format("#line 1 \"{}\"\n{}", text.name_for_compiler, text.translation.text));
        files_.push_back(std::move(text));
        return translated;
    }

    const CompileJob& job_;
    const Installation& installation_;
    const CommandObserver& on_command_;
    platform::Output output_;
    const fs::path folder_;  ///< translated files and objects
    const fs::path said_;
    const fs::path made_;  ///< the output before it is delivered
    HeaderSearch search_;
    CompileResult result_;
    std::set<fs::path> read_;  ///< what the object is made from
    std::vector<TranslatedFile> files_;
    std::map<fs::path, fs::path> translated_;  ///< original → translated
    Macros macros_;
};

}  // namespace

CompileResult compile(const CompileJob& job, const Installation& installation,
                      const CommandObserver& on_command)
{
    return Compilation(job, installation, on_command).run();
}

}  // namespace simt
