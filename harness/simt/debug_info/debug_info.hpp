// SPDX-License-Identifier: MIT
/// @file
/// From addresses to source lines and array names, by the DWARF information of what is loaded.
#pragma once

#include "../findings/source_line.hpp"
#include "frames.hpp"
#include "variables.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace simt {

/// A part of a module, where it is loaded.
struct AddressRange
{
    std::uint64_t begin;
    std::size_t bytes;

    bool holds(std::uint64_t address) const { return address - begin < bytes; }
};

/// Opened at the first question, for what is loaded then; modules loaded later are found when asked for. Any host thread may ask.
class DebugInfo {
public:
    DebugInfo();
    ~DebugInfo();

    /// The line of the call or access just before `return_address`. Of inlined frames, the innermost that is
    /// neither in this library's headers nor in the system's.
    SourceLine locate(const void* return_address);

    /// The frame of the function that has made the call with this return address; null if it cannot be told. It stays where it
    /// is.
    const FrameLayout* frame(const void* return_address);

    /// The type of what the lanes pass to the warp function that has been called before `return_address`: that of the parameter
    /// `value` of the functions of this library's headers that are inlined there.
    std::optional<ValueType> exchanged_type(const void* return_address);

    /// Whether the code before `return_address` stands in a file of the program, or is inlined in one that does.
    bool is_of_program(const void* return_address);

    /// The shared variable at `offset` in the thread-local block of the module that holds `code`, and its element
    /// `further` bytes behind that: see find_variable().
    std::optional<Variable> shared_variable(const void* code, std::uint64_t offset,
                                            std::uint64_t further = 0);

    /// The same for the variable of the program at `address`.
    std::optional<Variable> variable(std::uint64_t address, std::uint64_t further = 0);

    /// The sections whose names begin with `prefix` of the module that holds `address`.
    std::vector<AddressRange> sections(std::uint64_t address, const std::string& prefix);

    /// The variables of the module that holds `address` that are instances of templates.
    std::vector<AddressRange> template_variables(std::uint64_t address);

    /// Whether `code` is what the translator makes of a kernel's body: include/simt/kernel.hpp, run_thread(). Where a program
    /// has no symbols any more, everything is.
    bool is_kernel(const void* code);

    /// Bytes of the static shared variables that the function at `code` and those that it calls can use.
    std::optional<std::size_t> shared_bytes(const void* code);

    /// The __constant__ variables of the module that holds `code`, in ascending order (see cuda_runtime.h).
    std::vector<AddressRange> constant_variables(const void* code);

    /// Offsets, in ascending order, of the bytes in the thread-local block of the module that holds `code` in which the
    /// compiler notes that a variable has been constructed (Itanium C++ ABI, "Guard Variables").
    const std::vector<std::uint64_t>& construction_guards(const void* code);

private:
    struct Impl;

    /// What is known, for one host thread at a time.
    struct Access
    {
        std::unique_lock<std::mutex> lock;
        Impl* impl;

        Impl* operator->() const { return impl; }
    };
    Access access();

    std::mutex mutex_;
    std::unique_ptr<Impl> impl_;
};

}  // namespace simt
