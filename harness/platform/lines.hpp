// SPDX-License-Identifier: MIT
/// @file
/// Lines of a text that comes in pieces.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace platform {

/// Puts lines together from the pieces in which a program prints them.
class LineReader {
public:
    /// @param on_line  gets each complete line, without its end
    explicit LineReader(std::function<void(const std::string&)> on_line) : on_line_(std::move(on_line)) {}

    void add(std::string_view piece)
    {
        unfinished_ += piece;
        std::size_t begin = 0;
        for (std::size_t end = unfinished_.find('\n'); end != std::string::npos;
             end = unfinished_.find('\n', begin)) {
            on_line_(unfinished_.substr(begin, end - begin));
            begin = end + 1;
        }
        unfinished_.erase(0, begin);
    }

private:
    std::function<void(const std::string&)> on_line_;
    std::string unfinished_;
};

}  // namespace platform
