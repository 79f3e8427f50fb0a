// SPDX-License-Identifier: MIT
#include "tokens.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <utility>

namespace simt {
namespace {

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/// Punctuation of more than one character that is one token.
constexpr std::string_view joined_punctuation[] = {"<<<", "<<", "<=", ">=", "::", "->"};

/// Alternative tokens of two characters and what they stand for ([lex.digraph]).
constexpr std::pair<std::string_view, std::string_view> digraphs[] = {
    {"<%", "{"}, {"%>", "}"}, {"<:", "["}, {":>", "]"}, {"%:", "#"}};

/// The most characters that a raw string's delimiter has ([lex.string]).
constexpr std::size_t longest_raw_delimiter = 16;

class Tokenizer {
public:
    explicit Tokenizer(std::string_view source) : source_(source) {}

    Tokens run()
    {
        while (at_ < source_.size()) {
            step();
        }
        return {std::move(tokens_), std::move(directives_)};
    }

private:
    bool ahead(std::string_view text) const { return source_.substr(at_, text.size()) == text; }

    void step()
    {
        const char c = source_[at_];
        if (c == '\n') {
            define_ = 0;
            line_is_blank_ = true;
            ++at_;
        } else if (const std::size_t end = blank_end(at_); end > at_) {
            at_ = end;
        } else if (ahead("//")) {
            at_ = end_of_line(at_);
        } else if (line_is_blank_ && (c == '#' || ahead("%:"))) {
            directive();
        } else {
            line_is_blank_ = false;
            token(c);
        }
    }

    /// The end of the backslash and the line end at `from`, which join two lines; `from` if they do not. As for g++, blanks
    /// may be between them.
    std::size_t splice_end(std::size_t from) const
    {
        if (from >= source_.size() || source_[from] != '\\') {
            return from;
        }
        std::size_t end = from + 1;
        while (end < source_.size() && is_blank(source_[end])) {
            ++end;
        }
        return end < source_.size() && source_[end] == '\n' ? end + 1 : from;
    }

    /// The end of the blank, the splice or the comment at `from`; `from` if there is none. A comment that is never closed
    /// goes to the end.
    std::size_t blank_end(std::size_t from) const
    {
        if (from < source_.size() && is_blank(source_[from])) {
            return from + 1;
        }
        if (source_.substr(from, 2) == "/*") {
            const std::size_t end = source_.find("*/", from + 2);
            return end == std::string_view::npos ? source_.size() : end + 2;
        }
        return splice_end(from);
    }

    std::size_t skip_blanks(std::size_t from) const
    {
        while (blank_end(from) > from) {
            from = blank_end(from);
        }
        return from;
    }

    std::size_t identifier_end(std::size_t from) const
    {
        while (from < source_.size() && continues_identifier(source_[from])) {
            ++from;
        }
        return from;
    }

    /// The end of the line that `from` is on, with the lines that a backslash joins to it.
    std::size_t end_of_line(std::size_t from) const
    {
        while (from < source_.size() && source_[from] != '\n') {
            from = std::max(from + 1, splice_end(from));
        }
        return from;
    }

    /// The end of the directive of this name whose name ends at `from`. A comment in it can go on over several lines.
    std::size_t end_of_directive(std::string_view name, std::size_t from) const
    {
        while (from < source_.size() && source_[from] != '\n') {
            const char c = source_[from];
            if (source_.substr(from, 2) == "//") {
                return end_of_line(from);
            }
            if (c == '"' || c == '\'') {
                from = quoted_end(from, c);
            } else if (c == '<' && name == "include") {
                from = std::min(source_.find_first_of(">\n", from), source_.size());
            } else {
                from = std::max(from + 1, blank_end(from));
            }
        }
        return from;
    }

    void directive()
    {
        const std::size_t begin = at_;
        const std::size_t word = skip_blanks(begin + (ahead("%:") ? 2 : 1));
        at_ = identifier_end(word);
        const std::string_view name = source_.substr(word, at_ - word);
        directives_.push_back({name, begin, end_of_directive(name, at_)});
        if (name == "define") {
            macro();
        } else {
            at_ = directives_.back().end;
        }
    }

    /// Goes to where a macro's replacement list begins.
    void macro()
    {
        define_ = ++defines_;
        line_is_blank_ = false;
        const std::size_t name = skip_blanks(at_);
        at_ = identifier_end(name);
        directives_.back().macro = source_.substr(name, at_ - name);
        if (ahead("(")) {
            const std::size_t parameters = at_;
            while (at_ < directives_.back().end && source_[at_] != ')') {
                at_ = std::max(at_ + 1, blank_end(at_));
            }
            at_ += ahead(")") ? 1 : 0;
            directives_.back().parameters = source_.substr(parameters, at_ - parameters);
        }
    }

    void token(char c)
    {
        if (const std::size_t end = raw_string_end(); end > at_) {
            add(Token::Kind::literal, end);
        } else if (is_digit(c)) {
            number();
        } else if (continues_identifier(c)) {
            add(Token::Kind::identifier, identifier_end(at_));
        } else if (c == '"' || c == '\'') {
            add(Token::Kind::literal, quoted_end(at_, c));
        } else {
            punctuation();
        }
    }

