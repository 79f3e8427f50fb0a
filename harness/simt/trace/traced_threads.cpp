// SPDX-License-Identifier: MIT
#include "traced_threads.hpp"

#include <algorithm>
#include <cstring>

namespace simt {
namespace {

/// Calls from a function of the program into headers of libraries.
constexpr int most_calls = 64;

/// What the compiler fills variables with that nobody has set.
bool is_unset(const char* bytes, std::size_t count)
{
    constexpr char pattern = static_cast<char>(0xfe);
    return std::all_of(bytes, bytes + count, [](char byte) { return byte == pattern; });
}

}  // namespace

const TracedThreads::Code& TracedThreads::code_at(const void* pc)
{
    const auto [entry, is_new] = codes_.try_emplace(pc);
    Code& code = entry->second;
    if (is_new) {
        code = {debug_info_.frame(pc), debug_info_.is_of_program(pc), debug_info_.locate(pc), {}};
        code.is_of_program = code.is_of_program && (code.layout == nullptr || !code.layout->launches);
        for (std::size_t i = 0; code.layout != nullptr && i < code.layout->variables.size(); ++i) {
            code.numbers.push_back(number_of(code.layout->variables[i], code.layout->function));
        }
    }
    return code;
}

/// Whether a variable is declared before this place, so that it holds its value or what the compiler has filled it with. What
/// stands in the same line may come later, as all of a loop that is written in one.
bool TracedThreads::is_behind(const Code& code, const FrameVariable& variable)
{
    return std::pair(variable.line, variable.column) < std::pair(code.where.line, code.where.column);
}

TracedFrame TracedThreads::frame_of(const void* pc, std::uint64_t stack)
{
    for (int calls = 0; calls < most_calls && pc != nullptr; ++calls) {
        const Code& code = code_at(pc);
        const std::uint64_t frame =
            code.layout != nullptr ? stack + static_cast<std::uint64_t>(code.layout->size) : 0;
        if (code.is_of_program) {
            return {pc, code.layout, frame};
        }
        if (code.layout == nullptr) {
            break;
        }
        std::memcpy(&pc, reinterpret_cast<const void*>(frame - sizeof pc), sizeof pc);
        stack = frame;
    }
    return {};
}

TracedFrame TracedThreads::frame_of(const Thread& thread)
{
    using State = Thread::State;
    if (thread.state == State::returned) {
        return {};
    }
    return thread.stop.before != Stop::Before::nothing ? frame_of(thread.stop.pc, thread.stop.stack)
                                                       : frame_of(thread.wait_place, thread.wait_stack);
}

std::vector<TracedChange> TracedThreads::changes(unsigned block, unsigned thread, const TracedFrame& at)
{
    std::vector<TracedChange> changes;
    if (at.layout == nullptr) {
        return changes;
    }
    const Code& code = code_at(at.pc);
    std::vector<std::string>& held = held_[std::uint64_t{block} << 32 | thread];
    held.resize(std::max(held.size(), variables_.size()));
    for (std::size_t i = 0; i < code.numbers.size(); ++i) {
        const FrameVariable& variable = code.layout->variables[i];
        const unsigned number = code.numbers[i];
        std::string& known = held[number];
        if (known.empty() && !is_behind(code, variable)) {
            continue;  // not set up yet
        }
        const std::size_t bytes = variable.type.bytes;
        const std::size_t elements = variables_[number].told_elements();
        const char* const value = variable.address(at.frame);
        if (known.empty()) {
            known.assign(elements * bytes, '\xfe');
        }
        if (std::memcmp(known.data(), value, elements * bytes) == 0) {
            continue;
        }
        for (std::size_t element = 0; element < elements; ++element) {
            const char* const from = value + element * bytes;
            if (std::memcmp(known.data() + element * bytes, from, bytes) != 0 && !is_unset(from, bytes)) {
                known.replace(element * bytes, bytes, from, bytes);
                changes.push_back({number, static_cast<unsigned>(element), from});
            }
        }
    }
    return changes;
}

unsigned TracedThreads::number_of(const FrameVariable& variable, const std::string& function)
{
    const auto [entry, is_new] =
        numbers_.try_emplace({variable.declaration, variable.name}, static_cast<unsigned>(variables_.size()));
    if (is_new) {
        variables_.push_back({variable.name, function, variable.type});
    }
    return entry->second;
}

}  // namespace simt
