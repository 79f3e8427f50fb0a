// SPDX-License-Identifier: MIT
// g++ -fsanitize=thread puts a call before each access, and -fsanitize-coverage=trace-pc one at the beginning of each
// basic block; these are the functions it calls. The real ThreadSanitizer library is never linked.
#include "hooks.hpp"

#include "../instrumentation/guards.hpp"
#include "../memory/host_memory.hpp"
#include "access_checks.hpp"
#include "block.hpp"
#include "host_accesses.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

namespace simt {
namespace {

/// A function of its own, so that log() needs no stack frame.
[[gnu::noinline]] void wait_for_room()
{
    Thread::running()->suspend();
}

bool is_on_stack(const Thread& thread, std::uint64_t address)
{
    return thread.fiber.stack_begin() - address <= Fiber::stack_bytes;
}

/// Has a thread of a block that is stepped give way before an access to memory that it shares with others.
[[gnu::noinline]] void stop_before_access(const void* address, std::size_t bytes, AccessKind kind,
                                          Caller caller, const ImageAccess* image = nullptr)
{
    Thread& thread = *Thread::running();
    const auto at = reinterpret_cast<std::uint64_t>(address);
    const bool is_guard =
        bytes == 1 && thread.context->memory.hold_shared(at) && thread.context->memory.hold_guard(at);
    if (!is_on_stack(thread, at) && !thread.context->memory.arguments.holds(at) && !is_guard) {
        thread.stop_before({Stop::Before::access, kind, caller.pc, caller.stack, at, bytes, image});
    }
}

/// A volatile access waits for other threads or lets them know, so it takes place now. A loop that waits gives way. Where
/// the lanes of a warp run in lockstep they make it together: programs of those days rely on that.
[[gnu::noinline]] AccessType note_volatile(Thread& thread, const void* address, AccessType type,
                                           Caller caller)
{
    ExecutionContext& context = *thread.context;
    const bool is_announced =
        type.kind == AccessKind::write && !context.announced_writes.are_over_at(caller.pc);
    if (type.space != Space::shared || (context.is_parallel && is_announced)) {
        thread.require_order();
    }
    const bool are_independent = context.environment->architecture.independent_threads;
    if (!are_independent) {
        thread.converge(caller.pc, caller.stack);
    }
    std::uint64_t found = 0;
    if (type.kind == AccessKind::write) {
        if (are_independent && context.is_checked) {
            context.announced_writes.announce(thread, address, caller.pc);
        }
        if (context.stepping != nullptr) {  // the thread has given way for the last time before it writes
            stop_before_access(address, type.bytes, type.kind, caller);
        }
        type.is_flag = thread.has_fenced;
        ++context.activity;
    } else {
        context.announced_writes.note_look(address);
        std::memcpy(&found, address, std::min<std::size_t>(type.bytes, sizeof found));
        thread.note_poll(caller.pc, address, found, false);
        type.is_flag = thread.poll.times > 0;
        std::memcpy(&found, address, std::min<std::size_t>(type.bytes, sizeof found));  // others may have run
    }
    tell_observers(
        address,
        {.reads = type.kind == AccessKind::read, .writes = type.kind == AccessKind::write, .found = found});
    return type;
}

/// The same in a launch that nobody checks.
[[gnu::noinline]] void give_way_at_volatile(Thread& thread, const void* address, AccessType type,
                                            Caller caller)
{
    if (is_on_stack(thread, reinterpret_cast<std::uint64_t>(address))) {
        return;
    }
    if (thread.context->environment->is_unwatched) {
        thread.converge(caller.pc, caller.stack);
    }
    if (type.kind == AccessKind::write) {
        ++thread.context->activity;
        thread.poll.unchanged = 0;
        return;
    }
    std::uint64_t found = 0;
    std::memcpy(&found, address, std::min<std::size_t>(type.bytes, sizeof found));
    thread.note_poll(caller.pc, address, found, false);
}

/// The local array after whose end an access is, or ends; null if there is none.
const LocalVariable* array_before(const Thread& thread, std::uint64_t at, std::size_t bytes)
{
    const auto found = std::find_if(thread.guarded_arrays.rbegin(), thread.guarded_arrays.rend(),
                                    [at, bytes](const LocalVariable& array) {
                                        const std::uint64_t end = array.begin + array.bytes;
                                        return at + bytes > end && at < end + guard_bytes;
                                    });
    return found != thread.guarded_arrays.rend() ? &*found : nullptr;
}

AccessType in_space(AccessType type, Space space)
{
    type.space = space;
    return type;
}

/// Of an access that is not aligned to its size. One hook serves all accesses of 16 bytes: those of float4, and copies of
/// structs that are aligned to 8, which a GPU makes in two halves.
bool must_trap(const Thread& thread, std::uint64_t address, AccessType type)
{
    return type.bytes < 16 || address % 8 != 0 || thread.has_misaligned_pointer;
}

/// Lets other blocks know of an access to memory that they share, before it takes place.
[[gnu::noinline]] void note_for_other_blocks(Thread& thread, std::uint64_t address, AccessType type)
{
    Speculation& speculation = *thread.context->speculation;
    speculation.note(thread.block->info().number, Record{address, 0}.place(), type);
    if (speculation.has_failed()) {
        thread.require_order();
    }
}

[[gnu::always_inline]] inline void append(Thread& thread, std::uint64_t address, AccessType type,
                                          Caller caller)
{
    const bool is_of_grid =
        type.kind != AccessKind::step && (type.space == Space::global || type.space == Space::texture);
    if (is_of_grid && thread.context->speculation != nullptr) [[unlikely]] {
        note_for_other_blocks(thread, address, type);
    }
    // Between this access and the last write the thread has not given way, so that what the write left is still there. The
    // parts of a copy are written together, after all their hooks.
    if (!only_reads(type.kind) && type.kind != AccessKind::step && type.part != CopyPart::further) {
        thread.note_fingerprints();
    }
    if (type.kind == AccessKind::write && thread.first_write == nullptr) {
        thread.first_write = thread.log_end;
    }
    *thread.log_end++ = {address, thread.key_of(caller.pc, type, caller.stack)};
    if (thread.log_is_full()) {
        wait_for_room();  // the last thing that is done: a jump, for which no register need be saved
    }
}

/// An access that needs more than to be logged: by the host, or in a place that is seldom touched.
///
/// @return the space of an access that is to be logged; nothing for one that is not
[[gnu::noinline]] std::optional<Space> look_closer(std::uint64_t at, AccessType type, Caller caller,
                                                   bool must_align)
{
    const Thread& thread = *Thread::running();
    const WatchedMemory& memory = thread.context->memory;
    if (is_on_stack(thread, at)) {
        if (const LocalVariable* const array = array_before(thread, at, type.bytes)) {
            trap_beyond_local(at, type, *array, caller.pc);
        }
        // The stack of a fiber promises no more than the host's types need.
        if (must_align && (at & (std::min<unsigned>(type.bytes, 8) - 1)) != 0) {
            trap_misaligned(at, type, caller.pc, FindingReason::local);
        }
        if (type.kind == AccessKind::read) {
            check_local_read(reinterpret_cast<const void*>(at), type, caller.pc);
        }
        return std::nullopt;
    }
    if (memory.hold_variable(at)) {
        return Space::global;
    }
    if (memory.hold_constant(at)) {
        if (type.kind != AccessKind::read) {
            trap_constant_write(at, type, caller.pc);
        }
        return Space::constant;
    }
    return !memory.arguments.holds(at) ? watched_space(at, type, caller.pc) : std::nullopt;
}

/// An access of host code, which is nearly always to memory that is known to be the host's.
[[gnu::always_inline]] inline void note_host_access(std::uint64_t at, AccessType type, const void* pc)
{
    if (!HostPages::holds(at) && !HostLines::holds(at)) [[unlikely]] {
        check_host_access(at, type, pc);
    }
}

bool has_allocated(const WatchedMemory& memory, std::uint64_t offset, unsigned bytes)
{
    return offset % Arena::granule_bytes + bytes <=
           memory.allocated_of_granule[offset / Arena::granule_bytes];
}

/// log_access(), for hooks: millions of times a second, with all but the address known where it is inlined. `type` stays
/// as it is, so that the compiler need not keep it in memory.
[[gnu::always_inline]] inline void log(const void* address, const AccessType type, Caller caller,
                                       bool must_align)
{
    Thread* const thread = Thread::running();
    const auto at = reinterpret_cast<std::uint64_t>(address);
    if (thread == nullptr) [[unlikely]] {
        note_host_access(at, type, caller.pc);
        return;
    }
    if (!thread->context->is_checked) {
        if (type.is_volatile) {
            give_way_at_volatile(*thread, address, type, caller);
        }
        return;
    }
    const bool is_volatile_write = type.is_volatile && type.kind == AccessKind::write;  // see note_volatile()
    if (thread->context->stepping != nullptr && type.part == CopyPart::none && !is_volatile_write)
        [[unlikely]] {
        stop_before_access(address, type.bytes, type.kind, caller);
    }
    const WatchedMemory& memory = thread->context->memory;
    Space space = Space::shared;
    if (!memory.hold_shared(at)) {
        space = Space::global;
        const std::uint64_t offset = at - memory.global.begin;
        if (offset >= memory.global.bytes) [[unlikely]] {
            const std::optional<Space> found = look_closer(at, type, caller, must_align);
            if (!found) {
                return;
            }
            space = *found;
        } else if (!has_allocated(memory, offset, type.bytes) && is_out_of_bounds(at, type, caller.pc))
            [[unlikely]] {
            return;
        }
    } else if (type.bytes == 1 && memory.hold_guard(at)) {
        return;
    }
    if (must_align && (at & (type.bytes - 1)) != 0 && must_trap(*thread, at, type)) [[unlikely]] {
        trap_misaligned(at, in_space(type, space), caller.pc);
    }
    if (type.is_volatile) {
        append(*thread, at, note_volatile(*thread, address, in_space(type, space), caller), caller);
        return;
    }
    if (type.kind == AccessKind::write) {
        ++thread->context->activity;
    }
    append(*thread, at, in_space(type, space), caller);
}

/// The same for what is no access.
[[gnu::always_inline]] inline void log_step(Step step, Caller caller)
{
    Thread* const thread = Thread::running();
    if (thread != nullptr && thread->context->is_checked) {
        append(*thread, 0, type_of(step), caller);
    }
}

/// A thread goes round a loop once more, after as many rounds as a record counts. One that would go on so for ever is
/// stopped, and then others that do the same need not go on as long.
[[gnu::noinline]] void note_long_loop(Thread& thread, const void* from)
{
    constexpr std::uint64_t rounds_a_turn = 256;  // of threads that wait
    bool& endless_loop_seen = thread.context->endless_loop_seen;
    const std::uint64_t most =
        endless_loop_seen ? 0 : thread.context->environment->idle_turns * rounds_a_turn;
    if (thread.context->is_parallel && thread.context->speculation->has_failed()) {
        thread.require_order();
    }
    if (++thread.rounds_not_logged > most) {
        endless_loop_seen = true;
        trap_endless_loop(from);
    }
}

/// Logs that a thread goes back in a function, from one basic block to another: a lane that skips an access in one round
/// of a loop is not to be taken for one that is already in the next. Rounds without an access are counted in one record.
[[gnu::always_inline]] inline void log_backward_jump(Thread& thread, const void* from, Caller to)
{
    const std::uint64_t key = thread.key_of(from, type_of(Step::backward_jump), to.stack);
    const auto target = reinterpret_cast<std::uint64_t>(to.pc);
    if (thread.log_end != thread.log_begin) {
        Record& last = thread.log_end[-1];
        if (last.key == key && last.place() == target) {
            if (last.jumps() != Record::most_jumps) {
                last.address += Record::one_jump;
            } else {
                note_long_loop(thread, from);
            }
            return;
        }
    }
    thread.rounds_not_logged = 0;
    *thread.log_end++ = {Record::one_jump | target, key};
    if (thread.log_is_full()) {
        wait_for_room();
    }
}

/// Makes thread.frame that of a function whose stack pointer is another than that of the last hook.
[[gnu::noinline]] void change_frame(Thread& thread, std::uint64_t stack)
{
    if (stack < thread.frame.stack) {
        thread.callers.push_back(thread.frame);
        thread.frame = {stack};
        return;
    }
    thread.frame = {stack};
    while (!thread.callers.empty() && thread.callers.back().stack <= stack) {
        thread.frame = thread.callers.back();
        thread.callers.pop_back();
    }
    thread.frame.stack = stack;
}

/// A thread that comes to a basic block behind the last one goes forwards, as long as it stays in one function.
[[gnu::always_inline]] inline void follow_jump(Thread& thread, Caller caller)
{
    if (thread.frame.stack != caller.stack) [[unlikely]] {
        change_frame(thread, caller.stack);
    }
    const void* const from = std::exchange(thread.frame.block, caller.pc);
    thread.frame.block_before = from;
    if (caller.pc <= from) {
        log_backward_jump(thread, from, caller);
    }
}

/// Has a thread of a block that is stepped give way where the program has a line.
[[gnu::noinline]] void stop_before_basic_block(Thread& thread, Caller caller)
{
    if (thread.context->stepping->observer.has_step(thread, caller.pc)) {
        thread.stop_before({Stop::Before::basic_block, AccessKind::step, caller.pc, caller.stack, 0, 0});
    }
}

}  // namespace

void log_access(const void* address, std::size_t bytes, AccessKind kind, Caller caller, bool block_scope,
                bool compares)
{
    AccessType type{kind, Space::global, false, static_cast<std::uint8_t>(bytes)};
    type.block_scope = block_scope;
    type.is_flag = compares;
    log(address, type, caller, true);
}

void log_texture_fetch(std::uint64_t address, std::size_t bytes, bool is_substitute, Caller caller,
                       const ImageAccess& access)
{
    Thread& thread = *Thread::running();
    const WatchedMemory& memory = thread.context->memory;
    if (!memory.global.holds(address) && !memory.hold_variable(address)) {
        thread.require_order();  // as the host can use the memory: see watched_space()
    }
    if (thread.context->stepping != nullptr) {
        stop_before_access(reinterpret_cast<const void*>(address), bytes, AccessKind::read, caller, &access);
    }
    append(thread, is_substitute ? address | Record::substitute : address,
           {AccessKind::read, Space::texture, false, static_cast<std::uint8_t>(bytes)}, caller);
}

void log_surface_access(std::uint64_t address, std::size_t bytes, AccessKind kind, Caller caller,
                        const ImageAccess& access)
{
    Thread* const thread = Thread::running();
    if (thread != nullptr && thread->context->memory.global.holds(address)) {
        if (thread->context->stepping != nullptr) {
            stop_before_access(reinterpret_cast<const void*>(address), bytes, kind, caller, &access);
        }
        if (kind == AccessKind::write) {
            thread->require_order();
            thread->context->environment->memory.arena().note_written(reinterpret_cast<const void*>(address),
                                                                      bytes);
        }
        append(*thread, address, {kind, Space::texture, false, static_cast<std::uint8_t>(bytes)}, caller);
    }
}

void log_range(const void* address, std::size_t bytes, AccessKind kind, Caller caller)
{
    if (bytes == 0) {
        return;
    }
    const char* at = static_cast<const char*>(address);
    AccessType type{kind, Space::global, false, 0};
    const Thread* const thread = Thread::running();
    if (thread == nullptr) {
        type.bytes = 1;  // one is enough: the whole range is on one side
        note_host_access(reinterpret_cast<std::uint64_t>(at), type, caller.pc);
        return;
    }
    if (!thread->context->is_checked ||
        thread->context->memory.arguments.holds(reinterpret_cast<std::uint64_t>(address))) {
        return;  // of its arguments: as every thread begins
    }
    if (thread->context->stepping != nullptr) {
        stop_before_access(address, bytes, kind, caller);
    }
    type.part = CopyPart::first;
    while (bytes > 0) {
        const auto alignment = reinterpret_cast<std::uint64_t>(at) & 3;
        const std::size_t step = alignment == 0 && bytes >= 4 ? 4 : alignment % 2 == 0 && bytes >= 2 ? 2 : 1;
        type.bytes = static_cast<std::uint8_t>(step);
        log(at, type, caller, false);
        type.part = CopyPart::further;
        at += step;
        bytes -= step;
    }
}

/// What the compiler says of a pointer that it checks: TypeMismatchData of GCC's libsanitizer/ubsan/ubsan_handlers.h.
struct PointerCheck
{
    enum Kind : unsigned char { load, store, reference, member };  ///< and calls of members

