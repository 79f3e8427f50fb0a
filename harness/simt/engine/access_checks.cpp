// SPDX-License-Identifier: MIT
#include "access_checks.hpp"

#include "../memory/page.hpp"
#include "../memory/shared_memory.hpp"
#include "block.hpp"
#include "hooks.hpp"

#include <sys/mman.h>
#include <unwind.h>

#include <cstring>
#include <mutex>

namespace simt {
namespace {

constexpr std::uint64_t first_page = 1 << 16;  // addresses below are null pointers with an index

/// How far beyond its end an access is still taken for one of a shared array.
constexpr std::uint64_t near_shared = 1 << 16;

DeviceMemory& memory_of_device()
{
    return Thread::running()->context->environment->memory;
}

void report(FindingKind kind, FindingReason reason, AccessType type, const void* pc, std::uint64_t address)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    const KernelEnvironment& environment = *thread.context->environment;
    const std::lock_guard lock(environment.parallel_use);
    environment.faults.fault({kind, reason, type, pc, address, thread.block->info(), thread.number});
}

/// Ends the launch if what lies at `address` is nothing but the rest of an index into a variable of the device.
void trap_beyond_variable(std::uint64_t address, AccessType type, const void* pc)
{
    ProgramMap& program = memory_of_device().program();
    program.at(reinterpret_cast<std::uint64_t>(pc));  // so that the module is known whose variable it may be
    if (program.device_end_before(address)) {
        type.space = Space::global;
        report(FindingKind::out_of_bounds, FindingReason::outside, type, pc, address);
        Thread::running()->end_with(cudaErrorIllegalAddress);
    }
}

/// A function that the thread must not call here.
void report_call(FindingKind kind, FindingLevel level, FindingReason reason, const char* function,
                 const void* pc)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    const AccessType type{AccessKind::read, Space::global, false, 0};
    const KernelEnvironment& environment = *thread.context->environment;
    const std::lock_guard lock(environment.parallel_use);
    environment.faults.fault(
        {kind, reason, type, pc, 0, thread.block->info(), thread.number, function, level});
}

_Unwind_Reason_Code stop_at_signal(_Unwind_Context* frame, void* found)
{
    int was_interrupted = 0;
    _Unwind_GetIPInfo(frame, &was_interrupted);
    *static_cast<bool*>(found) = was_interrupted != 0;
    return was_interrupted != 0 ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/// Whether a signal has interrupted the thread: then host code runs on its stack. Walks the stack, so ask only before a
/// report.
bool is_in_signal_handler()
{
    bool found = false;
    _Unwind_Backtrace(stop_at_signal, &found);
    return found;
}

bool is_mapped(std::uint64_t address)
{
    return madvise(reinterpret_cast<void*>(address & ~(page_bytes - 1)), page_bytes, MADV_NORMAL) == 0;
}

}  // namespace

bool is_out_of_bounds(std::uint64_t address, AccessType type, const void* pc)
{
    Arena& memory = memory_of_device().arena();
    const std::uint64_t offset = address - memory.begin();
    const std::uint64_t in_first = Arena::granule_bytes - offset % Arena::granule_bytes;
    const std::uint16_t* const allocated = memory.allocated_of_granule() + offset / Arena::granule_bytes;
    if (type.bytes > in_first && allocated[0] == Arena::granule_bytes &&
        allocated[1] >= type.bytes - in_first) {
        return false;  // it lies across two entries of the table
    }
    type.space = Space::global;
    const bool released = memory.released_at(address).has_value();
    report(FindingKind::out_of_bounds, released ? FindingReason::released : FindingReason::outside, type, pc,
           address);
    return true;
}

void trap_misaligned(std::uint64_t address, AccessType type, const void* pc, FindingReason reason)
{
    report(FindingKind::misaligned, reason, type, pc, address);
    Thread::running()->end_with(cudaErrorMisalignedAddress);
}

