// SPDX-License-Identifier: MIT
/// @file
/// Ctrl-C: the program ends at once and leaves nothing behind, no process and no half a file.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

namespace cli {

/// From here on SIGINT, SIGTERM and SIGHUP let files that are being written be finished, kill what runs, remove scratch
/// folders, and then end the program as they would have done. A signal that is ignored stays ignored.
///
/// To be called before any other thread is started.
void end_well_on_signals();

/// A folder of one's own that is removed at the end, also at an end by a signal.
class ScratchFolder {
public:
    /// @param parent  made if it is not there
    /// @throws platform::EnvironmentProblem if it cannot be written
    explicit ScratchFolder(const std::filesystem::path& parent);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// What a signal that ends the program has it print on standard error, as long as this exists. There is one at a time.
class MessageOnSignal {
public:
    explicit MessageOnSignal(std::string message);
    ~MessageOnSignal();
    MessageOnSignal(const MessageOnSignal&) = delete;
    MessageOnSignal& operator=(const MessageOnSignal&) = delete;
};

/// Keys of the terminal that standard input is, one by one: without line editing and echo, as long as this exists. Where
/// it ends, also at an end by a signal, the terminal is as it was. There is one at a time.
class KeyInput {
public:
    KeyInput();
    ~KeyInput();
    KeyInput(const KeyInput&) = delete;
    KeyInput& operator=(const KeyInput&) = delete;

    /// Standard input is a terminal, and this process may read from it.
    bool is_open() const;

    /// Waits for a key, or so long.
    ///
    /// @return nothing if no key was pressed
    std::optional<char> wait(std::chrono::milliseconds most) const;
};

}  // namespace cli
