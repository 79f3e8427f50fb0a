// SPDX-License-Identifier: MIT
#include "specifiers.hpp"

#include <algorithm>

namespace simt {

ExecutionSpaces& ExecutionSpaces::operator|=(ExecutionSpaces other)
{
    global = global || other.global;
    device = device || other.device;
    host = host || other.host;
    return *this;
}

void Macros::define(std::string_view name, Macro macro)
{
    const auto [entry, is_new] = macros_.try_emplace(std::string(name), macro);
    Macro& all = entry->second;
    all.spaces |= macro.spaces;
    all.has_parameters = all.has_parameters || macro.has_parameters;
    all.is_configuration = all.is_configuration || macro.is_configuration;
    all.is_kernel_head = all.is_kernel_head || macro.is_kernel_head;
    all.is_list = all.is_list || macro.is_list;
    if (!is_new && all.text != macro.text) {
        all.text.reset();  // which one it is the preprocessor decides
    }
}

Macro Macros::operator[](std::string_view name) const
{
    const auto macro = macros_.find(name);
    return macro == macros_.end() ? Macro{} : macro->second;
}

std::size_t macro_use_end(const TokenSequence& tokens, std::size_t i, const Macro& macro)
{
    return !macro.has_parameters ? i : tokens.is(i + 1, "(") ? tokens.closing(i + 1) : tokens.size();
}

namespace {

ExecutionSpaces spaces_of_specifier(const Token& token)
{
    return {token.is("__global__"), token.is("__device__"), token.is("__host__")};
}

}  // namespace

ExecutionSpaces spaces_of_macro(const TokenSequence& replacement_list)
{
    ExecutionSpaces spaces;
    for (std::size_t i = 0; i < replacement_list.size(); ++i) {
        if (replacement_list.is(i, "(") && follows_attribute_name(replacement_list, i)) {
            i = std::min(replacement_list.closing(i), replacement_list.size() - 1);
        } else if (replacement_list.is_one_of(i, {"{", "("})) {
            return {};
        }
        spaces |= spaces_of_specifier(replacement_list[i]);
    }
    return spaces;
}

ExecutionSpaces specified_spaces(const TokenSequence& tokens, std::size_t i, const Macros& macros)
{
    ExecutionSpaces spaces = spaces_of_specifier(tokens[i]);
    if (!tokens.is_replacement_list() && tokens.is_identifier(i)) {
        spaces |= macros[tokens[i].text].spaces;
    }
    return spaces;
}

bool is_memory_space(const TokenSequence& tokens, std::size_t i)
{
    return tokens.is_one_of(i, {"__device__", "__constant__", "__managed__"});
}

bool is_cuda_specifier(const TokenSequence& tokens, std::size_t i, const Macros& macros)
{
    return is_memory_space(tokens, i) || tokens.is(i, "__shared__") ||
           specified_spaces(tokens, i, macros).any();
}

bool is_storage_specifier(const TokenSequence& tokens, std::size_t i)
{
    return tokens.is_one_of(i, {"extern", "static", "__shared__", "__device__"});
}

bool follows_attribute_name(const TokenSequence& tokens, std::size_t i)
{
    return tokens.follows(i, {"__launch_bounds__", "noexcept", "requires", "__attribute__", "alignas",
                              "__align__", "decltype"});
}

bool is_alignment(const TokenSequence& tokens, std::size_t i)
{
    return tokens.is_one_of(i, {"alignas", "__align__", "__attribute__"}) && tokens.is(i + 1, "(") &&
           tokens.closing(i + 1) < tokens.size();
}

std::size_t declaration_begin(const TokenSequence& tokens, std::size_t i)
{
    while (i > 0) {
        const Token& before = tokens[i - 1];
        if (tokens.follows(i, {")", ">"})) {
            const std::size_t open = tokens.opening(i - 1);
            const bool is_specifier = open < tokens.size() && open > 0 &&
                                      (before.is(">") || tokens.follows(open, {"alignas", "__align__",
                                                                               "__attribute__", "decltype"}));
            if (!is_specifier) {
                return i;
            }
            i = open;
        } else if (before.is("::") || (before.kind == Token::Kind::identifier && !is_keyword(before))) {
            --i;
        } else {
            return i;
        }
    }
    return i;
}

}  // namespace simt
