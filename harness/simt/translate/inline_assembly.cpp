// SPDX-License-Identifier: MIT
#include "inline_assembly.hpp"

#include "ptx.hpp"

#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace simt {
namespace {

/// What a string literal stands for, without its quotes ([lex.string]). Escape sequences other than the usual ones stand
/// for a blank: PTX has no use for them.
std::string text_of_literal(std::string_view literal)
{
    const std::size_t quote = literal.find('"');
    if (literal.substr(0, quote).ends_with('R')) {
        const std::size_t open = literal.find('(', quote);
        const std::size_t delimiter = open - quote - 1;
        return std::string(literal.substr(open + 1, literal.size() - open - delimiter - 3));
    }
    std::string text;
    for (std::size_t i = quote + 1; i + 1 < literal.size(); ++i) {
        if (literal[i] != '\\') {
            text += literal[i];
            continue;
        }
        ++i;
        const char c = literal[i];
        text += c == 'n' ? "\n" : c == '"' || c == '\\' ? std::string(1, c) : c == '\n' ? "" : " ";
    }
    return text;
}

bool is_string(const TokenSequence& tokens, std::size_t i)
{
    return i < tokens.size() && tokens[i].kind == Token::Kind::literal && tokens[i].text.ends_with('"') &&
           tokens[i].text.size() > 1;
}

/// The parts of an asm statement, [first, last) each: text, outputs, inputs, clobbers.
using Parts = std::array<std::pair<std::size_t, std::size_t>, 4>;

std::optional<Parts> parts_between(const TokenSequence& tokens, Brackets brackets)
{
    Parts parts{};
    std::size_t part = 0;
    std::size_t begin = brackets.open + 1;
    for (std::size_t i = begin; i <= brackets.close; ++i) {
        const bool is_end = i == brackets.close;
        const bool separates = tokens.enclosing(i) == brackets.open && tokens.is_one_of(i, {":", "::"});
        if (!is_end && !separates) {
            continue;
        }
        for (int n = !is_end && tokens.is(i, "::") ? 2 : 1; n > 0; --n) {
            if (part == parts.size()) {
                return std::nullopt;
            }
            parts[part++] = {begin, i};
            begin = i;
        }
        begin = i + 1;
    }
    for (; part < parts.size(); ++part) {
        parts[part] = {brackets.close, brackets.close};
    }
    return parts;
}

struct BoundOperand
{
    std::string constraint;
    std::string expression;
};

/// "=r"(x), "=f"(y)
std::vector<BoundOperand> operands_between(const TokenSequence& tokens, std::size_t first, std::size_t last)
{
    std::vector<BoundOperand> operands;
    while (first < last) {
        if (!is_string(tokens, first) || !tokens.is(first + 1, "(")) {
            throw PtxError("an operand is a string and an expression in parentheses: \"r\"(x)");
        }
        const std::size_t close = tokens.closing(first + 1);
        if (close >= last) {
            throw PtxError("a ')' is missing");
        }
        operands.push_back({text_of_literal(tokens[first].text), tokens.text_within({first + 1, close})});
        first = close + 1;
        first += tokens.is(first, ",") ? 1 : 0;  // nvcc does not ask for it
    }
    return operands;
}

/// The type that holds what a constraint stands for.
std::string_view type_of_constraint(char constraint)
{
    switch (constraint) {
        case 'h': return "unsigned short";
        case 'r':
        case 'f': return "unsigned int";
        case 'l':
        case 'd': return "unsigned long long";
        default: return "";
    }
}

std::string_view type_of(const BoundOperand& operand, bool is_output)
{
    std::string_view constraint = operand.constraint;
    const bool is_right = is_output ? constraint.starts_with('=') || constraint.starts_with('+')
                                    : !constraint.starts_with('=') && !constraint.starts_with('+');
    constraint.remove_prefix(is_output && is_right ? 1 : 0);
    constraint.remove_prefix(is_output && constraint.starts_with('&') ? 1 : 0);  // inputs are read first
    const std::string_view type =
        constraint.size() == 1 ? type_of_constraint(constraint.front()) : std::string_view();
    if (!is_right || type.empty()) {
        throw PtxError("the constraint \"" + operand.constraint + "\" is not supported here");
    }
    return type;
}

std::string translated(const std::string& text, const std::vector<BoundOperand>& outputs,
                       const std::vector<BoundOperand>& inputs)
{
    std::string before;
    std::string after;
    std::vector<std::string> names;
    for (const BoundOperand& operand : outputs) {
        const std::string name = "simt_" + std::to_string(names.size());
        const std::string type(type_of(operand, true));
        const bool is_read = operand.constraint.front() == '+';
        before += type + " " + name +
                  (is_read ? " = ::simt::ptx::bits<" + type + ">(" + operand.expression + ")" : "") + "; ";
        after += "::simt::ptx::assign(" + operand.expression + ", " + name + "); ";
        names.push_back(name);
    }
    for (const BoundOperand& operand : inputs) {
        const std::string name = "simt_" + std::to_string(names.size());
        if (operand.constraint == "n") {
            before += "const auto " + name + " = (" + operand.expression + "); ";
        } else {
            const std::string type(type_of(operand, false));
            before += "const " + type + " " + name + " = ::simt::ptx::bits<" + type + ">(" +
                      operand.expression + "); ";
        }
        names.push_back(name);
    }
    return "({ " + before + translate_ptx(text, names) + after + "})";
}

/// C++ that does not compile, with `what` as the reason, unless the compiler finds that it is never come to. A function
/// has one such reason, so each reason has a function.
std::string refusal(const std::string& what)
{
    std::string text;
    std::string function = "simt_refused_ptx_";
    for (const char c : what) {
        text += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c == '\n' ? ' ' : c);
        function += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    }
    return "({ __device__ __attribute__((error(\"inline PTX: " + text + "\"))) void " + function + "(); " +
           function + "(); })";
}

}  // namespace

std::optional<std::string> text_of_literals(const TokenSequence& tokens, std::size_t first, std::size_t last,
                                            const Macros& macros)
{
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
        const std::optional<std::string> of_macro =
            tokens.is_identifier(i) ? macros[tokens[i].text].text : std::nullopt;
        if (!is_string(tokens, i) && !of_macro) {
            return std::nullopt;
        }
        text += of_macro ? *of_macro : text_of_literal(tokens[i].text);
    }
    return text;
}

std::optional<InlineAssembly> inline_assembly_at(const TokenSequence& tokens, std::size_t word,
                                                 const Macros& macros)
{
    std::size_t open = word + 1;
    while (tokens.is_one_of(open, {"volatile", "__volatile__", "inline"})) {
        ++open;
    }
    if (!tokens.is(open, "(") || tokens.closing(open) >= tokens.size()) {
        return std::nullopt;
    }
    const std::size_t close = tokens.closing(open);
    try {
        const std::optional<Parts> parts = parts_between(tokens, {open, close});
        const std::optional<std::string> text =
            parts ? text_of_literals(tokens, (*parts)[0].first, (*parts)[0].second, macros) : std::nullopt;
        if (!text) {
            throw PtxError("the text of an asm statement must be string literals, or macros for them");
        }
        return InlineAssembly{close + 1,
                              translated(*text,
                                         operands_between(tokens, (*parts)[1].first, (*parts)[1].second),
                                         operands_between(tokens, (*parts)[2].first, (*parts)[2].second)),
                              false};
    } catch (const PtxError& error) {
        return InlineAssembly{close + 1, refusal(error.what()), true};
    }
}

}  // namespace simt
