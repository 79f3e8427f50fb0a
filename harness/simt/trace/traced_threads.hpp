// SPDX-License-Identifier: MIT
/// @file
/// Where the threads stand in their code, and what their variables hold.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../engine/thread.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace simt {

/// Where a thread stands in the program, outside of the headers of libraries.
struct TracedFrame
{
    const void* pc = nullptr;             ///< return address; null: nowhere that could be told
    const FrameLayout* layout = nullptr;  ///< of the function; null if it cannot be told
    std::uint64_t frame = 0;              ///< canonical frame address
};

/// Elements of a local array that are told of.
constexpr std::size_t most_told_elements = 64;

/// A variable of a function.
struct TracedVariable
{
    std::string name;
    std::string function;
    ValueType type;

    /// How many of its elements are told of, the first ones.
    std::size_t told_elements() const { return std::min(type.elements(), most_told_elements); }
};

/// An element of a variable that has got another value.
struct TracedChange
{
    unsigned variable;
    unsigned element;
    const char* from;  ///< as many bytes as an element has
};

class TracedThreads {
public:
    explicit TracedThreads(DebugInfo& debug_info) : debug_info_(debug_info) {}

    bool is_of_program(const void* pc) { return code_at(pc).is_of_program; }

    /// Where a call of the device stands, from the inside out.
    TracedFrame frame_of(const void* pc, std::uint64_t stack);

    /// Where the thread stands now; nowhere if it has returned.
    TracedFrame frame_of(const Thread& thread);

    /// What the variables of a thread hold that it has not been told to hold before.
    ///
    /// @param block  as the trace counts it
    std::vector<TracedChange> changes(unsigned block, unsigned thread, const TracedFrame& at);

    const std::vector<TracedVariable>& variables() const { return variables_; }

private:
    /// What is known of the code at a return address.
    struct Code
    {
        const FrameLayout* layout;
        bool is_of_program;
        SourceLine where;
        std::vector<unsigned> numbers;  ///< of the variables of the layout
    };

    static bool is_behind(const Code& code, const FrameVariable& variable);
    const Code& code_at(const void* pc);
    unsigned number_of(const FrameVariable& variable, const std::string& function);

    DebugInfo& debug_info_;
    std::unordered_map<const void*, Code> codes_;  ///< those that were asked for
    std::vector<TracedVariable> variables_;
    std::map<std::pair<std::uint64_t, std::string>, unsigned> numbers_;  ///< by declaration and name
    /// Of each block and thread, by the number of the variable: what it holds.
    std::unordered_map<std::uint64_t, std::vector<std::string>> held_;
};

}  // namespace simt