void trap_constant_write(std::uint64_t address, AccessType type, const void* pc)
{
    type.space = Space::constant;
    report(FindingKind::wrong_side, FindingReason::constant_variable_in_kernel, type, pc, address);
    Thread::running()->end_with(cudaErrorIllegalAddress);
}

std::optional<Space> watched_space(std::uint64_t address, AccessType type, const void* pc)
{
    DeviceMemory& memory = memory_of_device();
    switch (memory.program().at(address)) {
        case ProgramMemory::managed_variable: Thread::running()->require_order(); return Space::global;
        case ProgramMemory::device_variable: return Space::global;
        case ProgramMemory::constant_variable:
            if (type.kind != AccessKind::read) {
                trap_constant_write(address, type, pc);
            }
            return Space::constant;
        case ProgramMemory::read_only: return std::nullopt;
        case ProgramMemory::host_variable:
            if (memory.is_accessible_host_memory(address)) {
                break;
            }
            if (is_in_signal_handler()) {
                return std::nullopt;
            }
            trap_beyond_variable(address, type, pc);
            report(FindingKind::wrong_side, FindingReason::host_variable_in_kernel, type, pc, address);
            Thread::running()->end_with(cudaErrorIllegalAddress);
        case ProgramMemory::none: break;
    }
    if (memory.is_accessible_host_memory(address)) {
        Thread::running()->require_order();
        return Space::global;
    }
    if (is_in_signal_handler()) {
        return std::nullopt;
    }
    const WatchedMemory& watched = Thread::running()->context->memory;
    if (address - dynamic_shared_begin() < max_shared_bytes) {
        type.space = Space::shared;
        report(FindingKind::out_of_bounds, FindingReason::shared, type, pc, address);
        return std::nullopt;
    }
    trap_beyond_variable(address, type, pc);
    FindingKind kind = FindingKind::wrong_side;
    FindingReason reason = FindingReason::host_memory_in_kernel;
    if (address < first_page) {
        kind = FindingKind::out_of_bounds;
        reason = FindingReason::null;
    } else if (address - watched.static_shared.begin + near_shared <
                   watched.static_shared.bytes + 2 * near_shared ||
               address - dynamic_shared_begin() + near_shared < max_shared_bytes + 2 * near_shared) {
        type.space = Space::shared;
        kind = FindingKind::out_of_bounds;
        reason = FindingReason::shared;
    } else if (Fiber::is_on_any_stack(address)) {
        kind = FindingKind::out_of_bounds;
        reason = FindingReason::another_thread;
    } else if (!is_mapped(address)) {
        kind = FindingKind::out_of_bounds;
        reason = FindingReason::nowhere;
    }
    report(kind, reason, type, pc, address);
    Thread::running()->end_with(cudaErrorIllegalAddress);
}

void trap_no_memory(std::uint64_t address, AccessKind kind, const void* pc)
{
    const AccessType type{kind, Space::global, false, 0};
    report(FindingKind::out_of_bounds, address < first_page ? FindingReason::null : FindingReason::nowhere,
           type, pc, address);
    Thread::running()->end_with(cudaErrorIllegalAddress);
}

void trap_stack_overflow(const void* pc)
{
    report(FindingKind::out_of_bounds, FindingReason::stack, {AccessKind::write, Space::global, false, 0}, pc,
           0);
    Thread::running()->end_with(cudaErrorHardwareStackError);
}

void trap_division(const void* pc)
{
    report(FindingKind::integer_division, FindingReason::none, type_of(Step::division), pc, 0);
    Thread::running()->end_with(cudaErrorLaunchFailure);
}

void trap_host_function(const char* name, const void* pc)
{
    report_call(FindingKind::wrong_side, FindingLevel::error, FindingReason::host_function, name, pc);
    Thread::running()->end_with(cudaErrorLaunchFailure);
}

