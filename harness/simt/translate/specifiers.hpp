// SPDX-License-Identifier: MIT
/// @file
/// Declaration specifiers: what CUDA adds to those of C++ (CUDA C++ Programming Guide, "Function Execution Space
/// Specifiers" and "Variable Memory Space Specifiers").
#pragma once

#include "token_sequence.hpp"

#include <cstddef>
#include <functional>
#include <map>
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

/// Names that programs define by #define, and which specifiers they stand for, as in #define HD __host__ __device__.
class Macros {
public:
    void define(std::string_view name, ExecutionSpaces spaces) { spaces_[std::string(name)] |= spaces; }
    bool defines(std::string_view name) const { return spaces_.find(name) != spaces_.end(); }
    /// Those that `name` stands for; none if it is not defined.
    ExecutionSpaces spaces_of(std::string_view name) const;

private:
    std::map<std::string, ExecutionSpaces, std::less<>> spaces_;
};

/// The execution spaces that a macro stands for; none if its replacement list has more than specifiers.
ExecutionSpaces spaces_of_macro(const TokenSequence& replacement_list);

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
