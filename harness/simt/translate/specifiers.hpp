// SPDX-License-Identifier: MIT
/// @file
/// Declaration specifiers: what CUDA adds to those of C++ (CUDA C++ Programming Guide, "Function Execution Space
/// Specifiers" and "Variable Memory Space Specifiers").
#pragma once

#include "token_sequence.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace simt {

/// What the specifiers of a function say about who calls it and where it runs.
struct ExecutionSpaces
{
    bool global = false;
    bool device = false;
    bool host = false;

    bool any() const { return global || device || host; }
    bool run_on_device() const { return global || device; }
    ExecutionSpaces& operator|=(ExecutionSpaces other);
    bool operator==(const ExecutionSpaces&) const = default;
};

/// What a macro stands for that the translator has to know where the macro is used.
struct Macro
{
    ExecutionSpaces spaces{};           ///< as in #define HD __host__ __device__
    bool has_parameters = false;        ///< of its own
    bool is_configuration = false;      ///< as in #define ON(grid, block) <<<grid, block>>>
    bool is_kernel_head = false;        ///< as in #define KERNEL(name, ...) __global__ void name(__VA_ARGS__)
    bool is_list = false;               ///< in parentheses, as in #define PARAMETERS (int* a, int n)
    std::optional<std::string> text{};  ///< of string literals, as in #define LOAD "ld.global.f32 "
};

/// Macros that programs define. One that has several definitions stands for what any of them does.
class Macros {
public:
    void define(std::string_view name, Macro macro);
    bool defines(std::string_view name) const { return macros_.find(name) != macros_.end(); }
    /// One that stands for nothing if it is not defined.
    Macro operator[](std::string_view name) const;

private:
    std::map<std::string, Macro, std::less<>> macros_;
};

/// The execution spaces that a macro stands for; none if its replacement list has more than specifiers.
ExecutionSpaces spaces_of_macro(const TokenSequence& replacement_list);

/// The last token of the use of a macro at token `i`: the `)` of its arguments, or its name if it has no parameters.
/// tokens.size() if the arguments are missing.
std::size_t macro_use_end(const TokenSequence& tokens, std::size_t i, const Macro& macro);

/// The execution spaces that token `i` specifies, by a macro too.
ExecutionSpaces specified_spaces(const TokenSequence& tokens, std::size_t i, const Macros& macros);

/// Whether token `i` says that a variable is in the memory of the device.
bool is_memory_space(const TokenSequence& tokens, std::size_t i);

/// Whether token `i` is a specifier of CUDA's, or a macro for some.
bool is_cuda_specifier(const TokenSequence& tokens, std::size_t i, const Macros& macros);

/// Whether token `i` says how a variable in shared memory is stored, not of what type it is.
bool is_storage_specifier(const TokenSequence& tokens, std::size_t i);

/// Whether the parenthesis at `i` is that of a specifier or an attribute, not that of a list of parameters.
bool follows_attribute_name(const TokenSequence& tokens, std::size_t i);

/// Whether an alignment or an attribute begins at token `i`, with parentheses after it.
bool is_alignment(const TokenSequence& tokens, std::size_t i);

/// First specifier of the declaration that the specifier at `i` is part of, with the attributes and the template head
/// before it.
std::size_t declaration_begin(const TokenSequence& tokens, std::size_t i);

}  // namespace simt
