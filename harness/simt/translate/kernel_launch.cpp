// SPDX-License-Identifier: MIT
#include "kernel_launch.hpp"

namespace simt {
namespace {

/// Whether what is before token `i` is an operand, so that a `(` at `i` is a call and a `::` is not the global scope's.
bool follows_operand(const TokenSequence& tokens, std::size_t i)
{
    if (i == 0) {
        return false;
    }
    if (tokens.follows(i, {")"})) {
        const std::size_t open = tokens.opening(i - 1);
        return open == tokens.size() || open == 0 || !is_keyword(tokens[open - 1]);
    }
    return tokens.follows(i, {"]", ">"}) || (tokens.is_identifier(i - 1) && !is_keyword(tokens[i - 1]));
}

/// First token of the expression that names the kernel before `<<<`: `k`, `ns::k<int>`, `object.k`, `(*pointer)`,
/// `table[i]`, `choose(x)`.
std::size_t kernel_begin(const TokenSequence& tokens, std::size_t open)
{
    for (std::size_t i = open; i > 0;) {
        --i;
        if (tokens.is_one_of(i, {")", "]", ">"})) {
            const bool is_parenthesis = tokens.is(i, ")");
            i = tokens.opening(i);
            if (i == tokens.size()) {
                tokens.fail(open,
                            "a bracket before '" + std::string(tokens[open].text) + "' is never opened");
            }
            if (is_parenthesis && !follows_operand(tokens, i)) {
                return i;
            }
            continue;
        }
        if (!tokens.is_identifier(i) || is_keyword(tokens[i])) {
            break;
        }
        i -= tokens.follows(i, {"template"}) ? 1 : 0;
        if (!tokens.follows(i, {"::", ".", "->"})) {
            return i;
        }
        --i;
        if (tokens.is(i, "::") && !follows_operand(tokens, i)) {
            return i;
        }
    }
    tokens.fail(open, "a launch needs a kernel before '" + std::string(tokens[open].text) + "'");
}

/// The list of arguments at token `open`; nothing if none begins there.
///
/// @param configuration  for the message
std::optional<Brackets> argument_list(const TokenSequence& tokens, std::size_t open,
                                      std::size_t configuration)
{
    if (!tokens.is(open, "(")) {
        return std::nullopt;
    }
    if (tokens.closing(open) == tokens.size()) {
        tokens.fail(configuration, "the argument list of this launch is never closed: a ')' is missing");
    }
    return Brackets{open, tokens.closing(open)};
}

}  // namespace

KernelLaunch kernel_launch(const TokenSequence& tokens, std::size_t open)
{
    const std::size_t kernel = kernel_begin(tokens, open);
    const std::size_t close = tokens.closing(open);
    if (close == tokens.size()) {
        tokens.fail(open, "this launch is incomplete: kernel<<<grid,block>>>(arguments)");
    }
    return {kernel, {open, close}, close + 3, argument_list(tokens, close + 3, open)};
}

KernelLaunch kernel_launch_by_macro(const TokenSequence& tokens, std::size_t first, std::size_t last)
{
    return {kernel_begin(tokens, first), {first, last}, last + 1, argument_list(tokens, last + 1, first)};
}

}  // namespace simt
