// SPDX-License-Identifier: MIT
/// @file
/// What a place in memory is called in the program.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../events/observer.hpp"
#include "../findings/finding.hpp"
#include "../memory/arena.hpp"
#include "../memory/program_memory.hpp"

#include <optional>
#include <string>
#include <vector>

namespace simt {

/// A pointer that a kernel has for an argument.
struct PointerArgument
{
    std::string name;
    std::uint64_t address;
    std::size_t element_bytes;  ///< of what it points to; 0 for void
};

/// Names the memory of the launch that runs.
class MemoryNames {
public:
    MemoryNames(DebugInfo& debug_info, ProgramMap& program, const Arena& global)
        : debug_info_(debug_info), program_(program), global_(global)
    {
    }

    void launch_begins(const SharedMemory& shared, std::vector<PointerArgument> arguments);

    /// With indices and members: "tile[3][5].x", "out[12]". Empty if it is not known.
    ///
    /// @param pc  an instruction of the module that declares it
    std::string name_of(std::uint64_t address, Space space, const void* pc);

    /// The array that a kernel's argument makes of the allocation at `address`: see name_of().
    struct Elements
    {
        std::uint64_t begin;
        std::size_t bytes;  ///< of one
    };

    /// Nothing if no argument of the last launch points there, or one to void.
    std::optional<Elements> elements_at(std::uint64_t address);

    /// What `address`, of global memory, lies in or is near to; nothing if it is far from all. The words are chosen by
    /// harness/report.
    MemoryObject object_near(std::uint64_t address);

    DebugInfo& debug_info() { return debug_info_; }

private:
    std::string shared_name(std::uint64_t address, const void* pc);
    std::string global_name(std::uint64_t address);
    const PointerArgument* argument_near(std::uint64_t address);
    std::optional<Variable> variable_near(std::uint64_t address);

    DebugInfo& debug_info_;
    ProgramMap& program_;
    const Arena& global_;
    SharedMemory shared_{};
    std::vector<PointerArgument> arguments_;
};

}  // namespace simt
