// SPDX-License-Identifier: MIT
#include "ptx.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace simt {
namespace {

using Words = std::vector<std::string_view>;

/// The parts of `text` between `separator`s. None is empty but the first.
Words split(std::string_view text, std::string_view separators)
{
    Words words;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

/// A modifier of an instruction in its pattern: its members, of which an instruction has one.
struct Modifier
{
    Words members;
    bool may_be_missing;
};

/// One form of an instruction: a line of ptx_instructions.inc.
struct Form
{
    std::string_view opcode;
    std::vector<Modifier> modifiers;
    std::string_view results;
    std::string_view arguments;
    std::string_view function;
};

Form form_of(const std::map<std::string_view, Words>& sets, std::string_view pattern,
             std::string_view operands, std::string_view function)
{
    Form form;
    const std::size_t equals = operands.find('=');
    form.results = operands.substr(0, equals);
    form.arguments = operands.substr(equals + 1);
    form.function = function;
    const Words words = split(pattern, ".");
    form.opcode = words.front();
    for (std::string_view word : Words(words.begin() + 1, words.end())) {
        const bool may_be_missing = word.ends_with('?');
        word.remove_suffix(may_be_missing ? 1 : 0);
        const auto set = sets.find(word);
        // A set is named where a modifier of an instruction is never called so: "and" is a modifier, "operation" a set.
        form.modifiers.push_back({set != sets.end() ? set->second : Words{word}, may_be_missing});
    }
    return form;
}

const std::multimap<std::string_view, Form>& forms()
{
    static const std::multimap<std::string_view, Form> all = [] {
        std::map<std::string_view, Words> sets;
        std::multimap<std::string_view, Form> result;
#define PTX_SET(name, members) sets.emplace(#name, split(members, " "));
#define PTX_INSTRUCTION(pattern, operands, function)                                                         \
    {                                                                                                        \
        const Form form = form_of(sets, pattern, operands, function);                                        \
        result.emplace(form.opcode, form);                                                                   \
    }
#include "ptx_instructions.inc"
#undef PTX_SET
#undef PTX_INSTRUCTION
        return result;
    }();
    return all;
}

/// The type of C++ for a type of PTX; empty if it is none.
std::string_view type_of(std::string_view modifier)
{
    static const std::map<std::string_view, std::string_view> types{{"b8", "unsigned char"},
                                                                    {"u8", "unsigned char"},
                                                                    {"s8", "signed char"},
                                                                    {"b16", "unsigned short"},
                                                                    {"u16", "unsigned short"},
                                                                    {"s16", "short"},
                                                                    {"b32", "unsigned int"},
                                                                    {"u32", "unsigned int"},
                                                                    {"s32", "int"},
                                                                    {"b64", "unsigned long long"},
                                                                    {"u64", "unsigned long long"},
                                                                    {"s64", "long long"},
                                                                    {"f32", "float"},
                                                                    {"f64", "double"},
                                                                    {"pred", "bool"},
                                                                    {"f16", "::simt::ptx::f16"},
                                                                    {"f16x2", "::simt::ptx::f16x2"},
                                                                    {"bf16", "::simt::ptx::bf16"},
                                                                    {"bf16x2", "::simt::ptx::bf16x2"},
                                                                    {"tf32", "::simt::ptx::tf32"}};
    const auto found = types.find(modifier);
    return found != types.end() ? found->second : std::string_view();
}

/// The type of a variable for a register of that type: registers hold bits.
std::string_view register_type(std::string_view type)
{
    return type == "pred"                                 ? "bool"
           : type.ends_with("x2") || type.ends_with("32") ? "unsigned int"
           : type.ends_with("16")                         ? "unsigned short"
           : type.ends_with("64")                         ? "unsigned long long"
           : !type_of(type).empty()                       ? "unsigned char"
                                                          : "";
}

std::string_view wide_type(std::string_view type)
{
    return type == "u16"   ? "unsigned int"
           : type == "s16" ? "int"
           : type == "u32" ? "unsigned long long"
                           : "long long";
}

/// The value of a register that PTX defines; empty if there is none of that name (PTX ISA, "Special Registers").
std::string_view special_register(std::string_view name)
{
    static const std::map<std::string_view, std::string_view> registers{
        {"%tid.x", "threadIdx.x"},
        {"%tid.y", "threadIdx.y"},
        {"%tid.z", "threadIdx.z"},
        {"%ntid.x", "blockDim.x"},
        {"%ntid.y", "blockDim.y"},
        {"%ntid.z", "blockDim.z"},
        {"%ctaid.x", "blockIdx.x"},
        {"%ctaid.y", "blockIdx.y"},
        {"%ctaid.z", "blockIdx.z"},
        {"%nctaid.x", "gridDim.x"},
        {"%nctaid.y", "gridDim.y"},
        {"%nctaid.z", "gridDim.z"},
        {"%laneid", "::simt::ptx::laneid()"},
        {"%warpid", "::simt::ptx::warpid()"},
        {"%smid", "::simt::ptx::smid()"},
        {"%nsmid", "::simt::ptx::nsmid()"},
        {"%lanemask_eq", "(1u << ::simt::ptx::laneid())"},
        {"%lanemask_lt", "((1u << ::simt::ptx::laneid()) - 1u)"},
        {"%lanemask_le", "((2u << ::simt::ptx::laneid()) - 1u)"},
        {"%lanemask_gt", "(~0u - ((2u << ::simt::ptx::laneid()) - 1u))"},
        {"%lanemask_ge", "(~0u - ((1u << ::simt::ptx::laneid()) - 1u))"},
        {"%clock", "static_cast<unsigned int>(clock64())"},
        {"%clock_hi", "static_cast<unsigned int>(clock64() >> 32)"},
        {"%clock64", "static_cast<unsigned long long>(clock64())"},
        {"%globaltimer", "simt_global_timer()"},
        {"%globaltimer_lo", "static_cast<unsigned int>(simt_global_timer())"},
        {"%globaltimer_hi", "static_cast<unsigned int>(simt_global_timer() >> 32)"},
        {"WARP_SZ", "32u"}};
    const auto found = registers.find(name);
    return found != registers.end() ? found->second : std::string_view();
}

bool is_word_character(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '%';
}

/// Splits PTX into words, numbers and punctuation. A word has its modifiers: "add.s32", "%tid.x".
class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) { next(); }

