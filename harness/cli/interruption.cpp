// SPDX-License-Identifier: MIT
#include "interruption.hpp"

#include "context.hpp"
#include "progress_line.hpp"

#include <platform/files.hpp>
#include <platform/process.hpp>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
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

/// The terminal's settings from before; to be looked at by an Uninterrupted thread.
std::optional<termios>& terminal_as_it_was()
{
    static std::optional<termios> settings;
    return settings;
}

void restore_terminal()
{
    if (auto& settings = terminal_as_it_was()) {
        tcsetattr(STDIN_FILENO, TCSANOW, &*settings);
        settings.reset();
    }
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
    ProgressLine::remove_for_good();
    restore_terminal();
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

KeyInput::KeyInput()
{
    const platform::Uninterrupted whole;
    termios settings{};
    // A process in the background would be stopped if it changed the terminal.
    if (tcgetpgrp(STDIN_FILENO) != getpgrp() || tcgetattr(STDIN_FILENO, &settings) != 0) {
        return;
    }
    terminal_as_it_was() = settings;
    settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

KeyInput::~KeyInput()
{
    const platform::Uninterrupted whole;
    restore_terminal();
}

bool KeyInput::is_open() const
{
    const platform::Uninterrupted whole;
    return terminal_as_it_was().has_value();
}

std::optional<char> KeyInput::wait(std::chrono::milliseconds most) const
{
    if (!is_open()) {
        std::this_thread::sleep_for(most);
        return std::nullopt;
    }
    pollfd input{STDIN_FILENO, POLLIN, 0};
    char key = 0;
    if (poll(&input, 1, static_cast<int>(most.count())) == 0) {
        return std::nullopt;
    }
    if (read(STDIN_FILENO, &key, 1) == 1) {
        return key;
    }
    std::this_thread::sleep_for(most);  // the terminal is gone
    return std::nullopt;
}

}  // namespace cli
