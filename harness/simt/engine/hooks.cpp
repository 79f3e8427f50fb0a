// SPDX-License-Identifier: MIT
// g++ -fsanitize=thread puts a call before each access, and -fsanitize-coverage=trace-pc one at the beginning of each
// basic block; these are the functions it calls. The real ThreadSanitizer library is never linked.
#include "hooks.hpp"

#include "../instrumentation/guards.hpp"
#include "access_checks.hpp"
#include "block.hpp"
#include "device.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

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
    Range arguments;
    const std::uint16_t* allocated_of_granule = nullptr;  ///< of global memory
    Range constant;                                       ///< from the first to the last constant variable
    std::vector<Range> constants;
    std::vector<std::uint64_t> guards;  ///< offsets in static_shared, in ascending order

    /// A shared variable has no initial value: its constructor, if it has one, does nothing (CUDA C++ Programming Guide,
    /// "Device Memory Space Specifiers"). g++ looks all the same, in a byte beside it, whether the constructor has run.
    bool hold_guard(std::uint64_t address) const
    {
        return std::binary_search(guards.begin(), guards.end(), address - static_shared.begin);
    }

    bool hold_constant(std::uint64_t address) const
    {
        return constant.holds(address) && std::any_of(constants.begin(), constants.end(),
                                                      [address](const Range& r) { return r.holds(address); });
    }
};

Ranges ranges;
bool steps_are_logged = false;
bool basic_blocks_are_logged = false;
bool endless_loop_seen = false;  // in this launch

/// A place in the program where a block is about to make the first volatile write. It lets others look first: whoever
/// waits for the write is then seen waiting, which tells a flag from data.
struct AnnouncedWrite
{
    const Block* block = Block::current()->block;
    std::set<const void*> addresses;
    std::uint64_t activity = Block::activity();
    int turns = 0;  ///< that the threads which came first have stood aside
    bool is_looked_at = false;
    bool is_over = false;
};
std::map<const void*, AnnouncedWrite> announced_writes;  // in this launch, by place
unsigned open_announcements = 0;

}  // namespace

void set_hook_ranges(const Arena& global, const SharedMemory& shared, AddressRange arguments,
                     const std::vector<AddressRange>& constants, const std::vector<std::uint64_t>& guards,
                     bool basic_blocks)
{
    ranges = {};
    ranges.guards = guards;
    ranges.arguments = {arguments.begin, arguments.bytes};
    ranges.allocated_of_granule = global.allocated_of_granule();
    ranges.static_shared = {shared.static_begin, shared.static_bytes};
    ranges.dynamic_shared = {shared.dynamic_begin, shared.dynamic_bytes};
    ranges.global = {global.begin(), global.reserved_bytes()};
    for (const AddressRange& range : constants) {
        ranges.constants.push_back({range.begin, range.bytes});
    }
    if (!constants.empty()) {
        ranges.constant.begin = constants.front().begin;
        ranges.constant.bytes = constants.back().begin + constants.back().bytes - constants.front().begin;
    }
    steps_are_logged = true;
    basic_blocks_are_logged = basic_blocks;
    endless_loop_seen = false;
    announced_writes.clear();
    open_announcements = 0;
}

void clear_hook_ranges()
{
    ranges = {};
    steps_are_logged = false;
}

bool are_hooks_on()
{
    return ranges.allocated_of_granule != nullptr;
}

bool is_shared(const void* address)
{
    const auto at = reinterpret_cast<std::uint64_t>(address);
    return ranges.static_shared.holds(at) || ranges.dynamic_shared.holds(at);
}

