// SPDX-License-Identifier: MIT
/// @file
/// Where all outputs are written: what the user asks for with -o and the like, as compilers write it.
#pragma once

#include <filesystem>
#include <string_view>

namespace platform {

/// An output at a path that may be anything.
///
/// - A regular file, or none yet, is replaced by a rename once the output is complete: readers find the old file or the new
///   one, also after an interruption or on a full disk. The new file has the mode of the old one. It can be executed by
///   those who may read it if the output is a program.
/// - A symbolic link stays, and what it leads to is replaced.
/// - A device, a pipe and an open file, such as /dev/null, a FIFO and /dev/stdout, are opened and written.
///
/// Several may write the same output at the same time: one of them is there at the end.
class Output {
public:
    /// Touches nothing yet.
    ///
    /// @throws std::system_error for a circle of links
    explicit Output(const std::filesystem::path& file);
    /// Removes the draft.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Otherwise it is opened and written, and a write may wait for a reader.
    bool is_replaced() const { return is_replaced_; }

    /// For what is made on the way: the name of a file or folder that is not there yet, and that nobody else uses.
    const std::filesystem::path& draft() const { return draft_; }

    /// Makes a file the output: the draft, or a file in it.
    ///
    /// @throws std::system_error if there is no such file or the output cannot be written
    void deliver(const std::filesystem::path& made);

    /// Makes `text` the output.
    ///
    /// @throws std::system_error if it cannot be written
    void write(std::string_view text);

private:
    std::filesystem::path file_;  ///< after all links
    bool is_replaced_;
    std::filesystem::path draft_;
};

}  // namespace platform
