// SPDX-License-Identifier: MIT
#include "interruption.hpp"

#include "context.hpp"

#include <platform/files.hpp>
#include <platform/process.hpp>

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <set>
#include <thread>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// To be looked at by an Uninterrupted thread.
std::set<fs::path>& scratch_folders()
{
    static std::set<fs::path> folders;
    return folders;
}

/// To be looked at by an Uninterrupted thread.
std::string& message_on_signal()
{
    static std::string message;
    return message;
}

void print_message()
{
    const std::string& message = message_on_signal();
    if (!message.empty()) {
        const char* const own_line = obeys_control_sequences(STDERR_FILENO) ? "\r\033[K" : "";
        std::cerr << own_line << message << std::endl;
    }
}

[[noreturn]] void end_by(int signal)
{
    platform::kill_processes();
    const platform::Uninterrupted whole;  // what is being written is finished, and nothing else begun
    for (const fs::path& folder : scratch_folders()) {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
    print_message();
    std::signal(signal, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
    raise(signal);
    std::_Exit(128 + signal);
}

bool is_ignored(int signal)
{
    struct sigaction now = {};
    sigaction(signal, nullptr, &now);
    return now.sa_handler == SIG_IGN;
}

}  // namespace

void end_well_on_signals()
{
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(signal)) {
            sigaddset(&set, signal);
        }
    }
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    std::thread([set] {
        int signal = 0;
        if (sigwait(&set, &signal) == 0) {
            end_by(signal);
        }
    }).detach();
}

ScratchFolder::ScratchFolder(const fs::path& parent)
{
    platform::make_folder(parent);
    std::string form = parent / "XXXXXX";
    const platform::Uninterrupted whole;
    if (mkdtemp(form.data()) == nullptr) {
        throw platform::cannot_write(parent, errno);
    }
    path_ = form;
    scratch_folders().insert(path_);
}

ScratchFolder::~ScratchFolder()
{
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    const platform::Uninterrupted whole;
    scratch_folders().erase(path_);
}

MessageOnSignal::MessageOnSignal(std::string message)
{
    const platform::Uninterrupted whole;
    message_on_signal() = std::move(message);
}

MessageOnSignal::~MessageOnSignal()
{
    const platform::Uninterrupted whole;
    message_on_signal().clear();
}

}  // namespace cli
