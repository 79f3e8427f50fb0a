// SPDX-License-Identifier: MIT
/// @file
/// What DWARF information says of variables. Shared ones are thread-local to the compiler.
#pragma once

#include "value_type.hpp"

#include <elfutils/libdw.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace simt {

/// The value of a constant attribute of `die` or of what it is an instance of.
std::optional<Dwarf_Word> unsigned_attribute(Dwarf_Die* die, unsigned name);

template <class Function>
void for_each_child(Dwarf_Die die, Function function)
{
    Dwarf_Die child;
    if (dwarf_child(&die, &child) != 0) {
        return;
    }
    do {
        function(child);
    } while (dwarf_siblingof(&child, &child) == 0);
}

/// A variable that lies where the program runs.
struct Variable
{
    std::string name;
    std::string element;  ///< what was asked for, with indices and members: "tile[3][5].x"
    std::uint64_t begin;  ///< in the terms of its storage
    std::size_t bytes;
    std::optional<ValueType> type{};  ///< nothing for one of a class
};

/// What an address counts from.
enum class Storage : std::uint8_t {
    thread_local_block,  ///< the beginning of the thread-local block of the module: shared variables
    module,              ///< the beginning of the module: other variables
};

/// The variable at or below `die` that covers `address`. Its element is what lies `further` bytes behind that, as if an
/// array had no end.
std::optional<Variable> find_variable(Dwarf_Die die, Storage storage, std::uint64_t address,
                                      std::uint64_t further = 0);

/// Bytes of the thread-local variables of `function` and of all functions that it calls by name. Not found are calls
/// through pointers, and which variables outside functions they use.
std::size_t reachable_shared_bytes(Dwarf_Die function);

}  // namespace simt
