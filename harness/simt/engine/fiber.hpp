// SPDX-License-Identifier: MIT
/// @file
/// Functions that take turns on one thread of the operating system.
#pragma once

#include <cstddef>
#include <cstdint>

/// Keeps the registers that a function must preserve on the stack in use, puts its pointer at `from`, and goes on with the
/// stack whose pointer was put away as `to`. Not kept are the modes of floating-point arithmetic: kernels do not change them.
///
/// It ends with a return. Processors predict returns as the reverse of calls; so where one fiber gives way to another that
/// stands at the same place, all returns from there on are predicted. That is why it is not Boost.Context's, which ends with
/// a jump: docs/design.md has the times.
extern "C" void simt_switch_stack(void** from, void* to);

namespace simt {

/// A function that stands still on a stack of its own, or the place in an ordinary stack from which one was gone to.
class Fiber {
public:
    /// Of each stack, to be set before the first launch. There is room for the 512 KiB of local memory that a CUDA thread can
    /// have (CUDA C++ Programming Guide, "Compute Capabilities"), and as much again for what g++ keeps on the stack and nvcc
    /// does not. What is not used takes address space only.
    inline static std::size_t stack_bytes = 1024 * 1024;

    bool has_begun() const { return stack_pointer_ != nullptr; }

    /// Whatever stood on the stack is lost, and the fiber has not begun.
    void forget() { stack_pointer_ = nullptr; }

    /// Goes on at the beginning of `function` next, which must not return, with an empty stack.
    ///
    /// @throws std::bad_alloc if there is no memory for a stack
    void begin(void (*function)());

    /// Where the stack begins, which grows downwards; 0 before the first begin().
    std::uint64_t stack_begin() const { return stack_begin_; }

    /// Whether the address is on the stack of a fiber that has begun at some time.
    static bool is_on_any_stack(std::uint64_t address);

    /// Stands still here, on the stack of `from`, and goes on with `to`. Returns when somebody goes on with `from`.
    static void switch_to(Fiber& from, const Fiber& to)
    {
        void* const frames = announce_switch(from, to);
        simt_switch_stack(&from.stack_pointer_, to.stack_pointer_);
        announce_arrival(frames);
    }

    /// None of the functions on the stack will return: their variables are none any more.
    void abandon_functions() const;

    /// Fetches what switch_to() will need from memory.
    void prefetch() const
    {
        __builtin_prefetch(stack_pointer_);
        __builtin_prefetch(static_cast<const char*>(stack_pointer_) + 64);
    }

private:
    // AddressSanitizer has to know which stack is in use: <sanitizer/common_interface_defs.h>.
#if defined(__SANITIZE_ADDRESS__)
    static void* announce_switch(const Fiber& from, const Fiber& to);
    static void announce_arrival(void* frames);
    static void arrive_first();
#else
    static void* announce_switch(const Fiber&, const Fiber&)
    {
        return nullptr;
    }
    static void announce_arrival(void*) {}
#endif

    void* stack_pointer_ = nullptr;
    std::uint64_t stack_begin_ = 0;
};

#if !defined(__SANITIZE_ADDRESS__)
inline void Fiber::abandon_functions() const {}
#endif

}  // namespace simt
