// SPDX-License-Identifier: MIT
/// @file
/// Where loops, branches and barriers are in a source file, so that advice can name the line of a change.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace report {

/// A part of a function that is repeated or left out, or the function itself.
struct Scope
{
    enum class Kind { function, loop, branch };

    Kind kind;
    int first_line;  ///< of its head
    int last_line;   ///< of its last token
    bool is_braced;

    bool holds(int line) const { return first_line <= line && line <= last_line; }
};

/// Room for a statement: after line `after` and before line `before`.
struct Gap
{
    int after;
    int before;
};

struct BarrierCall
{
    int line;
    bool of_warp;  ///< __syncwarp()
};

/// The scopes and barriers of a file, as its text shows them. Macros are not expanded, and calls are not followed.
class CodeShape {
public:
    explicit CodeShape(std::string_view source);

    /// The function whose body holds all of these lines; null if there is none.
    const Scope* function_around(const std::vector<int>& lines) const;

    /// The innermost loop that holds all of these lines; null if there is none.
    const Scope* loop_around(const std::vector<int>& lines) const;

    /// The outermost branch that holds all of these lines; null if there is none.
    const Scope* branch_around(const std::vector<int>& lines) const;

    /// The outermost branch around the loop; null if there is none.
    const Scope* branch_around(const Scope& loop) const;

    /// Where to put what all threads must run after line `first` and before line `second`: outside of the scopes that
    /// hold only one of them, and before a return. Nothing if there is no such line.
    std::optional<Gap> gap_between(int first, int second) const;

    /// The last line of the outermost scope within `loop` that holds `line`; `line` itself if there is none.
    int end_within(const Scope& loop, int line) const;

    /// Whether a barrier is called from line `first` to line `last`.
    ///
    /// @param of_block  __syncwarp() is none
    bool has_barrier(int first, int last, bool of_block) const;

private:
    std::vector<Scope> scopes_;  ///< an outer one before those in it
    std::vector<BarrierCall> barriers_;
    std::vector<int> returns_;  ///< the lines of return statements
};

}  // namespace report