void trap_argument_of_launch(std::uint64_t address, FindingReason reason, const char* kernel, const void* pc)
{
    Thread& thread = *Thread::running();
    const Space space = reason == FindingReason::shared_memory_as_argument ? Space::shared : Space::global;
    AccessFault fault{FindingKind::wrong_side, reason,       {AccessKind::read, space, false, 0}, pc, address,
                      thread.block->info(),    thread.number};
    fault.launched = kernel;
    const KernelEnvironment& environment = *thread.context->environment;
    {
        const std::lock_guard lock(environment.parallel_use);
        environment.faults.fault(fault);
    }
    thread.end_with(cudaErrorInvalidAddressSpace);
}

void trap_endless_loop(const void* pc)
{
    report(FindingKind::no_progress, FindingReason::loop, type_of(Step::backward_jump), pc, 0);
    Thread::running()->end_with(cudaErrorLaunchTimeout);
}

void report_overlapping_copy(const char* function, const void* pc)
{
    report_call(FindingKind::overlapping_copy, FindingLevel::error, FindingReason::none, function, pc);
}

void report_not_cooperative(const char* function, const void* pc)
{
    report_call(FindingKind::barrier_divergence, FindingLevel::warning, FindingReason::not_cooperative,
                function, pc);
}

void trap_beyond_local(std::uint64_t address, AccessType type, const LocalVariable& variable, const void* pc)
{
    Thread& thread = *Thread::running();
    thread.require_order();
    AccessFault fault{FindingKind::out_of_bounds, FindingReason::local, type, pc, address,
                      thread.block->info(),       thread.number};
    fault.variable = variable;
    thread.context->environment->faults.fault(fault);
    Thread::running()->end_with(cudaErrorIllegalAddress);
}

bool is_texel_there(const Image& image, std::uint64_t number)
{
    return memory_of_device().is_usable(reinterpret_cast<const void*>(image.begin),
                                        (number + 1) * image.format.texel_bytes());
}

void trap_unbound_image(const Image& image, AccessKind kind, const void* pc)
{
    Thread& thread = *Thread::running();
    const unsigned bytes = image.format.texel_bytes();
    const AccessType type{kind, Space::global, false, static_cast<std::uint8_t>(bytes)};
    std::uint64_t missing = 0;  // the first texel that there is no memory for
    for (std::uint64_t end = image.bytes() / bytes; missing < end;) {
        const std::uint64_t middle = missing + (end - missing) / 2;
        if (is_texel_there(image, middle)) {
            missing = middle + 1;
        } else {
            end = middle;
        }
    }
    const std::uint64_t texel = image.begin + missing * bytes;
    if (memory_of_device().arena().owns(texel)) {
        is_out_of_bounds(texel, type, pc);
    } else {
        watched_space(texel, type, pc);
    }
    thread.end_with(cudaErrorIllegalAddress);
}

void trap_wrong_object(FindingReason reason, AccessKind kind, Space space, const void* pc)
{
    report(FindingKind::out_of_bounds, reason, {kind, space, false, 0}, pc, 0);
    Thread::running()->end_with(cudaErrorIllegalAddress);
}

void check_local_read(const void* address, AccessType type, const void* pc)
{
    constexpr std::uint64_t pattern = 0xfefefefefefefefe;  // what the compiler fills such variables with
    // Of an object that is copied not all members need have a value.
    if (type.part == CopyPart::none && (type.bytes == 4 || type.bytes == 8) &&
        std::memcmp(address, &pattern, type.bytes) == 0) {
        report(FindingKind::uninitialised_read, FindingReason::local, type, pc,
               reinterpret_cast<std::uint64_t>(address));
    }
}

void tell_observers(const void* address, Strength strength)
{
    const Thread& thread = *Thread::running();
    const StrongAccess access{reinterpret_cast<std::uint64_t>(address),
                              thread.context->memory.hold_shared(reinterpret_cast<std::uint64_t>(address)),
                              strength.reads,
                              strength.writes,
                              strength.scope,
                              strength.acquires,
                              strength.releases,
                              strength.change,
                              strength.found,
                              strength.is_sum};
    for (Observer* observer : thread.block->observers()) {
        observer->strong_access(thread.block->info(), thread.number, access);
    }
}

}  // namespace simt
