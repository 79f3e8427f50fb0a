// SPDX-License-Identifier: MIT
#include "declarator.hpp"

#include "specifiers.hpp"

#include <algorithm>

namespace simt {
namespace {

/// The last token of the operator's name that begins at `i`: operator() has parentheses of its own, and operator= a sign that
/// ends other declarations.
std::size_t operator_name_end(const TokenSequence& tokens, std::size_t i)
{
    i += tokens.is(i + 1, "(") ? 2 : 0;
    while (i + 1 < tokens.size() && !tokens.is_one_of(i + 1, {"(", ";", "{", "}"})) {
        ++i;
    }
    return i;
}

/// Goes through the head of a declaration, from its first specifier of CUDA's on.
class HeadScan {
public:
    HeadScan(const TokenSequence& tokens, const Macros& macros, Declaration& declaration)
        : tokens_(tokens), macros_(macros), declaration_(declaration)
    {
    }

    void run()
    {
        std::size_t i = declaration_.specifier;
        while (i < tokens_.size() && !ends_head(i)) {
            i = last_of_part(i) + 1;
        }
        declaration_.end = std::min(i, tokens_.size());
    }

private:
    bool ends_head(std::size_t i) const
    {
        // The initializer of a shared variable is wrong, and whoever compiles says so.
        return tokens_.is_one_of(i, {";", ")", "]", "}"}) ||
               (tokens_.is(i, "=") && !declaration_.is_shared) ||
               (tokens_.is(i, "{") && !declaration_.is_shared && !defines_type() && !initializes_member(i));
    }

    /// Whether a brace is that of a type, as in `struct { int a; } x;`.
    bool defines_type() const { return in_type_ && !declaration_.parameters; }

    /// Whether the brace at `i` is that of a member's initializer, as in `S() : a{1}`.
    bool initializes_member(std::size_t i) const
    {
        return follows_colon_ && declaration_.parameters && tokens_.is_identifier(i - 1) &&
               !tokens_.follows(i, {"const"});
    }

    /// The last token of the part of the head that begins at `i`.
    std::size_t last_of_part(std::size_t i)
    {
        const Token& token = tokens_[i];
        declaration_.spaces |= specified_spaces(tokens_, i, macros_);
        declaration_.is_shared = declaration_.is_shared || token.is("__shared__");
        declaration_.is_extern = declaration_.is_extern || token.is("extern");
        follows_colon_ = follows_colon_ || token.is(":");
        in_type_ = !token.is("{") && (in_type_ || tokens_.is_one_of(i, {"struct", "class", "union", "enum"}));
        if (token.is("operator")) {
            return operator_name_end(tokens_, i);
        }
        if (const std::size_t list_end = list_by_macro_end(i); list_end < tokens_.size()) {
            declaration_.parameters = Brackets{i, list_end};
            return list_end;
        }
        if (token.is("(")) {
            parentheses({i, tokens_.closing(i)});
        }
        return tokens_.opens_bracket(i) ? tokens_.closing(i) : i;
    }

    /// The last token of the use of a macro for a list of parameters at `i`; tokens.size() if there is none.
    std::size_t list_by_macro_end(std::size_t i) const
    {
        const Macro macro = tokens_.is_identifier(i) ? macros_[tokens_[i].text] : Macro{};
        const bool is_list = macro.is_list && i > declaration_.specifier && tokens_.is_identifier(i - 1);
        return is_list ? macro_use_end(tokens_, i, macro) : tokens_.size();
    }

    void parentheses(Brackets brackets)
    {
        if (tokens_.follows(brackets.open, {"__launch_bounds__"})) {
            declaration_.launch_bounds = brackets;
        } else if (!follows_colon_ && !follows_attribute_name(tokens_, brackets.open)) {
            declaration_.parameters = brackets;
        }
    }

