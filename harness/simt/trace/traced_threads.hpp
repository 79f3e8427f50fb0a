// SPDX-License-Identifier: MIT
/// @file
/// Where the threads stand in their code, and what their variables hold.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../engine/thread.hpp"

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

/// A variable of a function that has had a value.
struct TracedVariable
{
    std::string name;
    std::string function;
    ValueType type;
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

    /// Where a call of the device stands, from the inside out.
    TracedFrame frame_of(const void* pc, std::uint64_t stack) const;

    /// Where the thread stands now; nowhere if it has returned.
    TracedFrame frame_of(const Thread& thread) const;

    /// What the variables of a thread hold that it has not been told to hold before.
    ///
    /// @param block  as the trace counts it
    std::vector<TracedChange> changes(unsigned block, unsigned thread, const TracedFrame& at);

    const std::vector<TracedVariable>& variables() const { return variables_; }

private:
    unsigned number_of(const FrameVariable& variable, const std::string& function);

    DebugInfo& debug_info_;
    std::vector<TracedVariable> variables_;
    std::map<std::pair<std::uint64_t, std::string>, unsigned> numbers_;  ///< by declaration and name
    /// Of each block and thread, by the number of the variable: what it holds.
    std::unordered_map<std::uint64_t, std::vector<std::string>> held_;
};

}  // namespace simt
