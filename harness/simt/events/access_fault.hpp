// SPDX-License-Identifier: MIT
/// @file
/// An access or a call that is wrong by itself.
#pragma once

#include "access.hpp"

#include <cstddef>
#include <cstdint>

namespace simt {

/// A variable that a function has for itself, or a constant.
struct LocalVariable
{
    const char* name = nullptr;  ///< empty if the compiler has made it; null: no variable
    std::uint64_t begin = 0;
    std::size_t bytes = 0;
    std::size_t element_bytes = 0;  ///< of an array, and 0 of others
};

/// An access of one thread that it should not have made.
struct AccessFault
{
    FindingKind kind;
    FindingReason reason;  ///< which rule of the kind
    AccessType type;
    const void* pc;
    std::uint64_t address;
    BlockInfo block;
    unsigned thread;                 ///< number in its block
    const char* function = nullptr;  ///< of a call that is wrong: its name; then there is no access
    FindingLevel level = FindingLevel::error;
    LocalVariable variable{};  ///< that the access was meant for, where the compiler knows it
    const char* launched =
        nullptr;  ///< the kernel that gets the address as an argument; then there is no access
};

}  // namespace simt