    const TokenSequence& tokens_;
    const Macros& macros_;
    Declaration& declaration_;
    bool in_type_ = false;
    bool follows_colon_ = false;
};

}  // namespace

Declaration declaration_at(const TokenSequence& tokens, std::size_t specifier, const Macros& macros)
{
    Declaration declaration{declaration_begin(tokens, specifier), specifier, specifier};
    for (std::size_t i = declaration.begin; i < specifier; ++i) {
        declaration.is_extern = declaration.is_extern || tokens.is(i, "extern");
    }
    HeadScan(tokens, macros, declaration).run();
    return declaration;
}

Macro macro_of(const TokenSequence& replacement_list, const Macros& macros)
{
    const auto is_all = [&](std::size_t last) { return last + 1 == replacement_list.size(); };
    Macro macro{spaces_of_macro(replacement_list)};
    macro.is_configuration = replacement_list.is(0, "<<<") && is_all(replacement_list.closing(0) + 2);
    macro.is_list = replacement_list.is(0, "(") && is_all(replacement_list.closing(0));
    for (std::size_t i = 0; i < replacement_list.size() && !macro.is_kernel_head; ++i) {
        if (specified_spaces(replacement_list, i, macros).global) {
            const Declaration declaration = declaration_at(replacement_list, i, macros);
            macro.is_kernel_head = declaration.parameters && is_all(declaration.end - 1);
        }
    }
    return macro;
}

std::optional<Brackets> function_body(const TokenSequence& tokens, const Declaration& declaration)
{
    const bool has_body = declaration.parameters && tokens.is(declaration.end, "{");
    return has_body ? std::optional(Brackets{declaration.end, tokens.closing(declaration.end)})
                    : std::nullopt;
}

namespace {

/// Whether a parameter is a pointer or a reference, and its name.
struct Parameter
{
    bool is_pointer = false;
    bool is_reference = false;
    std::size_t name;
    std::size_t end;  ///< the comma or the bracket after it
};

/// The parameter that begins at `begin`. The last token that may be a name is it: before an `=` and after no `...`.
Parameter parameter_at(const TokenSequence& tokens, std::size_t begin, std::size_t list_end)
{
    Parameter parameter{false, false, begin, begin};
    bool has_default = false;
    std::size_t& i = parameter.end;
    for (int angles = 0; i < list_end && !(angles == 0 && tokens.is(i, ",")); ++i) {
        angles += tokens.is(i, "<") ? 1 : tokens.is(i, ">") ? -1 : 0;
        has_default = has_default || tokens.is(i, "=");
        if (tokens.opens_bracket(i)) {
            i = tokens.closing(i);
        } else if (!has_default && angles == 0) {
            parameter.is_pointer = parameter.is_pointer || tokens.is(i, "*");
            parameter.is_reference = parameter.is_reference || tokens.is_one_of(i, {"&", "&&"});
            parameter.name = tokens.is(i, ".") ? list_end : parameter.name == list_end ? list_end : i;
        }
    }
    return parameter;
}

bool is_type_qualifier(const TokenSequence& tokens, std::size_t i)
{
    return tokens.is_one_of(i, {"const", "volatile", "__restrict__", "__restrict", "restrict"});
}

/// The names of those parameters in the list of which `is_one` holds.
template <class Predicate>
std::vector<std::size_t> parameters_that(Predicate is_one, const TokenSequence& tokens, Brackets list)
{
    std::vector<std::size_t> names;
    for (std::size_t begin = list.open + 1; begin < list.close;) {
        const Parameter parameter = parameter_at(tokens, begin, list.close);
        if (is_one(parameter) && parameter.name < list.close && tokens.is_identifier(parameter.name) &&
            !is_type_qualifier(tokens, parameter.name)) {
            names.push_back(parameter.name);
        }
        begin = parameter.end + 1;
    }
    return names;
}

}  // namespace

std::vector<std::size_t> pointer_parameters(const TokenSequence& tokens, Brackets list)
{
    return parameters_that([](const Parameter& parameter) { return parameter.is_pointer; }, tokens, list);
}

std::vector<std::size_t> reference_parameters(const TokenSequence& tokens, Brackets list)
{
    return parameters_that([](const Parameter& parameter) { return parameter.is_reference; }, tokens, list);
}

namespace {

/// Whether the `(` at `open` is that of a pointer to a function or to an array, as in `int (*table[2])(int)`, and not
/// that of a function's parameters.
bool declares_pointer(const TokenSequence& tokens, std::size_t open)
{
    std::size_t i = open + 1;
    if (!tokens.is_one_of(i, {"*", "&"})) {
        return false;
    }
    while (tokens.is_one_of(i, {"*", "&", "const", "volatile", "__restrict__"})) {
        ++i;
    }
    return tokens.is_identifier(i) && tokens.is_one_of(i + 1, {")", "["});
}

/// Whether token `i` makes a declaration one that defines no variable.
bool is_no_variable(const TokenSequence& tokens, std::size_t i)
{
    return tokens.is_one_of(i, {"extern", "using", "typedef", "friend", "operator"});
}

/// The token that ends what begins at `i` among the specifiers: the bracket of an attribute, of a template's arguments, of
/// the members of a type.
std::size_t specifier_end(const TokenSequence& tokens, std::size_t i)
{
    std::size_t close = i;
    if (tokens.is_one_of(i, {"__align__", "alignas", "__attribute__", "decltype"}) && tokens.is(i + 1, "(")) {
        close = tokens.closing(i + 1);
    } else if (tokens.is_one_of(i, {"<", "{"})) {
        close = tokens.closing(i);
    }
    return tokens.is(i, "<") && close == tokens.size() ? i : close;
}

/// The token after the specifiers and the name that begin at `begin`; nothing if they declare no variable.
std::optional<std::size_t> variable_name_end(const TokenSequence& tokens, std::size_t begin)
{
    bool in_type = false;
    std::size_t i = begin;
    while (i < tokens.size() && !tokens.is_one_of(i, {";", "=", "[", "(", ","})) {
        if (is_no_variable(tokens, i) || (tokens.is(i, "{") && !in_type)) {
            break;
        }
        in_type =
            !tokens.is(i, "{") && (in_type || tokens.is_one_of(i, {"struct", "class", "union", "enum"}));
        i = specifier_end(tokens, i) + 1;
    }
    if (i >= tokens.size() || is_no_variable(tokens, i)) {
        return std::nullopt;
    }
    const bool is_variable =
        tokens.is(i, "(") ? declares_pointer(tokens, i) : i > 0 && tokens.is_identifier(i - 1);
    return is_variable ? std::optional(i) : std::nullopt;
}

}  // namespace

std::optional<DeviceVariable> device_variable(const TokenSequence& tokens, const Declaration& declaration)
{
    const std::optional<std::size_t> name_end = variable_name_end(tokens, declaration.begin);
    if (!name_end) {
        return std::nullopt;
    }
    DeviceVariable variable;
    bool is_in_memory = false;
    for (std::size_t i = declaration.begin; i < *name_end; i = specifier_end(tokens, i) + 1) {
        is_in_memory = is_in_memory || is_memory_space(tokens, i);
        if (tokens.is(i, "__constant__")) {
            variable.memory = DeviceVariable::Memory::constant;
        } else if (tokens.is(i, "__managed__")) {
            variable.memory = DeviceVariable::Memory::managed;
        }
    }
    variable.has_initializer = tokens.is_one_of(declaration.end, {"=", "{"});
    return is_in_memory ? std::optional(variable) : std::nullopt;
}

namespace {

/// The comma or the semicolon that ends the declarator that token `i` is in.
std::size_t declarator_end(const TokenSequence& tokens, std::size_t i, std::size_t declaration_end)
{
    while (i < declaration_end && !tokens.is(i, ",")) {
        const bool is_closed =
            (tokens.opens_bracket(i) || tokens.is(i, "<")) && tokens.closing(i) < tokens.size();
        i = (is_closed ? tokens.closing(i) : i) + 1;
    }
    return i;
}

/// The array whose declarator is among [begin, end); nothing if there is none. The first has a type before its name.
std::optional<DynamicArray> dynamic_array(const TokenSequence& tokens, std::size_t begin, std::size_t end,
                                          bool is_first)
{
    bool has_type = !is_first;
    for (std::size_t i = begin; i + 2 < end; ++i) {
        if (tokens.is_identifier(i) && tokens.is(i + 1, "[") && tokens.is(i + 2, "]")) {
            return has_type && tokens.is(end - 1, "]") ? std::optional(DynamicArray{i, end - 1})
                                                       : std::nullopt;
        }
        if (is_alignment(tokens, i)) {
            i = tokens.closing(i + 1);
        } else {
            has_type = has_type || !is_storage_specifier(tokens, i);
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<DynamicArray> dynamic_arrays(const TokenSequence& tokens, const Declaration& declaration)
{
    std::vector<DynamicArray> arrays;
    for (std::size_t begin = declaration.begin; begin <= declaration.end;) {
        const std::size_t end = declarator_end(tokens, begin, declaration.end);
        const auto array = dynamic_array(tokens, begin, end, arrays.empty());
        if (!array) {
            tokens.fail(declaration.begin,
                        "dynamic shared memory is declared as: extern __shared__ T name[];");
        }
        arrays.push_back(*array);
        begin = end + 1;
    }
    return arrays;
}

}  // namespace simt
