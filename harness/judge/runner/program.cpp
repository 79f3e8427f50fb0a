// SPDX-License-Identifier: MIT
// What ./workbook run links with a program: gives the device its options before main(), and leaves what the device saw
// in a file at the end. Both come from the environment:
//
//   WORKBOOK_RUN_OPTIONS  lines of name=value, as SimtObservation::set_option takes them
//   WORKBOOK_RUN_REPORT   the file to write: one JSON object {observation, place}; place is null if no signal came
#include "place.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

namespace judge {
namespace {

const SimtObservation* device = nullptr;
const void* program_base = nullptr;
const pid_t process = getpid();

// Left to the end of the process on purpose: the last moments of a program need them.
std::string& report_file()
{
    static std::string& file = *new std::string;
    return file;
}

void write_report(const std::string& place)
{
    if (report_file().empty() || getpid() != process) {
        return;  // a child that was forked has seen nothing of its own
    }
    std::FILE* file = std::fopen(report_file().c_str(), "w");
    if (file != nullptr) {
        std::fprintf(file, "{\"observation\": %s, \"place\": %s}\n", device->report(), place.c_str());
        std::fclose(file);
    }
    report_file().clear();
}

void on_crash(int signal)
{
    std::signal(signal, SIG_DFL);
    write_report(where_it_happened(device, program_base));
    raise(signal);
}

void take_variable(const char* name, std::string& value)
{
    const char* text = std::getenv(name);
    value = text != nullptr ? text : "";
    unsetenv(name);
}

void set_options(const std::string& options)
{
    std::istringstream lines(options);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t equals = std::min(line.find('='), line.size() - 1);
        if (device->set_option(line.substr(0, equals).c_str(), line.substr(equals + 1).c_str()) != 0) {
            std::fprintf(stderr, "WORKBOOK_RUN_OPTIONS: the device does not take '%s'\n", line.c_str());
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

/// Before the program's own global variables are set up: these may use the device.
[[gnu::constructor(101)]] void begin()
{
    device = simt_observe();
    if (device == nullptr) {
        return;
    }
    Dl_info info{};
    dladdr(reinterpret_cast<const void*>(&begin), &info);
    program_base = info.dli_fbase;
    std::string options;
    take_variable("WORKBOOK_RUN_OPTIONS", options);
    take_variable("WORKBOOK_RUN_REPORT", report_file());
    set_options("whole_program=1\n" + options);
    install_handlers();
    print_line_by_line();
    std::atexit([] { write_report("null"); });
}

}  // namespace
}  // namespace judge
