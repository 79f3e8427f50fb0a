// SPDX-License-Identifier: MIT
// What host code does with memory that is the device's, or that kernels use as well.
#include "../engine/host_accesses.hpp"

#include "../memory/host_memory.hpp"
#include "../memory/host_watch.hpp"
#include "device.hpp"

namespace simt {

HostWatch simt_watched_memory;

void note_instrumented_code(const void* code)
{
    Device::note_instrumented(code);
}

void check_host_access(std::uint64_t address, AccessType type, const void* pc)
{
    const auto lock = Device::try_get();
    if (!lock) {
        return;  // a host thread does not wait for the kernel of another
    }
    Device& device = **lock;
    device.watch_host_no_more_than_needed();
    if (!Device::options().checked) {
        HostPages::add(address);  // so that it is not asked about again
        return;
    }
    DeviceMemory& memory = device.memory();
    if (memory.is_host_memory(address, HostPages::bytes)) {
        HostPages::add(address);
        return;
    }
    if (memory.is_host_memory(address, HostLines::bytes)) {
        HostLines::add(address);
        return;
    }
    if (Device::options().host_reads && type.kind == AccessKind::read && memory.can_be_shared(address)) {
        device.count_host_read(type.bytes);
    }
    const bool is_in_memory = memory.arena().owns(address);
    const ProgramMemory place = is_in_memory ? ProgramMemory::none : memory.program().at(address);
    const bool is_variable =
        place == ProgramMemory::device_variable || place == ProgramMemory::constant_variable;
    if (is_variable || (is_in_memory && !memory.arena().is_managed(address) && !memory.arena().is_open())) {
        device.report_host_access(is_variable ? FindingReason::device_variable_on_host
                                              : FindingReason::device_memory_on_host,
                                  address, type, pc);
    } else if (device.streams().is_open() && memory.can_be_shared(address)) {
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
        (*lock)->memory().can_be_shared(reinterpret_cast<std::uint64_t>(address))) {
        (*lock)->streams().host_waits_for_all();
    }
}

}  // namespace simt
