// SPDX-License-Identifier: MIT
#include "traced_threads.hpp"

#include <algorithm>
#include <cstring>

namespace simt {
namespace {

/// Elements of a local array that are told of.
constexpr std::size_t most_elements = 64;

/// Calls from a function of the program into headers of libraries.
constexpr int most_calls = 64;

/// What the compiler fills variables with that nobody has set.
bool is_unset(const char* bytes, std::size_t count)
{
    constexpr char pattern = static_cast<char>(0xfe);
    return std::all_of(bytes, bytes + count, [](char byte) { return byte == pattern; });
}

}  // namespace

TracedFrame TracedThreads::frame_of(const void* pc, std::uint64_t stack) const
{
    for (int calls = 0; calls < most_calls && pc != nullptr; ++calls) {
        const FrameLayout* const layout = debug_info_.frame(pc);
        const std::uint64_t frame = layout != nullptr ? stack + static_cast<std::uint64_t>(layout->size) : 0;
        if (debug_info_.is_of_program(pc)) {
            return {pc, layout, frame};
        }
        if (layout == nullptr) {
            break;
        }
        std::memcpy(&pc, reinterpret_cast<const void*>(frame - sizeof pc), sizeof pc);
        stack = frame;
    }
    return {};
}

TracedFrame TracedThreads::frame_of(const Thread& thread) const
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
    const int line = debug_info_.locate(at.pc).line;
    std::vector<std::string>& held = held_[std::uint64_t{block} << 32 | thread];
    for (const FrameVariable& variable : at.layout->variables) {
        const unsigned number = number_of(variable, at.layout->function);
        held.resize(std::max<std::size_t>(held.size(), number + 1));
        std::string& known = held[number];
        if (variable.line >= line && known.empty()) {
            continue;  // not set up yet
        }
        const std::size_t bytes = variable.type.bytes;
        const std::size_t elements = std::min(variable.type.elements(), most_elements);
        const char* const value = variable.address(at.frame);
        if (known.empty()) {
            known.assign(elements * bytes, '\xfe');
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
