// SPDX-License-Identifier: MIT
/// @file
/// What DWARF information says of a function's frame: where it is, and where its variables are in it. For code whose
/// variables stay in memory (CompileJob::keeps_locals).
#pragma once

#include "../findings/source_line.hpp"
#include "value_type.hpp"

#include <elfutils/libdwfl.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace simt {

/// A variable of a function, or a member of one.
struct FrameVariable
{
    std::string name;  ///< "i", or "v.x"
    ValueType type;
    std::optional<ValueType> pointee{};  ///< of a pointer or a reference
    std::uint64_t declaration;  ///< of the variable: equal for the same one, wherever it is asked for
    int line;                   ///< where it is declared; 0: a parameter, which is set from the beginning
    int column;                 ///< the same

    /// It is at the canonical frame address plus the first; each further one is added to the pointer that is there.
    std::vector<std::int64_t> offsets;

    /// @param frame  canonical frame address of its function
    const char* address(std::uint64_t frame) const
    {
        std::uint64_t at = frame + static_cast<std::uint64_t>(offsets.front());
        for (std::size_t i = 1; i < offsets.size(); ++i) {
            at = *reinterpret_cast<const std::uint64_t*>(at) + static_cast<std::uint64_t>(offsets[i]);
        }
        return reinterpret_cast<const char*>(at);
    }
};

/// The frame of a function that stands at a place of its code.
struct FrameLayout
{
    std::int64_t size;     ///< from the stack pointer, before a call, to the canonical frame address
    std::string function;  ///< of a lambda: that in which it stands; empty: the kernel
    std::vector<FrameVariable> variables;  ///< that are in scope
    bool launches =
        false;  ///< it is what a launch calls, which is nothing of the program's own, though it is in its lines
};

/// Whether somebody has declared `die` in a file of the program.
using IsOfProgram = bool (*)(const std::string& file);

/// Whether the function is the one in which a kernel's body is inlined.
bool runs_kernel(Dwarf_Die function);

/// @param address  in the code, of a call
/// @param scopes   the function and the blocks in it that hold the address, the function first
/// @return nothing if the frame cannot be found from the stack pointer alone, as that of a function with alloca()
std::optional<FrameLayout> frame_layout(Dwfl_Module* module, Dwarf_Addr address,
                                        const std::vector<Dwarf_Die>& scopes, IsOfProgram is_of_program);

}  // namespace simt
