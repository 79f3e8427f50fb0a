// SPDX-License-Identifier: MIT
/// @file
/// What DWARF information says of shared variables, which are thread-local to the compiler.
#pragma once

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

/// The name, with indices and members, of the thread-local variable at or below `die` that covers `offset`.
std::optional<std::string> find_shared_variable(Dwarf_Die die, std::uint64_t offset);

/// Bytes of the thread-local variables of `function` and of all functions that it calls by name. Not found are calls
/// through pointers, and which variables outside functions they use.
std::size_t reachable_shared_bytes(Dwarf_Die function);

}  // namespace simt
