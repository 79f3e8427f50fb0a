// SPDX-License-Identifier: MIT
#include "access_checks.hpp"

#include "../memory/shared_memory.hpp"
#include "device.hpp"
#include "hooks.hpp"

#include <sys/mman.h>

#include <cstring>

namespace simt {
namespace {

constexpr std::uint64_t first_page = 1 << 16;  // addresses below are null pointers with an index

/// How far beyond its end an access is still taken for one of a shared array.
constexpr std::uint64_t near_shared = 1 << 16;

void report(const char* kind, const char* reason, AccessType type, const void* pc, std::uint64_t address)
{
    const Thread& thread = *Block::current();
    Device::running().faults().add({kind, reason, type, pc, address, thread.block->info(), thread.number});
}

/// Ends the launch if what lies at `address` is nothing but the rest of an index into a variable of the device.
void trap_beyond_variable(std::uint64_t address, AccessType type, const void* pc)
{
    ProgramMap& program = Device::running().program();
    program.at(reinterpret_cast<std::uint64_t>(pc));  // so that the module is known whose variable it may be
    if (program.device_end_before(address)) {
        type.space = Space::global;
        report("out-of-bounds", "outside", type, pc, address);
        Block::trap(cudaErrorIllegalAddress);
    }
}

/// A function that the thread must not call here.
void report_call(const char* kind, const char* level, const char* reason, const char* function,
                 const void* pc)
{
    const Thread& thread = *Block::current();
    const AccessType type{AccessKind::read, Space::global, false, 0};
    Device::running().faults().add(
        {kind, reason, type, pc, 0, thread.block->info(), thread.number, function, level});
}

/// Whether both host code and kernels can use the address.
bool can_be_shared(const Device& device, std::uint64_t address)
{
    return device.kind_of(reinterpret_cast<const void*>(address)) == MemoryKind::managed ||
           device.is_accessible_host_memory(address);
}

bool is_mapped(std::uint64_t address)
{
    constexpr std::uint64_t page = 4096;
    return madvise(reinterpret_cast<void*>(address & ~(page - 1)), page, MADV_NORMAL) == 0;
}

}  // namespace

bool is_out_of_bounds(std::uint64_t address, AccessType type, const void* pc)
{
    const Arena& memory = Device::running().memory();
    const std::uint64_t offset = address - memory.begin();
    const std::uint64_t in_first = Arena::granule_bytes - offset % Arena::granule_bytes;
    const std::uint16_t* const allocated = memory.allocated_of_granule() + offset / Arena::granule_bytes;
    if (type.bytes > in_first && allocated[0] == Arena::granule_bytes &&
        allocated[1] >= type.bytes - in_first) {
        return false;  // it lies across two entries of the table
    }
    type.space = Space::global;
    const bool released = Device::running().memory().released_at(address).has_value();
    report("out-of-bounds", released ? "released" : "outside", type, pc, address);
    return true;
}

void trap_misaligned(std::uint64_t address, AccessType type, const void* pc, const char* reason)
{
    report("misaligned", reason, type, pc, address);
    Block::trap(cudaErrorMisalignedAddress);
}

void trap_constant_write(std::uint64_t address, AccessType type, const void* pc)
{
    type.space = Space::constant;
    report("wrong-side", "constant variable in a kernel", type, pc, address);
    Block::trap(cudaErrorIllegalAddress);
}

std::optional<Space> watched_space(std::uint64_t address, AccessType type, const void* pc)
{
    Device& device = Device::running();
    switch (device.program().at(address)) {
        case ProgramMemory::managed_variable:
        case ProgramMemory::device_variable: return Space::global;
        case ProgramMemory::constant_variable:
            if (type.kind != AccessKind::read) {
                trap_constant_write(address, type, pc);
            }
            return Space::constant;
        case ProgramMemory::read_only: return std::nullopt;
        case ProgramMemory::host_variable:
            if (device.is_accessible_host_memory(address)) {
                break;
            }
            trap_beyond_variable(address, type, pc);
            report("wrong-side", "host variable in a kernel", type, pc, address);
            Block::trap(cudaErrorIllegalAddress);
        case ProgramMemory::none: break;
    }
    if (device.is_accessible_host_memory(address)) {
        return Space::global;
    }
    const SharedMemory& shared = device.shared();
    if (address - dynamic_shared_begin() < max_shared_bytes) {
        type.space = Space::shared;
        report("out-of-bounds", "shared", type, pc, address);
        return std::nullopt;
    }
    trap_beyond_variable(address, type, pc);
    const char* kind = "wrong-side";
    const char* reason = "host memory in a kernel";
    if (address < first_page) {
        kind = "out-of-bounds";
        reason = "null";
    } else if (address - shared.static_begin + near_shared < shared.static_bytes + 2 * near_shared ||
               address - dynamic_shared_begin() + near_shared < max_shared_bytes + 2 * near_shared) {
        type.space = Space::shared;
        kind = "out-of-bounds";
        reason = "shared";
    } else if (Fiber::is_on_any_stack(address)) {
        kind = "out-of-bounds";
        reason = "another thread";
    } else if (!is_mapped(address)) {
        kind = "out-of-bounds";
        reason = "nowhere";
    }
    report(kind, reason, type, pc, address);
    Block::trap(cudaErrorIllegalAddress);
}

bool can_host_change(std::uint64_t address)
{
    Device& device = Device::running();
    return can_be_shared(device, address) || device.program().at(address) == ProgramMemory::managed_variable;
}

void trap_no_memory(std::uint64_t address, AccessKind kind, const void* pc)
{
    const AccessType type{kind, Space::global, false, 0};
    report("out-of-bounds", address < first_page ? "null" : "nowhere", type, pc, address);
    Block::trap(cudaErrorIllegalAddress);
}

void trap_stack_overflow(const void* pc)
{
    report("out-of-bounds", "stack", {AccessKind::write, Space::global, false, 0}, pc, 0);
    Block::trap(cudaErrorHardwareStackError);
}

void trap_division(const void* pc)
{
    report("integer-division", "", type_of(Step::division), pc, 0);
    Block::trap(cudaErrorLaunchFailure);
}

void trap_host_function(const char* name, const void* pc)
{
    report_call("wrong-side", "error", "host function", name, pc);
    Block::trap(cudaErrorLaunchFailure);
}

void trap_endless_loop(const void* pc)
{
    report("no-progress", "loop", type_of(Step::backward_jump), pc, 0);
    Block::trap(cudaErrorLaunchTimeout);
}

void report_not_cooperative(const char* function, const void* pc)
{
    report_call("barrier-divergence", "warning", "not cooperative", function, pc);
}

void trap_beyond_local(std::uint64_t address, AccessType type, const LocalVariable& variable, const void* pc)
{
    const Thread& thread = *Block::current();
    AccessFault fault{"out-of-bounds", "local", type, pc, address, thread.block->info(), thread.number};
    fault.variable = variable;
    Device::running().faults().add(fault);
    Block::trap(cudaErrorIllegalAddress);
}

void check_local_read(const void* address, AccessType type, const void* pc)
{
    constexpr std::uint64_t pattern = 0xfefefefefefefefe;  // what the compiler fills such variables with
    // Of an object that is copied not all members need have a value.
    if (type.part == CopyPart::none && (type.bytes == 4 || type.bytes == 8) &&
        std::memcmp(address, &pattern, type.bytes) == 0) {
        report("uninitialised-read", "local", type, pc, reinterpret_cast<std::uint64_t>(address));
    }
}

void check_host_access(std::uint64_t address, AccessType type, const void* pc)
{
    if (!Device::options().checked) {
        return;
    }
    if (const ReadAccess access; !access || Device::running().is_known_as_hosts(address)) {
        return;  // nothing to see, or a host thread that shall not wait for the kernel of another
    }
    const auto lock = Device::try_get();
    if (!lock) {
        return;
    }
    Device& device = **lock;
    const bool is_in_memory = device.memory().owns(address);
    const ProgramMemory memory = is_in_memory ? ProgramMemory::none : device.program().at(address);
    const bool is_variable =
        memory == ProgramMemory::device_variable || memory == ProgramMemory::constant_variable;
    if (is_variable || (is_in_memory && !device.memory().is_managed(address) && !device.memory().is_open())) {
        device.report_host_access(is_variable ? "device variable on the host" : "device memory on the host",
                                  address, type, pc);
    } else if (device.streams().is_open() && can_be_shared(device, address)) {
        if (type.is_volatile) {
            device.streams().host_waits_for_all();
        } else {
            device.tell_of({"host", address, type.bytes, type.kind, pc, device.streams().host()});
        }
    }
}

void note_host_atomic(const volatile void* address)
{
    if (const auto lock = Device::try_get();
        lock && (*lock)->streams().is_open() &&
        can_be_shared(**lock, reinterpret_cast<std::uint64_t>(address))) {
        (*lock)->streams().host_waits_for_all();
    }
}

void tell_observers(const void* address, Strength strength)
{
    const Thread& thread = *Block::current();
    const StrongAccess access{reinterpret_cast<std::uint64_t>(address),
                              is_shared(address),
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
