// SPDX-License-Identifier: MIT
#include "source.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace mutation {
namespace {

using simt::Token;

/// Longest first, so that the first that fits is the right one. `<<<`, `<<`, `<=`, `>=`, `::` and `->` are tokens already.
constexpr std::array<std::string_view, 21> operators{">>>", "<<=", ">>=", "...", ">>", "&&", "||",
                                                     "==",  "!=",  "+=",  "-=",  "*=", "/=", "%=",
                                                     "&=",  "|=",  "^=",  "++",  "--", "##", ".*"};

const std::set<std::string_view> type_words{
    "const",    "constexpr", "static", "__shared__", "extern", "auto",    "unsigned", "signed",
    "int",      "float",     "double", "bool",       "char",   "long",    "short",    "void",
    "volatile", "struct",    "using",  "typedef",    "enum",   "alignas", "__align__"};

const std::set<std::string_view> ends_no_operand{"return", "case", "else",   "do",    "goto",
                                                 "throw",  "new",  "delete", "sizeof"};

std::string_view closing(std::string_view opening)
{
    return opening == "(" ? ")" : opening == "[" ? "]" : opening == "{" ? "}" : opening == "<<<" ? ">>>" : "";
}

}  // namespace

/// Builds a Source: angle brackets, operators, brackets, functions, statements, in this order.
class SourceReader {
public:
    explicit SourceReader(Source& source) : out_(source)
    {
        for (const Token& token : simt::tokenize(source.text_).tokens) {
            if (token.define == 0) {
                tokens_.push_back(token);
            }
        }
    }

    void run()
    {
        find_angles();
        join_operators();
        find_partners();
        out_.is_code_.assign(size(), false);
        read_file({0, size()});
        exempt_static_asserts();
    }

private:
    std::size_t size() const { return out_.lexemes_.size(); }
    const Lexeme& at(std::size_t i) const { return out_.lexemes_[i]; }
    bool is(std::size_t i, std::string_view text) const { return out_.is(i, text); }

    // --- Lexemes ---------------------------------------------------------------------------------------------------

    /// The `>` that ends the template arguments which begin at this `<`; none if it compares. Arguments of templates hold
    /// names, numbers and what joins them, and after them comes what cannot follow a comparison's `>`.
    std::size_t angle_end(std::size_t open) const
    {
        const bool is_parameters = open > 0 && tokens_[open - 1].is("template");
        if (!is_parameters && (open == 0 || tokens_[open - 1].kind != Token::Kind::identifier)) {
            return none;
        }
        static const std::set<std::string_view> joins{"::", ",", "*", "&", "(", ")"};
        int depth = 0;
        for (std::size_t i = open; i < tokens_.size(); ++i) {
            const Token& token = tokens_[i];
            if (token.is("<")) {
                ++depth;
            } else if (token.is(">")) {
                if (--depth == 0) {
                    return is_parameters || follows_arguments(i + 1) ? i : none;
                }
            } else if (token.kind == Token::Kind::punctuation && joins.count(token.text) == 0 &&
                       !(is_parameters && (token.is("=") || token.is(".")))) {
                return none;
            }
        }
        return none;
    }

    /// A name may follow, as the type's variable: `a < b > c` is not a comparison.
    bool follows_arguments(std::size_t i) const
    {
        static const std::set<std::string_view> followers{"(", ")", "::", "{", ">", ",", "<<<",
                                                          "*", "&", ";",  ":", "?", "]", "}"};
        return i < tokens_.size() &&
               (followers.count(tokens_[i].text) > 0 || tokens_[i].kind == Token::Kind::identifier);
    }

