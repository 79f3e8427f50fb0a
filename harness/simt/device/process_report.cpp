// SPDX-License-Identifier: MIT
// What a program leaves behind when it ends: whoever starts it finds out what the device saw. Two variables of the
// environment count for all processes that load the device:
//
//   SIMT_REPORT   a folder; each process that has used the device writes PID.json there, one JSON object
//                 {program, observation, place}; place is null if no signal ended the process
//   SIMT_OPTIONS  lines of name=value, as SimtObservation::set_option takes them
#include "../crash_place.hpp"
#include "../memory/own_memory.hpp"
#include "default_check_limit.hpp"
#include "observation_table.hpp"

#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

namespace simt {
namespace {

namespace fs = std::filesystem;

/// Left to the end of the process on purpose: the last moments of a program need it.
struct ProcessReport
{
    fs::path folder;
    const void* device_base;  ///< where this library is loaded
    pid_t process;
    bool is_written;
};
ProcessReport& process_report()
{
    static auto& report = *new ProcessReport{};
    return report;
}

std::string program_path()
{
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return error ? std::string() : program.string();
}

void write_report(const std::string& place)
{
    ProcessReport& report = process_report();
    if (report.is_written || getpid() != report.process) {
        return;  // a child that was forked has seen nothing of its own
    }
    report.is_written = true;
    const fs::path file = report.folder / (std::to_string(report.process) + ".json");
    const std::string program =
        nlohmann::json(program_path()).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    std::FILE* const out = std::fopen(file.c_str(), "w");
    if (out != nullptr) {
        std::fprintf(out, "{\"program\": %s, \"observation\": %s, \"place\": %s}\n", program.c_str(),
                     observation_table().report(), place.c_str());
        std::fclose(out);
    }
}

void on_crash(int signal)
{
    std::signal(signal, SIG_DFL);
    open_own_memory();
    write_report(where_it_happened(&observation_table(),
                                   [](const void* base) { return base != process_report().device_base; }));
    raise(signal);
}

void write_at_exit()
{
    const WriteAccess access;
    write_report("null");
}

void set_options(const char* options)
{
    std::istringstream lines(options);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t equals = std::min(line.find('='), line.size());
        const std::string value = equals < line.size() ? line.substr(equals + 1) : std::string();
        if (!line.empty() &&
            observation_table().set_option(line.substr(0, equals).c_str(), value.c_str()) != 0) {
            std::fprintf(stderr, "SIMT_OPTIONS: the device does not take '%s'\n", line.c_str());
            _exit(2);
        }
    }
}

/// Has each line be there once it is printed, also in a file or a pipe, as it would be on a terminal: a program that is
/// stopped, by Ctrl-C or a limit, writes no more.
void print_line_by_line()
{
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

void install_handlers()
{
    constexpr std::size_t handler_stack_bytes = 1 << 20;
    stack_t stack = {};
    stack.ss_sp = std::malloc(handler_stack_bytes);
    stack.ss_size = handler_stack_bytes;
    sigaltstack(&stack, nullptr);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        struct sigaction action = {};
        action.sa_handler = on_crash;
        action.sa_flags = SA_ONSTACK | SA_NODEFER;
        sigaction(signal, &action, nullptr);
    }
    void* frame;
    backtrace(&frame, 1);  // loads what it needs now, not in a handler
}

/// When the library is loaded, before the program's own global variables are set up: these may use the device.
[[gnu::constructor]] void begin()
{
    const char* const folder = std::getenv("SIMT_REPORT");
    const char* const options = std::getenv("SIMT_OPTIONS");
    if (folder == nullptr) {
        set_options(options != nullptr ? options : "");
        return;
    }
    Dl_info info{};
    dladdr(reinterpret_cast<const void*>(&begin), &info);
    process_report() = {folder, info.dli_fbase, getpid(), false};
    set_options(("checked=1\nwhole_program=1\ncheck_limit=" + std::to_string(default_check_limit)).c_str());
    set_options(options != nullptr ? options : "");
    install_handlers();
    print_line_by_line();
    std::atexit(write_at_exit);
}

}  // namespace
}  // namespace simt
