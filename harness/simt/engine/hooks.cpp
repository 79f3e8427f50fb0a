// SPDX-License-Identifier: MIT
// g++ -fsanitize=thread puts a call before each access; these are the functions it calls. The real ThreadSanitizer
// library is never linked.
#include "hooks.hpp"

#include "block.hpp"

#include <cstring>

namespace simt {
namespace {

struct Range
{
    std::uint64_t begin = 0;
    std::size_t bytes = 0;

    bool holds(std::uint64_t address) const { return address - begin < bytes; }
};

struct Ranges
{
    Range static_shared;
    Range dynamic_shared;
    Range global;
};

Ranges ranges;

}  // namespace

void set_hook_ranges(const Arena& global, const SharedMemory& shared)
{
    ranges.static_shared = {shared.static_begin, shared.static_bytes};
    ranges.dynamic_shared = {shared.dynamic_begin, shared.dynamic_bytes};
    ranges.global = {global.begin(), global.reserved_bytes()};
}

void clear_hook_ranges()
{
    ranges = {};
}

namespace {

/// A function of its own, so that log() needs no stack frame.
[[gnu::noinline]] void wait_for_room()
{
    Block::suspend();
}

/// log_access(), for hooks: millions of times a second, with all but the address known where it is inlined.
[[gnu::always_inline]] inline void log(const void* address, std::size_t bytes, AccessKind kind, Caller caller,
                                       bool is_volatile)
{
    Thread* const thread = Block::current();
    const auto at = reinterpret_cast<std::uint64_t>(address);
    if (thread == nullptr) {
        return;
    }
    Space space = Space::shared;
    if (!ranges.static_shared.holds(at) && !ranges.dynamic_shared.holds(at)) {
        if (!ranges.global.holds(at)) {
            return;
        }
        space = Space::global;
    }
    const AccessType type{kind, space, is_volatile, static_cast<std::uint8_t>(bytes)};
    *thread->log_end++ = {at, Record::make_key(caller.pc, type, thread->stack_begin - caller.stack)};
    if (thread->log_is_full()) {
        wait_for_room();  // the last thing that is done: a jump, for which no register need be saved
    }
}

}  // namespace

void log_access(const void* address, std::size_t bytes, AccessKind kind, Caller caller)
{
    log(address, bytes, kind, caller, false);
}

void log_range(const void* address, std::size_t bytes, AccessKind kind, Caller caller)
{
    const char* at = static_cast<const char*>(address);
    while (bytes > 0 && Block::current() != nullptr) {
        const auto alignment = reinterpret_cast<std::uint64_t>(at) & 3;
        const std::size_t step = alignment == 0 && bytes >= 4 ? 4 : alignment % 2 == 0 && bytes >= 2 ? 2 : 1;
        log_access(at, step, kind, caller);
        at += step;
        bytes -= step;
    }
}

}  // namespace simt

#define SIMT_HOOK(name, bytes, kind, is_volatile)                                                            \
    void __tsan_##name##bytes(void* address)                                                                 \
    {                                                                                                        \
        simt::log(address, bytes, kind, SIMT_CALLER, is_volatile);                                           \
    }

#define SIMT_HOOKS(bytes)                                                                                    \
    SIMT_HOOK(read, bytes, simt::AccessKind::read, false)                                                    \
    SIMT_HOOK(write, bytes, simt::AccessKind::write, false)                                                  \
    SIMT_HOOK(unaligned_read, bytes, simt::AccessKind::read, false)                                          \
    SIMT_HOOK(unaligned_write, bytes, simt::AccessKind::write, false)                                        \
    SIMT_HOOK(volatile_read, bytes, simt::AccessKind::read, true)                                            \
    SIMT_HOOK(volatile_write, bytes, simt::AccessKind::write, true)                                          \
    SIMT_HOOK(unaligned_volatile_read, bytes, simt::AccessKind::read, true)                                  \
    SIMT_HOOK(unaligned_volatile_write, bytes, simt::AccessKind::write, true)

#pragma GCC visibility push(default)
extern "C" {

SIMT_HOOKS(1)
SIMT_HOOKS(2)
SIMT_HOOKS(4)
SIMT_HOOKS(8)
SIMT_HOOKS(16)

void __tsan_read_range(void* address, std::size_t bytes)
{
    simt::log_range(address, bytes, simt::AccessKind::read, SIMT_CALLER);
}

void __tsan_write_range(void* address, std::size_t bytes)
{
    simt::log_range(address, bytes, simt::AccessKind::write, SIMT_CALLER);
}

void __tsan_init() {}
void __tsan_vptr_update(void*, void*) {}
void __tsan_vptr_read(void*) {}

}  // extern "C"
#pragma GCC visibility pop

#undef SIMT_HOOKS
#undef SIMT_HOOK