    std::string_view token() const { return token_; }
    bool is(std::string_view text) const { return token_ == text; }
    bool at_end() const { return token_.empty(); }

    std::string_view take()
    {
        const std::string_view taken = token_;
        next();
        return taken;
    }

    bool take_if(std::string_view text)
    {
        if (!is(text)) {
            return false;
        }
        next();
        return true;
    }

    void expect(std::string_view text)
    {
        if (!take_if(text)) {
            throw PtxError("a '" + std::string(text) + "' is missing before '" +
                           std::string(at_end() ? "the end" : token_) + "'");
        }
    }

private:
    void skip_blanks()
    {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
                ++at_;
            } else if (text_.substr(at_, 2) == "//") {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (text_.substr(at_, 2) == "/*") {
                const std::size_t end = text_.find("*/", at_ + 2);
                at_ = end == std::string_view::npos ? text_.size() : end + 2;
            } else {
                return;
            }
        }
    }

    /// Whether the character at `at` goes on a word: "." and "::" do between other parts of it.
    std::size_t length_of_part(std::size_t at) const
    {
        const auto is_part = [this](std::size_t i) {
            return i < text_.size() && is_word_character(text_[i]);
        };
        if (is_part(at)) {
            return 1;
        }
        return text_.substr(at, 1) == "." && is_part(at + 1)    ? 1
               : text_.substr(at, 2) == "::" && is_part(at + 2) ? 2
                                                                : 0;
    }

    void next()
    {
        skip_blanks();
        const std::size_t begin = at_;
        while (const std::size_t length = length_of_part(at_)) {
            at_ += length;
        }
        if (at_ == begin && at_ < text_.size()) {
            ++at_;
        }
        token_ = text_.substr(begin, at_ - begin);
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string_view token_;
};

struct Operand
{
    enum class Kind { value, address, vector, sink };

    Kind kind = Kind::value;
    std::string text{};                ///< an expression of C++, of a value and of an address
    std::string offset = "0";          ///< of an address
    std::vector<std::string> parts{};  ///< of a vector
};

