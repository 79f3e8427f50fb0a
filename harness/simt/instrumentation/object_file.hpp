// SPDX-License-Identifier: MIT
/// @file
/// What an object file holds of functions.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace simt {

/// What the linker writes into an instruction.
struct Relocation
{
    enum class Kind {
        address,              ///< of a symbol, relative to the program counter
        table_entry,          ///< of the global offset table, which holds the symbol's address
        thread_local_offset,  ///< of the global offset table, which holds where in thread-local storage the symbol is
        other
    };
    Kind kind;
    std::string symbol;  ///< that of its section if it has no name
    std::size_t bytes;   ///< of the symbol, as far as this file knows
    std::int64_t addend;
    std::size_t section;  ///< where the symbol is defined; 0 if it is not in this file
    bool is_constant;     ///< the symbol is defined here, in memory that no program can write
    bool is_branch;       ///< the instruction calls the symbol or jumps to it
};

struct MachineFunction
{
    std::string symbol;
    std::size_t section;   ///< of its own: see -ffunction-sections
    std::uint64_t offset;  ///< in the section
    std::span<const std::uint8_t> code;
    const std::map<std::uint64_t, Relocation>* relocations;  ///< by offset in the section
};

/// The line of a source that machine code was made from.
struct CodeLine
{
    std::string file;
    int line = 0;

    auto operator<=>(const CodeLine&) const = default;
};

/// An object file for x86-64 that g++ has written with -ffunction-sections.
class ObjectFile {
public:
    /// @throws std::runtime_error if the file cannot be read as one
    explicit ObjectFile(const std::filesystem::path& path);
    ~ObjectFile();
    ObjectFile(ObjectFile&&) noexcept;
    ObjectFile& operator=(ObjectFile&&) = delete;

    const std::vector<MachineFunction>& functions() const { return functions_; }

    /// What the file's data points to: virtual functions, and tables of functions.
    const std::vector<Relocation>& pointers_in_data() const { return pointers_in_data_; }

    /// Whether the accesses in its functions have hooks: g++ has been asked to announce each basic block as well.
    bool is_instrumented() const { return is_instrumented_; }

    /// The line of an instruction, by its section and offset, and then the lines of the calls that were inlined, the
    /// innermost first. Empty where g++ has noted none.
    std::vector<CodeLine> lines_of(std::size_t section, std::uint64_t offset) const;

private:
    struct Handle;
    std::unique_ptr<Handle> handle_;
    std::map<std::size_t, std::map<std::uint64_t, Relocation>> relocations_;  ///< by section
    std::vector<MachineFunction> functions_;
    std::vector<Relocation> pointers_in_data_;
    bool is_instrumented_ = false;
};

}  // namespace simt