    const char* file;
    std::uint32_t line;
    std::uint32_t column;
    const void* type;
    unsigned char log_alignment;
    Kind kind;
};

/// The space of an address that CUDA threads can use; nothing for others.
std::optional<Space> space_of(std::uint64_t address)
{
    const ExecutionContext& context = *Thread::running()->context;
    const WatchedMemory& memory = context.memory;
    DeviceMemory& of_device = context.environment->memory;
    if (memory.hold_shared(address)) {
        return Space::shared;
    }
    if (memory.global.holds(address) || of_device.is_accessible_host_memory(address)) {
        return Space::global;
    }
    switch (of_device.program().at(address)) {
        case ProgramMemory::managed_variable:
        case ProgramMemory::device_variable: return Space::global;
        case ProgramMemory::constant_variable: return Space::constant;
        default: return std::nullopt;
    }
}

/// All of an object is read or written through a pointer that is not aligned as its type is. Where the compiler knows
/// that, it makes of the access one that need not be aligned, or several; a GPU does not.
void check_misaligned_object(std::uint64_t address, const PointerCheck& check, const void* pc)
{
    constexpr std::uint64_t longest_access = 16;
    const std::uint64_t bytes = std::min(longest_access, std::uint64_t{1} << check.log_alignment);
    check_alignment(address, bytes, check.kind == PointerCheck::load ? AccessKind::read : AccessKind::write,
                    pc);
}

/// An access that the compiler knows to be meant for one variable.
void check_local(std::uint64_t address, std::size_t bytes, AccessKind kind, const LocalVariable& variable,
                 const void* pc)
{
    const std::uint64_t offset = address - variable.begin;
    const bool is_inside = offset <= variable.bytes && bytes <= variable.bytes - offset;
    if (!is_inside && Thread::running() != nullptr) [[unlikely]] {
        constexpr std::size_t most = std::numeric_limits<std::uint8_t>::max();
        const auto told = static_cast<std::uint8_t>(bytes > most ? 0 : bytes);
        trap_beyond_local(address, {kind, Space::global, false, told}, variable, pc);
    }
}

void check_alignment(std::uint64_t address, std::uint64_t bytes, AccessKind kind, const void* pc)
{
    if (address % bytes == 0) {
        return;
    }
    const AccessType type{kind, Space::global, false, static_cast<std::uint8_t>(bytes)};
    if (is_on_stack(*Thread::running(), address)) {
        if (address % 8 != 0) {  // for more there is no promise
            trap_misaligned(address, type, pc, FindingReason::local);
        }
    } else if (const std::optional<Space> space = space_of(address)) {
        trap_misaligned(address, in_space(type, *space), pc);
    }
}

}  // namespace simt