bool is_number(std::string_view token)
{
    return !token.empty() && std::isdigit(static_cast<unsigned char>(token.front())) != 0;
}

bool are_digits(std::string_view text, bool hexadecimal)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [hexadecimal](unsigned char c) {
        return hexadecimal ? std::isxdigit(c) != 0 : std::isdigit(c) != 0;
    });
}

/// A constant (PTX ISA, "Constants").
std::string number(std::string_view token, bool is_negative)
{
    const std::string sign = is_negative ? "-" : "";
    const std::string_view prefix = token.substr(0, 2);
    const std::string_view digits = token.substr(std::min<std::size_t>(2, token.size()));
    if ((prefix == "0f" || prefix == "0F") && digits.size() == 8 && are_digits(digits, true)) {
        return "(" + sign + "__builtin_bit_cast(float, 0x" + std::string(digits) + "u))";
    }
    if ((prefix == "0d" || prefix == "0D") && digits.size() == 16 && are_digits(digits, true)) {
        return "(" + sign + "__builtin_bit_cast(double, 0x" + std::string(digits) + "ull))";
    }
    std::string_view integer = token;
    if (integer.ends_with('U')) {
        integer.remove_suffix(1);
    }
    const bool is_hexadecimal =
        (prefix == "0x" || prefix == "0X") && integer.size() <= 18 && are_digits(integer.substr(2), true);
    if (is_hexadecimal || (integer.size() <= 18 && are_digits(integer, false))) {
        return "(" + sign + std::string(integer) + "ll)";
    }
    const Words parts = split(token, ".");
    if (parts.size() == 2 && are_digits(parts[0], false) && are_digits(parts[1], false)) {
        return "(" + sign + std::string(token) + ")";
    }
    throw PtxError("'" + std::string(token) + "' is no number");
}

class PtxTranslator {
public:
    PtxTranslator(std::string_view text, const std::vector<std::string>& operands)
        : lexer_(text), operands_(operands)
    {
    }

    std::string run()
    {
        scopes_.emplace_back();
        std::string code;
        while (!lexer_.at_end()) {
            code += statement();
        }
        return with_labels(code);
    }

private:
    using Registers = std::map<std::string, std::string, std::less<>>;  ///< the variables, by name

    struct Scope
    {
        Registers registers{};
        std::vector<std::string> labels{};
    };

    std::string statement()
    {
        if (lexer_.take_if(";")) {
            return "";
        }
        if (lexer_.take_if("{")) {
            scopes_.emplace_back();
            std::string code;
            while (!lexer_.is("}") && !lexer_.at_end()) {
                code += statement();
            }
            lexer_.expect("}");
            code = with_labels(code);
            scopes_.pop_back();
            return "{ " + code + "} ";
        }
        if (lexer_.take_if("@")) {
            const bool is_negated = lexer_.take_if("!");
            const std::string predicate = value(lexer_.take());
            return "if (" + std::string(is_negated ? "!" : "") + predicate + ") { " + instruction() + "} ";
        }
        if (lexer_.token().starts_with('.')) {
            return directive();
        }
        return instruction();
    }

    std::string with_labels(const std::string& code) const
    {
        std::string declarations;
        for (const std::string& label : scopes_.back().labels) {
            declarations += "__label__ " + label + "; ";
        }
        return declarations + code;
    }

    /// .reg .b32 r, s<4>;
    std::string directive()
    {
        const std::string_view name = lexer_.take();
        if (name != ".reg") {
            throw PtxError("the directive '" + std::string(name) + "' is not supported");
        }
        std::string_view type = lexer_.take();
        if (!type.starts_with('.') || type_of(type.substr(1)).empty()) {
            throw PtxError("there is no type '" + std::string(type) + "' for registers");
        }
        type.remove_prefix(1);
        const std::string_view variable_type = register_type(type);
        std::string code;
        do {
            const std::string_view variable = lexer_.take();
            if (variable.empty() || is_number(variable) ||
                !std::all_of(variable.begin(), variable.end(), is_word_character)) {
                throw PtxError("the name of a register is missing");
            }
            if (!lexer_.take_if("<")) {
                code += declare(std::string(variable), variable_type);
                continue;
            }
            const std::string_view count = lexer_.take();
            constexpr std::size_t most_digits = 3;
            if (!are_digits(count, false) || count.size() > most_digits) {
                throw PtxError("'" + std::string(count) + "' is no number of registers");
            }
            lexer_.expect(">");
            for (int i = 0; i < std::stoi(std::string(count)); ++i) {
                code += declare(std::string(variable) + std::to_string(i), variable_type);
            }
        } while (lexer_.take_if(","));
        lexer_.expect(";");
        return code;
    }

