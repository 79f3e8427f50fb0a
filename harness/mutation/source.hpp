// SPDX-License-Identifier: MIT
/// @file
/// CUDA source as rules look at it: lexemes with their partners, functions, and statements. It knows no types.
#pragma once

#include <simt/translate/tokens.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mutation {

/// A token, or the tokens that make one operator: `+=`, `&&`, `>>>`.
struct Lexeme
{
    using Kind = simt::Token::Kind;

    Kind kind;
    std::string_view text;
    std::size_t begin;    ///< offset of the first character in the source
    std::size_t end;      ///< one past the last
    std::size_t partner;  ///< of a bracket, the one that belongs to it; `none` otherwise

    bool is(std::string_view other) const { return text == other; }
    bool is_identifier() const { return kind == Kind::identifier; }
    bool is_literal() const { return kind == Kind::literal; }
};

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Lexemes from `begin` up to, and without, `end`.
struct Range
{
    std::size_t begin = 0;
    std::size_t end = 0;

    bool is_empty() const { return begin >= end; }
    bool contains(std::size_t i) const { return begin <= i && i < end; }
};

struct Statement
{
    enum class Kind { compound, if_, for_, while_, do_, switch_, return_, declaration, expression, other };

    Kind kind;
    Range all;                          ///< with its semicolon or closing brace
    Range header = {};                  ///< what is in the parentheses of if, for, while and switch
    std::vector<std::size_t> children;  ///< numbers of the statements in it; of an if: then, else
};

struct Function
{
    std::size_t name;   ///< lexeme
    Range declaration;  ///< from its first lexeme to its body's brace
    Range parameters;   ///< within the parentheses
    std::size_t body;   ///< number of its statement
    bool is_kernel = false;
    bool is_device = false;  ///< __device__
    bool is_template = false;
};

/// A kernel launch: `name<<<grid, block, …>>>(arguments)`.
struct Launch
{
    std::size_t name;  ///< lexeme
    std::vector<Range> configuration;
};

/// Bodies of macros, `#include`s and other directives have no lexemes: rules leave them alone.
class Source {
public:
    explicit Source(std::string text);
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    const std::string& text() const { return text_; }
    const std::vector<Lexeme>& lexemes() const { return lexemes_; }
    const Lexeme& operator[](std::size_t i) const { return lexemes_[i]; }
    const std::vector<Statement>& statements() const { return statements_; }
    const std::vector<Function>& functions() const { return functions_; }
    const std::vector<Launch>& launches() const { return launches_; }

    bool is(std::size_t i, std::string_view text) const
    {
        return i < lexemes_.size() && lexemes_[i].is(text);
    }

    /// The text of these lexemes as it is written, with the comments between them.
    std::string text_of(const Range& range) const;

    /// Whether rules may change this lexeme: it is in a function's body, or in the initial value or the size of a variable
    /// of the file; it is not part of a static_assert.
    bool is_code(std::size_t i) const { return is_code_[i]; }

    /// Whether it is within the angle brackets of a template's arguments or parameters.
    bool is_in_angles(std::size_t i) const { return is_in_angles_[i]; }

    /// How tightly this lexeme binds as a binary operator; 0 if it is none. `*` binds more tightly than `+`.
    int precedence(std::size_t i) const;

    /// The operands of the binary operator at `i`, as far as its precedence takes them.
    Range left_operand(std::size_t i) const;
    Range right_operand(std::size_t i) const;

    /// The parts of `range` between the commas that are in no bracket.
    std::vector<Range> split(const Range& range, std::string_view separator = ",") const;

    /// The first lexeme of `range` with this text that is in no bracket.
    std::optional<std::size_t> find(const Range& range, std::string_view text) const;

    /// Whether any lexeme of `range` has this text.
    bool mentions(const Range& range, std::string_view text) const;

    /// The function whose body `i` is in, or null.
    const Function* function_around(std::size_t i) const;

    /// Number of the line that an offset is on, from 1.
    std::size_t line_of(std::size_t offset) const;

private:
    friend class SourceReader;

    std::string text_;
    std::vector<Lexeme> lexemes_;
    std::vector<bool> is_code_;
    std::vector<bool> is_in_angles_;
    std::vector<Statement> statements_;
    std::vector<Function> functions_;
    std::vector<Launch> launches_;
};

/// The names of a function's parameters and local variables: the lexemes that declare them.
std::vector<std::size_t> variables_of(const Source& source, const Function& function);

/// Whether the range holds a call at which threads wait for each other or exchange values: what must not move
/// into a branch.
bool synchronises(const Source& source, const Range& range);

}  // namespace mutation