#define SIMT_HOOK(name, bytes, kind, is_volatile, must_align)                                                \
    void __tsan_##name##bytes(void* address)                                                                 \
    {                                                                                                        \
        simt::log(address, {kind, simt::Space::global, is_volatile, bytes}, SIMT_CALLER, must_align);        \
    }

#define SIMT_CHECK_LOCAL(name, kind)                                                                         \
    void simt_check_local_##name(const void* address, std::size_t bytes, const void* variable,               \
                                 std::size_t variable_bytes, std::size_t element_bytes,                      \
                                 const char* variable_name)                                                  \
    {                                                                                                        \
        const auto begin = reinterpret_cast<std::uint64_t>(variable);                                        \
        simt::check_local(reinterpret_cast<std::uint64_t>(address), bytes, kind,                             \
                          {variable_name, begin, variable_bytes, element_bytes},                             \
                          __builtin_return_address(0));                                                      \
    }

#define SIMT_HOOKS(bytes)                                                                                    \
    SIMT_HOOK(read, bytes, simt::AccessKind::read, false, true)                                              \
    SIMT_HOOK(write, bytes, simt::AccessKind::write, false, true)                                            \
    SIMT_HOOK(unaligned_read, bytes, simt::AccessKind::read, false, false)                                   \
    SIMT_HOOK(unaligned_write, bytes, simt::AccessKind::write, false, false)                                 \
    SIMT_HOOK(volatile_read, bytes, simt::AccessKind::read, true, true)                                      \
    SIMT_HOOK(volatile_write, bytes, simt::AccessKind::write, true, true)                                    \
    SIMT_HOOK(unaligned_volatile_read, bytes, simt::AccessKind::read, true, false)                           \
    SIMT_HOOK(unaligned_volatile_write, bytes, simt::AccessKind::write, true, false)