    void find_angles()
    {
        angle_partner_.assign(tokens_.size(), none);
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].is("<")) {
                if (const std::size_t end = angle_end(i); end != none) {
                    angle_partner_[i] = end;
                    angle_partner_[end] = i;
                }
            }
        }
    }

    /// How many tokens from `i` on make one operator.
    std::size_t tokens_of_operator(std::size_t i) const
    {
        for (const std::string_view text : operators) {
            std::size_t last = i;
            while (last < tokens_.size() && tokens_[last].end < tokens_[i].begin + text.size() &&
                   angle_partner_[last] == none) {
                ++last;
            }
            if (last < tokens_.size() && angle_partner_[last] == none &&
                tokens_[last].end == tokens_[i].begin + text.size() &&
                std::string_view(out_.text_).substr(tokens_[i].begin, text.size()) == text) {
                return last - i + 1;
            }
        }
        return 1;
    }

    void join_operators()
    {
        std::vector<std::size_t> lexeme_of_token(tokens_.size());
        for (std::size_t i = 0; i < tokens_.size();) {
            const bool may_join = tokens_[i].kind == Token::Kind::punctuation && angle_partner_[i] == none;
            const std::size_t count = may_join ? tokens_of_operator(i) : 1;
            const std::size_t begin = tokens_[i].begin;
            const std::size_t end = tokens_[i + count - 1].end;
            lexeme_of_token[i] = size();
            out_.lexemes_.push_back(
                {tokens_[i].kind, std::string_view(out_.text_).substr(begin, end - begin), begin, end, none});
            i += count;
        }
        out_.is_in_angles_.assign(size(), false);
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (angle_partner_[i] == none) {
                continue;
            }
            const std::size_t open = lexeme_of_token[i];
            const std::size_t close = lexeme_of_token[angle_partner_[i]];
            out_.lexemes_[open].partner = close;
            std::fill(out_.is_in_angles_.begin() + static_cast<std::ptrdiff_t>(std::min(open, close)),
                      out_.is_in_angles_.begin() + static_cast<std::ptrdiff_t>(std::max(open, close)) + 1,
                      true);
        }
    }

    void find_partners()
    {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!closing(at(i).text).empty()) {
                open.push_back(i);
            } else if (!open.empty() && at(i).is(closing(at(open.back()).text))) {
                out_.lexemes_[i].partner = open.back();
                out_.lexemes_[open.back()].partner = i;
                open.pop_back();
            }
        }
    }

    /// One past the bracket's partner; one past `i` for anything else.
    std::size_t after(std::size_t i) const
    {
        const std::size_t partner = at(i).partner;
        return partner != none && partner > i ? partner + 1 : i + 1;
    }

    // --- What a file holds -----------------------------------------------------------------------------------------

    void read_file(const Range& range)
    {
        std::size_t begin = range.begin;
        for (std::size_t i = range.begin; i < range.end;) {
            if (is(i, ";")) {
                read_variable({begin, i});
                begin = ++i;
            } else if (is(i, "{") && at(i).partner != none) {
                i = read_braces({begin, i});
                if (!is(i, ";") && !is(i, ",")) {
                    begin = i;
                }
            } else {
                i = after(i);
            }
        }
    }

    /// A function, a namespace or struct, or a list of initial values. Returns where it goes on.
    std::size_t read_braces(const Range& before)
    {
        const std::size_t open = before.end;
        if (out_.find(before, "=")) {
            return at(open).partner + 1;
        }
        if (const std::size_t parameters = parameter_list(before); parameters != none) {
            read_function(before, parameters);
        } else if (!out_.find(before, "enum")) {
            read_file({open + 1, at(open).partner});
        }
        return at(open).partner + 1;
    }

    /// The parenthesis that opens a function's parameters.
    std::size_t parameter_list(const Range& declaration) const
    {
        static const std::set<std::string_view> specifiers{"__launch_bounds__", "alignas",  "__align__",
                                                           "decltype",          "noexcept", "__attribute__"};
        for (std::size_t i = declaration.begin; i < declaration.end; i = after(i)) {
            if (is(i, "(") && i > declaration.begin && at(i - 1).is_identifier() &&
                specifiers.count(at(i - 1).text) == 0) {
                return i;
            }
        }
        return none;
    }

    void read_function(const Range& declaration, std::size_t parameters)
    {
        Function function{parameters - 1, declaration, {parameters + 1, at(parameters).partner}, 0};
        function.is_kernel = out_.find(declaration, "__global__").has_value();
        function.is_device = out_.find(declaration, "__device__").has_value();
        function.is_template = out_.find(declaration, "template").has_value();
        const std::size_t open = declaration.end;
        mark_as_code({open + 1, at(open).partner});
        std::size_t next = open;
        function.body = read_statement(next);
        out_.functions_.push_back(function);
        find_launches({open + 1, at(open).partner});
    }

    /// The initial value of a variable of the file, and the sizes of an array.
    void read_variable(const Range& declaration)
    {
        if (is(declaration.begin, "using") || is(declaration.begin, "typedef")) {
            return;
        }
        if (const auto assigned = out_.find(declaration, "=")) {
            mark_as_code({*assigned + 1, declaration.end});
        }
        for (std::size_t i = declaration.begin; i < declaration.end; i = after(i)) {
            if (is(i, "[") && at(i).partner != none) {
                mark_as_code({i + 1, at(i).partner});
            }
        }
    }

    void mark_as_code(const Range& range)
    {
        std::fill(out_.is_code_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                  out_.is_code_.begin() + static_cast<std::ptrdiff_t>(range.end), true);
    }

    void exempt_static_asserts()
    {
        for (std::size_t i = 0; i + 1 < size(); ++i) {
            if (is(i, "static_assert") && at(i + 1).partner != none) {
                for (std::size_t inside = i; inside < at(i + 1).partner; ++inside) {
                    out_.is_code_[inside] = false;
                }
            }
        }
    }

    void find_launches(const Range& range)
    {
        for (std::size_t i = range.begin; i < range.end; ++i) {
            if (is(i, "<<<") && at(i).partner != none) {
                const bool has_arguments = is(i - 1, ">") && at(i - 1).partner != none;
                const std::size_t name = has_arguments ? at(i - 1).partner - 1 : i - 1;
                out_.launches_.push_back({name, out_.split({i + 1, at(i).partner})});
            }
        }
    }

    // --- Statements ------------------------------------------------------------------------------------------------

    /// Reads the statement at `next`, and moves `next` past it. Returns its number.
    std::size_t read_statement(std::size_t& next)
    {
        const std::size_t number = out_.statements_.size();
        out_.statements_.push_back({Statement::Kind::other, {next, next}, {}, {}});
        Statement read = is(next, "{") ? read_compound(next) : read_other_than_compound(next);
        read.all = {out_.statements_[number].all.begin, next};
        out_.statements_[number] = std::move(read);
        return number;
    }

    Statement read_compound(std::size_t& next)
    {
        Statement read{Statement::Kind::compound, {}, {}, {}};
        const std::size_t close = at(next).partner;
        ++next;
        while (next < close) {
            read.children.push_back(read_statement(next));
        }
        next = close + 1;
        return read;
    }

    Statement read_other_than_compound(std::size_t& next)
    {
        static const std::vector<std::pair<std::string_view, Statement::Kind>> with_header{
            {"if", Statement::Kind::if_},
            {"for", Statement::Kind::for_},
            {"while", Statement::Kind::while_},
            {"switch", Statement::Kind::switch_}};
        for (const auto& [word, kind] : with_header) {
            if (is(next, word)) {
                return read_with_header(kind, next);
            }
        }
        if (is(next, "do")) {
            Statement read{Statement::Kind::do_, {}, {}, {}};
            read.children.push_back(read_statement(++next));
            pass_semicolon(next);
            return read;
        }
        if (is(next, "case") || is(next, "default")) {
            next = past(next, ":");
            return {Statement::Kind::other, {}, {}, {}};
        }
        const std::size_t begin = next;
        pass_semicolon(next);
        return {is(begin, "return") ? Statement::Kind::return_ : kind_of({begin, next}), {}, {}, {}};
    }

    Statement read_with_header(Statement::Kind kind, std::size_t& next)
    {
        Statement read{kind, {}, {}, {}};
        ++next;
        next += is(next, "constexpr") ? 1 : 0;
        if (!is(next, "(") || at(next).partner == none) {
            pass_semicolon(next);
            return {Statement::Kind::other, {}, {}, {}};
        }
        read.header = {next + 1, at(next).partner};
        next = at(next).partner + 1;
        read.children.push_back(read_statement(next));
        if (kind == Statement::Kind::if_ && is(next, "else")) {
            read.children.push_back(read_statement(++next));
        }
        return read;
    }

    std::size_t past(std::size_t from, std::string_view text) const
    {
        while (from < size() && !is(from, text)) {
            from = after(from);
        }
        return std::min(from + 1, size());
    }

    void pass_semicolon(std::size_t& next) const { next = past(next, ";"); }

    /// A declaration begins with a word for types, or with a name that another name follows: `dim3 block(…)`.
    Statement::Kind kind_of(const Range& range) const
    {
        if (type_words.count(at(range.begin).text) > 0) {
            return Statement::Kind::declaration;
        }
        std::size_t i = range.begin;
        while (i + 1 < range.end && at(i).is_identifier() && is(i + 1, "::")) {
            i += 2;
        }
        if (i >= range.end || !at(i).is_identifier()) {
            return Statement::Kind::expression;
        }
        i = is(i + 1, "<") ? after(i + 1) : i + 1;
        while (is(i, "*") || is(i, "&")) {
            ++i;
        }
        const bool declares = i + 1 < range.end && at(i).is_identifier() && !at(i + 1).is(")");
        return declares ? Statement::Kind::declaration : Statement::Kind::expression;
    }

    Source& out_;
    std::vector<Token> tokens_;
    std::vector<std::size_t> angle_partner_;
};