    /// A name of PTX as one of C++.
    static std::string identifier(std::string_view prefix, std::string_view name)
    {
        std::string result(prefix);
        for (const char c : name) {
            result += c == '%' ? "_p_" : c == '$' ? "_d_" : std::string(1, c);
        }
        return result;
    }

    static std::string label(std::string_view name)
    {
        if (name.empty() || is_number(name) || !std::all_of(name.begin(), name.end(), is_word_character)) {
            throw PtxError("'" + std::string(name) + "' is no label");
        }
        return identifier("ptx_", name);
    }

    std::string declare(const std::string& name, std::string_view type)
    {
        const std::string variable = identifier("ptx_", name);
        if (!scopes_.back().registers.insert({name, variable}).second) {
            throw PtxError("the register '" + name + "' is declared twice");
        }
        return std::string(type) + " " + variable + "; ";
    }

    /// The value of a name: an operand of the statement, a register, or a special register.
    std::string value(std::string_view name) const
    {
        if (name.starts_with('%') && are_digits(name.substr(1), false)) {
            constexpr std::size_t most_digits = 3;
            const std::size_t number =
                name.size() <= most_digits ? std::stoul(std::string(name.substr(1))) : operands_.size();
            if (number >= operands_.size()) {
                throw PtxError("there is no operand '" + std::string(name) + "'");
            }
            return operands_[number];
        }
        if (const std::string* const variable = find_register(name)) {
            return *variable;
        }
        // With operands, "%%" is what makes one "%".
        name.remove_prefix(name.starts_with("%%") ? 1 : 0);
        const std::string_view special = special_register(name);
        if (!special.empty()) {
            return std::string(special);
        }
        throw PtxError(name.empty() ? "an operand is missing"
                                    : "there is no register '" + std::string(name) + "' here");
    }