#pragma GCC visibility push(default)
extern "C" {

SIMT_HOOKS(1)
SIMT_HOOKS(2)
SIMT_HOOKS(4)
SIMT_HOOKS(8)
SIMT_HOOKS(16)

// The plugin calls these before accesses that an index into a local variable chooses.
SIMT_CHECK_LOCAL(read, simt::AccessKind::read)
SIMT_CHECK_LOCAL(write, simt::AccessKind::write)

/// The plugin calls it where a function begins, for each local array whose address it may give to others.
void simt_guard_local(const void* array, std::size_t bytes, std::size_t element_bytes, const char* name)
{
    if (simt::Thread* const thread = simt::Thread::running()) {
        thread->guarded_arrays.push_back(
            {name, reinterpret_cast<std::uint64_t>(array), bytes, element_bytes});
    }
}

/// And this where the function ends, for all of them.
void simt_forget_guards(std::size_t count)
{
    if (simt::Thread* const thread = simt::Thread::running()) {
        thread->guarded_arrays.resize(thread->guarded_arrays.size() - count);
    }
}

void __tsan_read_range(void* address, std::size_t bytes)
{
    simt::log_range(address, bytes, simt::AccessKind::read, SIMT_CALLER);
}

void __tsan_write_range(void* address, std::size_t bytes)
{
    simt::log_range(address, bytes, simt::AccessKind::write, SIMT_CALLER);
}

void __tsan_init()
{
    simt::note_instrumented_code(__builtin_return_address(0));
}

unsigned int simt_count_multiply24(unsigned int result) noexcept
{
    simt::log_step(simt::Step::multiply24, SIMT_CALLER);
    return result;
}

unsigned int simt_count_dp4a(unsigned int result) noexcept
{
    simt::log_step(simt::Step::dp4a, SIMT_CALLER);
    return result;
}

void __sanitizer_cov_trace_pc()
{
    simt::Thread* const thread = simt::Thread::running();
    if (thread == nullptr || !thread->context->is_checked) {
        return;
    }
    simt::follow_jump(*thread, SIMT_CALLER);
    if (thread->context->stepping != nullptr) [[unlikely]] {
        simt::stop_before_basic_block(*thread, SIMT_CALLER);
    }
    if (thread->context->logs_basic_blocks) {
        simt::log_step(simt::Step::basic_block, SIMT_CALLER);
    }
}

/// -fsanitize=alignment calls this where a pointer is followed that is not aligned as its type is.
void __ubsan_handle_type_mismatch_v1(const simt::PointerCheck* check, std::uintptr_t pointer)
{
    constexpr unsigned char log_of_16 = 4;
    simt::Thread* const thread = simt::Thread::running();
    if (thread == nullptr) {
        return;
    }
    if (check->kind == simt::PointerCheck::load || check->kind == simt::PointerCheck::store) {
        simt::check_misaligned_object(pointer, *check, __builtin_return_address(0));
    }
    if (check->log_alignment >= log_of_16) {
        thread->has_misaligned_pointer = true;
    }
}

/// The constructor of a class with virtual functions.
void __tsan_vptr_update(void* address, void*)
{
    simt::log(address, {simt::AccessKind::write, simt::Space::global, false, sizeof(void*)}, SIMT_CALLER,
              true);
}
void __tsan_vptr_read(void*) {}

}  // extern "C"
#pragma GCC visibility pop

#undef SIMT_CHECK_LOCAL
#undef SIMT_HOOKS
#undef SIMT_HOOK
