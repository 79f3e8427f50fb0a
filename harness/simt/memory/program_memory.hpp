// SPDX-License-Identifier: MIT
/// @file
/// What lies at an address of the program itself: its device variables, and what belongs to the host.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "page.hpp"

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace simt {

enum class ProgramMemory : std::uint8_t {
    device_variable,
    constant_variable,
    managed_variable,  ///< the host can use it as well
    read_only,         ///< code, texts and tables that do not change
    host_variable,     ///< what the program can write to, and device code cannot
    none,              ///< no module of the process lies there
};

/// `__device__` and `__constant__` variables lie in sections of their own (translate/translate.hpp).
class ProgramMap {
public:
    explicit ProgramMap(DebugInfo& debug_info) : debug_info_(debug_info) {}

    ProgramMemory at(std::uint64_t address);

    /// Where `__device__` variables lie in the module that holds `code`.
    std::vector<AddressRange> device_variables(const void* code);

    /// Where variables of this kind lie, in the modules that hold any of `code` and those that at() has seen.
    std::vector<AddressRange> variables(const std::vector<const void*>& code, ProgramMemory memory);

    /// Whether the aligned piece of `bytes` bytes that `address` is in has no variable of the device.
    bool is_host_memory(std::uint64_t address, std::uint64_t bytes);

    /// The end of the device variable that `address` is behind of, no further than an index that is somewhat too large
    /// leads. Nothing if a variable lies there. Of the modules only those are looked at that at() has seen.
    std::optional<std::uint64_t> device_end_before(std::uint64_t address);

private:
    struct Part
    {
        std::uint64_t begin;
        std::uint64_t end;
        ProgramMemory memory;
    };

    /// Where a module lies, and its parts; what is in none of them is read only.
    struct Module
    {
        std::uint64_t begin;
        std::uint64_t end;
        std::vector<Part> parts;  ///< the narrower ones first
    };

    static constexpr std::size_t remembered = 256;
    static constexpr std::size_t place_of(std::uint64_t number) { return number % remembered; }

    const Module* module_at(std::uint64_t address);

    std::mutex mutex_;  ///< kernels ask on several host threads
    DebugInfo& debug_info_;
    std::vector<Module> modules_;
    std::size_t last_ = 0;
    /// Numbers of pages where no module is, of those that were asked for last, by their place in the table.
    std::array<std::uint64_t, remembered> pages_of_none_{};
};

}  // namespace simt