    /// The end of the raw string that begins here; `at_` if none does. One that is never closed goes to the end.
    std::size_t raw_string_end() const
    {
        for (const std::string_view prefix : {"R\"", "u8R\"", "uR\"", "UR\"", "LR\""}) {
            const std::size_t begin = at_ + prefix.size();
            if (!ahead(prefix)) {
                continue;
            }
            const std::string_view possible = source_.substr(begin, longest_raw_delimiter + 1);
            const std::size_t length = possible.find_first_of("() \\\t\v\f\r\n\"");
            if (length == std::string_view::npos || possible[length] != '(') {
                return at_;  // the compiler refuses it
            }
            const std::string close = ")" + std::string(possible.substr(0, length)) + "\"";
            const std::size_t end = source_.find(close, begin + length);
            return end == std::string_view::npos ? source_.size() : end + close.size();
        }
        return at_;
    }

    void number()
    {
        std::size_t end = at_;
        while (end < source_.size()) {
            const char c = source_[end];
            const bool exponent_sign =
                (c == '+' || c == '-') &&
                std::string_view("eEpP").find(source_[end - 1]) != std::string_view::npos;
            const bool digit_separator =
                c == '\'' && end + 1 < source_.size() && continues_identifier(source_[end + 1]);
            if (!continues_identifier(c) && c != '.' && !exponent_sign && !digit_separator) {
                break;
            }
            ++end;
        }
        add(Token::Kind::literal, end);
    }

    /// The end of the string or character in quotes that begins at `from`. One that is never closed goes to the end of its
    /// line.
    std::size_t quoted_end(std::size_t from, char quote) const
    {
        std::size_t end = from + 1;
        while (end < source_.size() && source_[end] != quote && source_[end] != '\n') {
            end = source_[end] == '\\' ? std::max(end + 2, splice_end(end)) : end + 1;
        }
        const bool is_closed = end < source_.size() && source_[end] == quote;
        return std::min(end + (is_closed ? 1 : 0), source_.size());
    }

    void punctuation()
    {
        if (const std::size_t end = spaced_launch_end(); end > at_) {
            add(Token::Kind::punctuation, end);
            tokens_.back().text = "<<<";
            return;
        }
        const auto is_ahead = [this](std::string_view text) { return ahead(text); };
        const auto joined =
            std::find_if(std::begin(joined_punctuation), std::end(joined_punctuation), is_ahead);
        if (joined != std::end(joined_punctuation)) {
            add(Token::Kind::punctuation, at_ + joined->size());
            return;
        }
        for (const auto& [text, meaning] : digraphs) {
            if (ahead(text) && !is_less_than_before_scope()) {
                add(Token::Kind::punctuation, at_ + text.size());
                tokens_.back().text = meaning;
                return;
            }
        }
        add(Token::Kind::punctuation, at_ + 1);
    }

    /// The end of the `<< <` that begins here; `at_` if none does. After `operator`, the last `<` opens a template's
    /// arguments.
    std::size_t spaced_launch_end() const
    {
        const bool is_operator = !tokens_.empty() && tokens_.back().is("operator");
        if (!ahead("<<") || ahead("<<<") || is_operator) {
            return at_;
        }
        const std::size_t last = skip_blanks(at_ + 2);
        return source_.substr(last, 1) == "<" ? last + 1 : at_;
    }

    /// Whether `<::` begins a template's arguments with `::`, and not with `[` ([lex.pptoken]).
    bool is_less_than_before_scope() const { return ahead("<::") && !ahead("<:::") && !ahead("<::>"); }

    void add(Token::Kind kind, std::size_t end)
    {
        tokens_.push_back({kind, source_.substr(at_, end - at_), at_, end, define_});
        at_ = end;
    }

    std::string_view source_;
    std::size_t at_ = 0;
    bool line_is_blank_ = true;
    int define_ = 0;
    int defines_ = 0;
    std::vector<Token> tokens_;
    std::vector<Directive> directives_;
};

}  // namespace

bool continues_identifier(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::optional<LineDirective> line_directive(std::string_view source, const Directive& directive)
{
    constexpr std::string_view blanks = " \t";
    const auto skip = [blanks](std::string_view text) {
        return text.substr(std::min(text.find_first_not_of(blanks), text.size()));
    };
    std::string_view text = skip(source.substr(directive.begin + 1, directive.end - directive.begin - 1));
    if (text.starts_with("line")) {
        text = skip(text.substr(4));
    }
    LineDirective found{0, {}};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), found.line);
    if (error != std::errc()) {
        return {};
    }
    text = skip(text.substr(static_cast<std::size_t>(end - text.data())));
    if (const std::size_t close = text.find('"', 1);
        text.starts_with('"') && close != std::string_view::npos) {
        found.file = text.substr(1, close - 1);
    }
    return found;
}

Tokens tokenize(std::string_view source)
{
    return Tokenizer(source).run();
}

}  // namespace simt
