// SPDX-License-Identifier: MIT
/// @file
/// Where instrumented code reports its memory accesses.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/observer.hpp"
#include "../memory/arena.hpp"

namespace simt {

struct ImageAccess;

/// Where device code called into this library.
struct Caller
{
    const void* pc;       ///< return address
    std::uint64_t stack;  ///< stack pointer before the call
};

/// The caller of the function that this stands in, which must be one that is never inlined.
#define SIMT_CALLER                                                                                          \
    simt::Caller                                                                                             \
    {                                                                                                        \
        __builtin_return_address(0), reinterpret_cast<std::uint64_t>(__builtin_dwarf_cfa())                  \
    }

/// Logs an access of the current thread, unless the address is one that nobody watches (a local variable, say) or
/// no thread runs. An access that the device would refuse is reported; if it would be a crash, the thread ends here.
void log_access(const void* address, std::size_t bytes, AccessKind kind, Caller caller,
                bool block_scope = false, bool compares = false);

/// Logs the copy of an object: in words, which is what nvcc makes of an object aligned like its members.
void log_range(const void* address, std::size_t bytes, AccessKind kind, Caller caller);

/// Looks at the address of an object that is to be aligned to `bytes`. If it is not, the thread ends with
/// cudaErrorMisalignedAddress.
void check_alignment(std::uint64_t address, std::uint64_t bytes, AccessKind kind, const void* pc);

/// Logs that a texture function of a launch that is checked fetches a texel, as one access of `bytes` bytes.
///
/// @param is_substitute  the coordinates are outside of the texture
void log_texture_fetch(std::uint64_t address, std::size_t bytes, bool is_substitute, Caller caller,
                       const ImageAccess& access);

/// The same for a surface function.
void log_surface_access(std::uint64_t address, std::size_t bytes, AccessKind kind, Caller caller,
                        const ImageAccess& access);

/// The current thread passes a fence. Threads run one at a time and in program order, so every write is visible at once: a
/// fence only counts as one.
void pass_fence(Fence fence, Caller caller);

/// The current thread launches a grid, which comes after all that it has done so far. Observers are told of it.
///
/// @param number  of the launch: see LaunchPoints
void pass_nested_launch(std::uint32_t number, Caller caller);

}  // namespace simt
