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
                tokens.fail(open, "a bracket before '<<<' is never opened");
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
    tokens.fail(open, "a launch needs a kernel before '<<<'");
}

}  // namespace

KernelLaunch kernel_launch(const TokenSequence& tokens, std::size_t open)
{
    KernelLaunch launch{kernel_begin(tokens, open), {open, tokens.closing(open)}, std::nullopt};
    if (launch.configuration.close == tokens.size()) {
        tokens.fail(open, "this launch is incomplete: kernel<<<grid,block>>>(arguments)");
    }
    const std::size_t arguments = launch.configuration.close + 3;
    if (tokens.is(arguments, "(")) {
        launch.arguments = Brackets{arguments, tokens.closing(arguments)};
        if (launch.arguments->close == tokens.size()) {
            tokens.fail(open, "the argument list of this launch is never closed: a ')' is missing");
        }
    }
    return launch;
}

}  // namespace simt
