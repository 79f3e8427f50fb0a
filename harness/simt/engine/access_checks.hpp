// SPDX-License-Identifier: MIT
/// @file
/// What the hooks ask of an access before it takes place, where it is not plainly one that is allowed.
#pragma once

#include "../events/observer.hpp"
#include "texture_unit.hpp"
#include "thread.hpp"

#include <cstdint>
#include <optional>

namespace simt {

/// Whether no live allocation holds all of an access to global memory, which is then reported. It goes on: the memory is
/// there.
bool is_out_of_bounds(std::uint64_t address, AccessType type, const void* pc);

/// An access to an address that is no multiple of its size. The thread ends with cudaErrorMisalignedAddress.
///
/// @param reason  `local`, or none
[[noreturn]] void trap_misaligned(std::uint64_t address, AccessType type, const void* pc,
                                  FindingReason reason = FindingReason::none);

/// Looks at an address that is neither in the device's memory nor on the thread's stack. If device code has no business
/// there the access is reported, and the thread ends with cudaErrorIllegalAddress unless the memory is there.
///
/// @return the space of the address, if the access is to be logged
std::optional<Space> watched_space(std::uint64_t address, AccessType type, const void* pc);

/// A write to a constant variable, which only the host may change. The thread ends with cudaErrorIllegalAddress.
[[noreturn]] void trap_constant_write(std::uint64_t address, AccessType type, const void* pc);

/// An access outside the local variable or the constant that it is meant for. The thread ends with cudaErrorIllegalAddress,
/// since a fiber keeps other things on its stack than a thread of a GPU.
[[noreturn]] void trap_beyond_local(std::uint64_t address, AccessType type, const LocalVariable& variable,
                                    const void* pc);

/// Whether there is memory for the texels of an image up to this one, counted from 0 in the order of their addresses.
bool is_texel_there(const Image& image, std::uint64_t number);

/// An access by a texture or surface object whose memory is not, or no longer, all allocated. Reports the first texel that
/// is missing, also of code that is not checked. The thread ends with cudaErrorIllegalAddress.
[[noreturn]] void trap_unbound_image(const Image& image, AccessKind kind, const void* pc);

/// An access by a handle that is none of a texture or surface object which the function can use. The thread ends with
/// cudaErrorIllegalAddress; CUDA leaves open what happens.
///
/// @param reason  `no_object`, `destroyed_object` or `object_of_another_shape`
/// @param space   `texture`, or `global` for a surface
[[noreturn]] void trap_wrong_object(FindingReason reason, AccessKind kind, Space space, const void* pc);

/// A read of a local variable that still holds what the compiler fills it with.
void check_local_read(const void* address, AccessType type, const void* pc);

/// An access where there is no memory, which the processor has refused.
[[noreturn]] void trap_no_memory(std::uint64_t address, AccessKind kind, const void* pc);

/// The thread has used up its stack: it ends with cudaErrorHardwareStackError.
[[noreturn]] void trap_stack_overflow(const void* pc);

/// The thread divides an integer by zero, or the smallest one by -1: it ends with cudaErrorLaunchFailure.
[[noreturn]] void trap_division(const void* pc);

/// The thread calls what only the host can: it ends with cudaErrorLaunchFailure.
[[noreturn]] void trap_host_function(const char* name, const void* pc);

/// The thread passes a grid that it launches a pointer to memory that is its own or its block's, `reason` says which: it ends
/// with cudaErrorInvalidAddressSpace, as the grid would on a GPU.
[[noreturn]] void trap_argument_of_launch(std::uint64_t address, FindingReason reason, const char* kernel,
                                          const void* pc);

/// The thread goes round a loop without end, in which it touches no memory: it ends with cudaErrorLaunchTimeout.
[[noreturn]] void trap_endless_loop(const void* pc);

/// The thread copies to memory that overlaps what it copies from.
void report_overlapping_copy(const char* function, const void* pc);

/// The thread waits for the grid in a launch that has not promised to keep all blocks resident.
void report_not_cooperative(const char* function, const void* pc);

/// Lets the observers know of such an access of the current thread.
void tell_observers(const void* address, Strength strength);

}  // namespace simt