    const std::string* find_register(std::string_view name) const
    {
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
            const auto found = scope->registers.find(name);
            if (found != scope->registers.end()) {
                return &found->second;
            }
        }
        return nullptr;
    }

    std::string scalar()
    {
        if (lexer_.take_if("-")) {
            return number(lexer_.take(), true);
        }
        if (lexer_.take_if("!")) {
            return "(!" + value(lexer_.take()) + ")";
        }
        const std::string_view token = lexer_.take();
        return token == "_" ? "::simt::ptx::Sink()" : is_number(token) ? number(token, false) : value(token);
    }

    Operand operand()
    {
        if (lexer_.take_if("[")) {
            Operand result{Operand::Kind::address, scalar()};
            if (lexer_.take_if("+")) {
                result.offset = scalar();
            } else if (lexer_.take_if("-")) {
                result.offset = number(lexer_.take(), true);
            }
            lexer_.expect("]");
            return result;
        }
        if (lexer_.take_if("{")) {
            Operand result{Operand::Kind::vector};
            do {
                result.parts.push_back(scalar());
            } while (lexer_.take_if(","));
            lexer_.expect("}");
            return result;
        }
        return {Operand::Kind::value, scalar()};
    }

    std::string instruction()
    {
        const std::string_view name = lexer_.take();
        if (name.empty() || !is_word_character(name.front())) {
            throw PtxError("an instruction is missing before '" + std::string(name) + "'");
        }
        if (lexer_.take_if(":")) {
            scopes_.back().labels.push_back(label(name));
            return label(name) + ":; ";
        }
        if (name == "bra" || name == "bra.uni") {
            const std::string target = label(lexer_.take());
            lexer_.expect(";");
            return "goto " + target + "; ";
        }
        std::vector<Operand> operands;
        if (!lexer_.is(";") && !lexer_.at_end()) {
            do {
                operands.push_back(operand());
                if (lexer_.take_if("|")) {
                    operands.push_back(operand());
                }
            } while (lexer_.take_if(","));
        }
        lexer_.expect(";");
        return call(name, operands);
    }

    std::string call(std::string_view name, const std::vector<Operand>& operands) const
    {
        const Words words = split(name, ".");
        const Words modifiers(words.begin() + 1, words.end());
        const auto [begin, end] = forms().equal_range(words.front());
        for (auto form = begin; form != end; ++form) {
            if (matches(form->second, modifiers) && takes(form->second, operands.size())) {
                return emit(form->second, name, modifiers, operands);
            }
        }
        throw PtxError("the instruction '" + std::string(name) + "' with " + std::to_string(operands.size()) +
                       (operands.size() == 1 ? " operand" : " operands") + " is not supported");
    }

    static bool matches(const Form& form, const Words& modifiers) { return matches(form, 0, modifiers, 0); }

    static bool matches(const Form& form, std::size_t at, const Words& modifiers, std::size_t next)
    {
        if (at == form.modifiers.size()) {
            return next == modifiers.size();
        }
        const Modifier& modifier = form.modifiers[at];
        const bool is_there = next < modifiers.size() &&
                              std::find(modifier.members.begin(), modifier.members.end(), modifiers[next]) !=
                                  modifier.members.end();
        return (is_there && matches(form, at + 1, modifiers, next + 1)) ||
               (modifier.may_be_missing && matches(form, at + 1, modifiers, next));
    }

    static bool takes(const Form& form, std::size_t operands)
    {
        const std::size_t most = form.results.size() + form.arguments.size();
        const auto optional =
            static_cast<std::size_t>(std::count(form.arguments.begin(), form.arguments.end(), 'o'));
        return operands <= most && operands + optional >= most;
    }

    /// The type of C++ of an operand whose letter in the form is `letter`.
    static std::string type_of_operand(char letter, const Words& modifiers)
    {
        Words types;
        std::copy_if(modifiers.begin(), modifiers.end(), std::back_inserter(types),
                     [](std::string_view modifier) { return !type_of(modifier).empty(); });
        switch (letter) {
            case 'u':
            case 'o':
            case 'n': return "unsigned int";
            case 'p': return "bool";
            case 'd': return std::string(type_of(types.front()));
            case 'w': return std::string(wide_type(types.back()));
            default: return std::string(type_of(types.back()));
        }
    }

    static std::string template_arguments(const Words& modifiers)
    {
        std::string text;
        for (const std::string_view modifier : modifiers) {
            text += text.empty() ? "" : ", ";
            if (const std::string_view type = type_of(modifier); !type.empty()) {
                text += type;
            } else {
                text += "::simt::ptx::dot_";
                for (const char c : modifier) {
                    text += c == ':' ? '_' : c;
                }
            }
        }
        return text;
    }

    static std::string get(const std::string& type, const std::string& value)
    {
        return "::simt::ptx::get<" + type + ">(" + value + ")";
    }

    static bool is_assignable(const Operand& operand)
    {
        const auto is_register = [](const std::string& text) {
            return text.starts_with("simt_") || text.starts_with("ptx_") || text == "::simt::ptx::Sink()";
        };
        return operand.kind == Operand::Kind::vector
                   ? std::all_of(operand.parts.begin(), operand.parts.end(), is_register)
                   : operand.kind == Operand::Kind::value && is_register(operand.text);
    }

    std::string argument(char letter, const Words& modifiers, const Operand& operand, bool is_shared) const
    {
        if (letter == 'a') {
            return std::string("::simt::ptx::") + (is_shared ? "shared_address(" : "generic_address(") +
                   operand.text + ", " + operand.offset + ")";
        }
        if (letter == 'x') {
            return operand.text;
        }
        if (letter == 'm') {
            return "::simt::ptx::registers(" + list_of(operand.parts).substr(2) + ")";
        }
        const std::string type = type_of_operand(letter, modifiers);
        if (operand.kind != Operand::Kind::vector) {
            return get(type, operand.text);
        }
        std::string text;
        for (const std::string& part : operand.parts) {
            text += (text.empty() ? "" : ", ") + get(type, part);
        }
        return "::simt::ptx::parts<" + type + ">(" + text + ")";
    }

    /// Whether an operand is written as the form asks.
    static bool fits(char letter, const Words& modifiers, const Operand& operand)
    {
        const std::size_t parts = std::count(modifiers.begin(), modifiers.end(), "v2") != 0   ? 2
                                  : std::count(modifiers.begin(), modifiers.end(), "v4") != 0 ? 4
                                                                                              : 0;
        return letter == 'm'                 ? operand.kind == Operand::Kind::vector
               : letter == 'a'               ? operand.kind == Operand::Kind::address
               : letter == 'v' && parts != 0 ? operand.parts.size() == parts
                                             : operand.kind == Operand::Kind::value;
    }

    static std::string set(const std::string& target, const std::string& value)
    {
        return "::simt::ptx::set(" + target + ", " + value + "); ";
    }

    std::string emit(const Form& form, std::string_view name, const Words& modifiers,
                     const std::vector<Operand>& operands) const
    {
        if (form.function == "mov" && operands[0].kind == Operand::Kind::vector) {
            return move_apart(name, operands);
        }
        if (form.function == "mov" && operands[1].kind == Operand::Kind::vector) {
            return move_together(name, modifiers, operands);
        }
        const std::size_t results = form.results.size();
        const std::string letters = std::string(form.results) + std::string(form.arguments);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (!fits(letters[i], modifiers, operands[i]) || (i < results && !is_assignable(operands[i]))) {
                throw PtxError("operand " + std::to_string(i + 1) + " of '" + std::string(name) +
                               "' is of the wrong kind");
            }
        }
        const bool is_copy = form.function == "cp_async";
        const auto is_of_shared = [](std::string_view modifier) { return modifier.starts_with("shared"); };
        std::string arguments;
        for (std::size_t i = results; i < operands.size(); ++i) {
            const bool is_shared =
                is_copy ? i == 0 : std::any_of(modifiers.begin(), modifiers.end(), is_of_shared);
            arguments +=
                (arguments.empty() ? "" : ", ") + argument(letters[i], modifiers, operands[i], is_shared);
        }
        const std::string tags = template_arguments(modifiers);
        const std::string call = "::simt::ptx::" + std::string(form.function) +
                                 (tags.empty() ? "" : "<" + tags + ">") + "(" + arguments + ")";
        if (results == 0) {
            return call + "; ";
        }
        if (results == 2) {
            return "{ const auto simt_both = " + call + "; " + set(operands[0].text, "simt_both.first") +
                   set(operands[1].text, "simt_both.second") + "} ";
        }
        if (operands[0].kind != Operand::Kind::vector) {
            return set(operands[0].text, call);
        }
        std::string code = "{ const auto simt_parts = " + call + "; ";
        for (std::size_t i = 0; i < operands[0].parts.size(); ++i) {
            code += set(operands[0].parts[i], "simt_parts.part[" + std::to_string(i) + "]");
        }
        return code + "} ";
    }

    static std::string list_of(const std::vector<std::string>& values)
    {
        std::string text;
        for (const std::string& value : values) {
            text += ", " + value;
        }
        return text;
    }

    static std::string move_apart(std::string_view name, const std::vector<Operand>& operands)
    {
        if (!is_assignable(operands[0]) || operands[1].kind != Operand::Kind::value) {
            throw PtxError("an operand of '" + std::string(name) + "' is of the wrong kind");
        }
        return "::simt::ptx::unpack(" + operands[1].text + list_of(operands[0].parts) + "); ";
    }

    static std::string move_together(std::string_view name, const Words& modifiers,
                                     const std::vector<Operand>& operands)
    {
        if (!is_assignable(operands[0])) {
            throw PtxError("an operand of '" + std::string(name) + "' is of the wrong kind");
        }
        return set(operands[0].text, "::simt::ptx::pack<" + type_of_operand('t', modifiers) + ">(" +
                                         list_of(operands[1].parts).substr(2) + ")");
    }

    Lexer lexer_;
    const std::vector<std::string>& operands_;
    std::vector<Scope> scopes_;
};

}  // namespace

std::string translate_ptx(std::string_view text, const std::vector<std::string>& operands)
{
    return PtxTranslator(text, operands).run();
}

}  // namespace simt