namespace {

/// A function of its own, so that log() needs no stack frame.
[[gnu::noinline]] void wait_for_room()
{
    Block::suspend();
}

/// The threads of the block that come to the place meanwhile go on in the same turn, so that lanes stay in step and warps
/// in their order. A thread that takes and frees a lock while it waits always gets further, which is why turns are limited.
void announce_write(const void* address, const void* pc)
{
    constexpr int most_turns = 64;
    const auto [entry, is_new] = announced_writes.try_emplace(pc);
    AnnouncedWrite& write = entry->second;
    open_announcements += is_new ? 1 : 0;
    const bool is_by_block = write.block == Block::current()->block;
    for (int turn = 1; is_by_block && !write.is_over; ++turn) {
        write.addresses.insert(address);
        Block::stand_aside();
        if (turn > write.turns) {  // the first thread to come back decides
            write.turns = turn;
            const std::uint64_t before = std::exchange(write.activity, Block::activity());
            write.is_over = write.is_looked_at || write.activity == before || turn == most_turns;
            open_announcements -= write.is_over ? 1 : 0;
        }
    }
}

void note_look(const void* address)
{
    if (open_announcements == 0) {
        return;  // as nearly always
    }
    for (auto& [pc, write] : announced_writes) {
        write.is_looked_at = write.is_looked_at || (!write.is_over && write.addresses.count(address) != 0);
    }
}

/// A volatile access waits for other threads or lets them know, so it takes place now. A loop that waits gives way. Where
/// the lanes of a warp run in lockstep they make it together: programs of those days rely on that.
[[gnu::noinline]] AccessType note_volatile(const void* address, AccessType type, Caller caller)
{
    if (!Device::architecture().independent_threads) {
        Block::converge(caller.pc, caller.stack);
    }
    Thread& thread = *Block::current();
    std::uint64_t found = 0;
    if (type.kind == AccessKind::write) {
        if (Device::architecture().independent_threads && are_hooks_on()) {
            announce_write(address, caller.pc);
        }
        type.is_flag = thread.has_fenced;
        Block::note_activity();
    } else {
        note_look(address);
        std::memcpy(&found, address, std::min<std::size_t>(type.bytes, sizeof found));
        Block::poll(caller.pc, address, found, false);
        type.is_flag = thread.poll.times > 0;
        std::memcpy(&found, address, std::min<std::size_t>(type.bytes, sizeof found));  // others may have run
    }
    tell_observers(
        address,
        {.reads = type.kind == AccessKind::read, .writes = type.kind == AccessKind::write, .found = found});
    return type;
}

bool is_on_stack(const Thread& thread, std::uint64_t address)
{
    return thread.fiber.stack_begin() - address <= Fiber::stack_bytes;
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

[[gnu::always_inline]] inline void append(Thread& thread, std::uint64_t address, AccessType type,
                                          Caller caller)
{
    // Between this access and the last write the thread has not given way, so that what the write left is still there. The
    // parts of a copy are written together, after all their hooks.
    if (!only_reads(type.kind) && type.kind != AccessKind::step && type.part != CopyPart::further) {
        thread.note_values();
    }
    if (type.kind == AccessKind::write && thread.first_write == nullptr) {
        thread.first_write = thread.log_end;
    }
    *thread.log_end++ = {address,
                         Record::make_key(caller.pc, type, thread.fiber.stack_begin() - caller.stack)};
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
    const Thread& thread = *Block::current();
    if (is_on_stack(thread, at)) {
        if (const LocalVariable* const array = array_before(thread, at, type.bytes)) {
            trap_beyond_local(at, type, *array, caller.pc);
        }
        // The stack of a fiber promises no more than the host's types need.
        if (must_align && (at & (std::min<unsigned>(type.bytes, 8) - 1)) != 0) {
            trap_misaligned(at, type, caller.pc, "local");
        }
        if (type.kind == AccessKind::read) {
            check_local_read(reinterpret_cast<const void*>(at), type, caller.pc);
        }
        return std::nullopt;
    }
    if (ranges.hold_constant(at)) {
        if (type.kind != AccessKind::read) {
            trap_constant_write(at, type, caller.pc);
        }
        return Space::constant;
    }
    const bool may_be_watched = !ranges.arguments.holds(at) && are_hooks_on();
    return may_be_watched ? watched_space(at, type, caller.pc) : std::nullopt;
}

bool has_allocated(std::uint64_t offset, unsigned bytes)
{
    return offset % Arena::granule_bytes + bytes <=
           ranges.allocated_of_granule[offset / Arena::granule_bytes];
}

/// log_access(), for hooks: millions of times a second, with all but the address known where it is inlined. `type` stays
/// as it is, so that the compiler need not keep it in memory.
[[gnu::always_inline]] inline void log(const void* address, const AccessType type, Caller caller,
                                       bool must_align)
{
    Thread* const thread = Block::current();
    const auto at = reinterpret_cast<std::uint64_t>(address);
    if (thread == nullptr) [[unlikely]] {
        check_host_access(at, type, caller.pc);
        return;
    }
    Space space = Space::shared;
    if (!ranges.static_shared.holds(at) && !ranges.dynamic_shared.holds(at)) {
        space = Space::global;
        const std::uint64_t offset = at - ranges.global.begin;
        if (offset >= ranges.global.bytes) [[unlikely]] {
            const std::optional<Space> found = look_closer(at, type, caller, must_align);
            if (!found) {
                return;
            }
            space = *found;
        } else if (!has_allocated(offset, type.bytes) && is_out_of_bounds(at, type, caller.pc)) [[unlikely]] {
            return;
        }
    } else if (type.bytes == 1 && ranges.hold_guard(at)) {
        return;
    }
    if (must_align && (at & (type.bytes - 1)) != 0 && must_trap(*thread, at, type)) [[unlikely]] {
        trap_misaligned(at, in_space(type, space), caller.pc);
    }
    if (type.is_volatile) {
        append(*thread, at, note_volatile(address, in_space(type, space), caller), caller);
        return;
    }
    if (type.kind == AccessKind::write) {
        Block::note_activity();
    }
    append(*thread, at, in_space(type, space), caller);
}

/// The same for what is no access.
[[gnu::always_inline]] inline void log_step(Step step, Caller caller)
{
    Thread* const thread = Block::current();
    if (thread != nullptr && steps_are_logged) {
        append(*thread, 0, type_of(step), caller);
    }
}

/// A thread goes round a loop once more, after as many rounds as a record counts. One that would go on so for ever is
/// stopped, and then others that do the same need not go on as long.
[[gnu::noinline]] void note_long_loop(Thread& thread, const void* from)
{
    constexpr std::uint64_t rounds_a_turn = 256;  // of the patience with threads that wait
    const std::uint64_t most = endless_loop_seen ? 0 : Device::options().patience * rounds_a_turn;
    if (++thread.rounds_not_logged > most) {
        endless_loop_seen = true;
        trap_endless_loop(from);
    }
}

/// Logs that a thread goes back in a function, from one basic block to another: a lane that skips an access in one round
/// of a loop is not to be taken for one that is already in the next. Rounds without an access are counted in one record.
[[gnu::always_inline]] inline void log_backward_jump(Thread& thread, const void* from, Caller to)
{
    const std::uint64_t key =
        Record::make_key(from, type_of(Step::backward_jump), thread.fiber.stack_begin() - to.stack);
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

}  // namespace

void log_access(const void* address, std::size_t bytes, AccessKind kind, Caller caller, bool block_scope,
                bool compares)
{
    AccessType type{kind, Space::global, false, static_cast<std::uint8_t>(bytes)};
    type.block_scope = block_scope;
    type.is_flag = compares;
    log(address, type, caller, true);
}

void log_texture_fetch(std::uint64_t address, std::size_t bytes, bool is_substitute, Caller caller)
{
    Thread* const thread = Block::current();
    if (thread != nullptr && ranges.global.holds(address)) {
        append(*thread, is_substitute ? address | Record::substitute : address,
               {AccessKind::read, Space::texture, false, static_cast<std::uint8_t>(bytes)}, caller);
    }
}

void log_surface_access(std::uint64_t address, std::size_t bytes, AccessKind kind, Caller caller)
{
    Thread* const thread = Block::current();
    if (thread != nullptr && ranges.global.holds(address)) {
        if (kind == AccessKind::write) {
            Device::running().memory().note_written(reinterpret_cast<const void*>(address), bytes);
        }
        append(*thread, address, {kind, Space::texture, false, static_cast<std::uint8_t>(bytes)}, caller);
    }
}

void log_range(const void* address, std::size_t bytes, AccessKind kind, Caller caller)
{
    const char* at = static_cast<const char*>(address);
    AccessType type{kind, Space::global, false, 0};
    if (Block::current() == nullptr && bytes > 0) {
        type.bytes = 1;  // one is enough: the whole range is on one side
        check_host_access(reinterpret_cast<std::uint64_t>(at), type, caller.pc);
        return;
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
    Device& device = Device::running();
    if (is_shared(reinterpret_cast<const void*>(address))) {
        return Space::shared;
    }
    if (ranges.global.holds(address) || device.is_accessible_host_memory(address)) {
        return Space::global;
    }
    switch (device.program().at(address)) {
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
    if (address % bytes == 0) {
        return;
    }
    const AccessKind kind = check.kind == PointerCheck::load ? AccessKind::read : AccessKind::write;
    const AccessType type{kind, Space::global, false, static_cast<std::uint8_t>(bytes)};
    if (is_on_stack(*Block::current(), address)) {
        if (address % 8 != 0) {  // for more there is no promise
            trap_misaligned(address, type, pc, "local");
        }
    } else if (const std::optional<Space> space = space_of(address)) {
        trap_misaligned(address, in_space(type, *space), pc);
    }
}

/// An access that the compiler knows to be meant for one variable.
void check_local(std::uint64_t address, std::size_t bytes, AccessKind kind, const LocalVariable& variable,
                 const void* pc)
{
    const std::uint64_t offset = address - variable.begin;
    const bool is_inside = offset <= variable.bytes && bytes <= variable.bytes - offset;
    if (!is_inside && Block::current() != nullptr) [[unlikely]] {
        constexpr std::size_t most = std::numeric_limits<std::uint8_t>::max();
        const auto told = static_cast<std::uint8_t>(bytes > most ? 0 : bytes);
        trap_beyond_local(address, {kind, Space::global, false, told}, variable, pc);
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
    if (simt::Thread* const thread = simt::Block::current()) {
        thread->guarded_arrays.push_back(
            {name, reinterpret_cast<std::uint64_t>(array), bytes, element_bytes});
    }
}

/// And this where the function ends, for all of them.
void simt_forget_guards(std::size_t count)
{
    if (simt::Thread* const thread = simt::Block::current()) {
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
    simt::Device::note_instrumented();
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
    simt::Thread* const thread = simt::Block::current();
    if (thread == nullptr || !simt::steps_are_logged) {
        return;
    }
    simt::follow_jump(*thread, SIMT_CALLER);
    if (simt::basic_blocks_are_logged) {
        simt::log_step(simt::Step::basic_block, SIMT_CALLER);
    }
}

/// -fsanitize=alignment calls this where a pointer is followed that is not aligned as its type is.
void __ubsan_handle_type_mismatch_v1(const simt::PointerCheck* check, std::uintptr_t pointer)
{
    constexpr unsigned char log_of_16 = 4;
    simt::Thread* const thread = simt::Block::current();
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
