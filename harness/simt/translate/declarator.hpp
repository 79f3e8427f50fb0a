// SPDX-License-Identifier: MIT
/// @file
/// Declarators: what follows the specifiers of a function or a variable.
#pragma once

#include "specifiers.hpp"
#include "token_sequence.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace simt {

/// A declaration with specifiers of CUDA's. Its head ends where a body or an initializer begins, or else the declaration.
struct Declaration
{
    std::size_t begin;      ///< its first specifier
    std::size_t specifier;  ///< the first of CUDA's
    std::size_t end;        ///< the token after its head; tokens.size() if there is none
    ExecutionSpaces spaces{};
    bool is_shared = false;  ///< __shared__
    bool is_extern = false;
    std::optional<Brackets> launch_bounds{};  ///< the parentheses after __launch_bounds__
    std::optional<Brackets>
        parameters{};  ///< the last parentheses that can be their list, or a macro for one
};

/// The one that the specifier at `specifier` is the first of CUDA's in.
Declaration declaration_at(const TokenSequence& tokens, std::size_t specifier, const Macros& macros);

/// The braces around a function's body; nothing for declarations and variables. A body that is never closed ends at
/// tokens.size().
std::optional<Brackets> function_body(const TokenSequence& tokens, const Declaration& declaration);

/// What the macro with this replacement list stands for. `macros` are those that it may use.
Macro macro_of(const TokenSequence& replacement_list, const Macros& macros);

/// The names of those parameters in the list that are pointers, as far as that can be told.
std::vector<std::size_t> pointer_parameters(const TokenSequence& tokens, Brackets list);

/// The same for references. References to arrays and packs of references are not told.
std::vector<std::size_t> reference_parameters(const TokenSequence& tokens, Brackets list);

/// A variable that is defined in the device's memory.
struct DeviceVariable
{
    enum class Memory { device, constant, managed };

    Memory memory = Memory::device;
    bool has_initializer = false;
};

/// The variable that a declaration without a body defines. Nothing for functions, for types, for variables in other memory
/// and for what is declared only.
std::optional<DeviceVariable> device_variable(const TokenSequence& tokens, const Declaration& declaration);

/// `name[]` or `name[][extent]` of `extern __shared__ T …;`.
struct DynamicArray
{
    std::size_t name;
    std::size_t last;  ///< its last token
};

/// The arrays that an external declaration of shared memory declares.
///
/// @throws TranslationError  if it declares anything else
std::vector<DynamicArray> dynamic_arrays(const TokenSequence& tokens, const Declaration& declaration);

}  // namespace simt
