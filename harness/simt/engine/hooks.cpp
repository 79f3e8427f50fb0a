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
    ranges.global = {global.begin(), global.size()};
}

void log_access(const void* address, std::size_t bytes, AccessKind kind, const void* pc, bool is_volatile)
{
    Thread* const thread = Block::current();
    const auto at = reinterpret_cast<std::uint64_t>(address);
    if (thread == nullptr) {
        return;
    }
    Space space;
    if (ranges.static_shared.holds(at) || ranges.dynamic_shared.holds(at)) {
        space = Space::shared;
    } else if (ranges.global.holds(at)) {
        space = Space::global;
    } else {
        return;
    }
    if (thread->log_is_full()) {
        Block::suspend();
    }
    *thread->log_end++ = {at, Record::make_key(pc, {kind, space, is_volatile, static_cast<std::uint8_t>(bytes)})};
}

namespace {

/// A copy of a whole object: the widest accesses that the hardware has, as nvcc makes them.
void log_range(const void* address, std::size_t bytes, AccessKind kind, const void* pc)
{
    const char* at = static_cast<const char*>(address);
    while (bytes > 0) {
        const auto alignment = reinterpret_cast<std::uint64_t>(at) & 3;
        const std::size_t step = alignment == 0 && bytes >= 4 ? 4 : alignment % 2 == 0 && bytes >= 2 ? 2 : 1;
        log_access(at, step, kind, pc);
        at += step;
        bytes -= step;
    }
}

}  // namespace
}  // namespace simt

#define SIMT_RETURN_ADDRESS __builtin_extract_return_addr(__builtin_return_address(0))

#define SIMT_HOOKS(bytes)                                                                                        \
    void __tsan_read##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::read, SIMT_RETURN_ADDRESS); } \
    void __tsan_write##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::write, SIMT_RETURN_ADDRESS); } \
    void __tsan_unaligned_read##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::read, SIMT_RETURN_ADDRESS); } \
    void __tsan_unaligned_write##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::write, SIMT_RETURN_ADDRESS); } \
    void __tsan_volatile_read##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::read, SIMT_RETURN_ADDRESS, true); } \
    void __tsan_volatile_write##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::write, SIMT_RETURN_ADDRESS, true); } \
    void __tsan_unaligned_volatile_read##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::read, SIMT_RETURN_ADDRESS, true); } \
    void __tsan_unaligned_volatile_write##bytes(void* a) { simt::log_access(a, bytes, simt::AccessKind::write, SIMT_RETURN_ADDRESS, true); }

#pragma GCC visibility push(default)
extern "C" {

SIMT_HOOKS(1)
SIMT_HOOKS(2)
SIMT_HOOKS(4)
SIMT_HOOKS(8)
SIMT_HOOKS(16)

void __tsan_read_range(void* address, std::size_t bytes)
{
    simt::log_range(address, bytes, simt::AccessKind::read, SIMT_RETURN_ADDRESS);
}

void __tsan_write_range(void* address, std::size_t bytes)
{
    simt::log_range(address, bytes, simt::AccessKind::write, SIMT_RETURN_ADDRESS);
}

void __tsan_init() {}
void __tsan_vptr_update(void*, void*) {}
void __tsan_vptr_read(void*) {}

}  // extern "C"
#pragma GCC visibility pop

#undef SIMT_HOOKS
#undef SIMT_RETURN_ADDRESS