Source::Source(std::string text) : text_(std::move(text))
{
    SourceReader(*this).run();
}

std::string Source::text_of(const Range& range) const
{
    if (range.is_empty()) {
        return "";
    }
    const std::size_t begin = lexemes_[range.begin].begin;
    return text_.substr(begin, lexemes_[range.end - 1].end - begin);
}

int Source::precedence(std::size_t i) const
{
    static const std::vector<std::set<std::string_view>> by_tightness{
        {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", ">", "<=", ">="},
        {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
    if (i == 0 || is_in_angles_[i] || (lexemes_[i].partner != none && !lexemes_[i].is("<<"))) {
        return 0;
    }
    const Lexeme& before = lexemes_[i - 1];
    const bool has_operand = (before.is_identifier() && ends_no_operand.count(before.text) == 0 &&
                              type_words.count(before.text) == 0) ||
                             before.is_literal() || before.is(")") || before.is("]") || before.is("}");
    for (std::size_t level = 0; level < by_tightness.size() && has_operand; ++level) {
        if (by_tightness[level].count(lexemes_[i].text) > 0) {
            return static_cast<int>(level) + 1;
        }
    }
    return 0;
}

namespace {

bool ends_expression(const Lexeme& lexeme)
{
    static const std::set<std::string_view> ends{",",  ";",  "?",  ":",   "=",   "+=",     "-=",  "*=", "/=",
                                                 "%=", "&=", "|=", "^=",  "<<=", ">>=",    "(",   "[",  "{",
                                                 ")",  "]",  "}",  "<<<", ">>>", "return", "case"};
    return ends.count(lexeme.text) > 0;
}

}  // namespace

Range Source::left_operand(std::size_t i) const
{
    const int own = precedence(i);
    std::size_t begin = i;
    while (begin > 0) {
        const Lexeme& before = lexemes_[begin - 1];
        if (before.partner != none && before.partner < begin - 1) {
            begin = before.partner;
        } else if (ends_expression(before) || (precedence(begin - 1) > 0 && precedence(begin - 1) < own)) {
            break;
        } else {
            --begin;
        }
    }
    return {begin, i};
}

Range Source::right_operand(std::size_t i) const
{
    const int own = precedence(i);
    std::size_t end = i + 1;
    while (end < lexemes_.size()) {
        const Lexeme& next = lexemes_[end];
        if (next.partner != none && next.partner > end) {
            end = next.partner + 1;
        } else if (ends_expression(next) || (precedence(end) > 0 && precedence(end) <= own)) {
            break;
        } else {
            ++end;
        }
    }
    return {i + 1, end};
}

std::vector<Range> Source::split(const Range& range, std::string_view separator) const
{
    std::vector<Range> parts;
    std::size_t begin = range.begin;
    while (begin <= range.end && !range.is_empty()) {
        const std::size_t end = find({begin, range.end}, separator).value_or(range.end);
        parts.push_back({begin, end});
        begin = end + 1;
    }
    return parts;
}

std::optional<std::size_t> Source::find(const Range& range, std::string_view text) const
{
    for (std::size_t i = range.begin; i < range.end;) {
        if (lexemes_[i].is(text)) {
            return i;
        }
        const std::size_t partner = lexemes_[i].partner;
        i = partner != none && partner > i ? partner + 1 : i + 1;
    }
    return std::nullopt;
}

bool Source::mentions(const Range& range, std::string_view text) const
{
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (lexemes_[i].is(text)) {
            return true;
        }
    }
    return false;
}

const Function* Source::function_around(std::size_t i) const
{
    const auto found = std::find_if(functions_.begin(), functions_.end(), [&](const Function& function) {
        return statements_[function.body].all.contains(i);
    });
    return found != functions_.end() ? &*found : nullptr;
}

std::size_t Source::line_of(std::size_t offset) const
{
    return 1 + static_cast<std::size_t>(
                   std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

namespace {

/// The name that a declarator declares: the last identifier before its initial value, its size or its end.
std::size_t declared_name(const Source& source, const Range& declarator)
{
    static const std::set<std::string_view> ends{"=", ";", "[", "(", "{", ":"};
    for (std::size_t i = declarator.begin; i < declarator.end; ++i) {
        if (source.is(i, "<") && source[i].partner != none) {
            i = source[i].partner;
        } else if (ends.count(source[i].text) > 0) {
            const bool is_name = i > declarator.begin && source[i - 1].is_identifier() &&
                                 type_words.count(source[i - 1].text) == 0;
            return is_name ? i - 1 : none;
        }
    }
    const std::size_t last = declarator.end - 1;
    return !declarator.is_empty() && source[last].is_identifier() ? last : none;
}

void add_names(const Source& source, const Range& declaration, std::vector<std::size_t>& names)
{
    for (const Range& declarator : source.split(declaration)) {
        if (const std::size_t name = declared_name(source, declarator);
            name != none && !declarator.is_empty()) {
            names.push_back(name);
        }
    }
}

bool is_empty_list(const Source& source, const Range& parameters)
{
    return parameters.is_empty() ||
           (parameters.end == parameters.begin + 1 && source.is(parameters.begin, "void"));
}

}  // namespace

std::vector<std::size_t> variables_of(const Source& source, const Function& function)
{
    std::vector<std::size_t> names;
    if (!is_empty_list(source, function.parameters)) {
        add_names(source, function.parameters, names);
    }
    const Range body = source.statements()[function.body].all;
    for (const Statement& statement : source.statements()) {
        if (!body.contains(statement.all.begin) || source.is(statement.all.begin, "using")) {
            continue;
        }
        if (statement.kind == Statement::Kind::declaration) {
            add_names(source, {statement.all.begin, statement.all.end - 1}, names);
        } else if (statement.kind == Statement::Kind::for_ && !source.is(statement.header.begin, ";")) {
            const std::size_t end = source.find(statement.header, ";").value_or(statement.header.end);
            add_names(source, {statement.header.begin, end}, names);
        }
    }
    return names;
}

bool synchronises(const Source& source, const Range& range)
{
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const std::string_view text = source[i].text;
        const bool is_of_warp = text.size() > 5 && text.substr(text.size() - 5) == "_sync";
        const bool is_of_group =
            i > 0 && (source.is(i - 1, ".") || source.is(i - 1, "::")) && source.is(i + 1, "(");
        if (text.find("__sync") == 0 || is_of_warp || is_of_group) {
            return true;
        }
    }
    return false;
}

}  // namespace mutation
