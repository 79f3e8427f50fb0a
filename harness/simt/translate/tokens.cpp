// SPDX-License-Identifier: MIT
#include "tokens.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>

namespace simt {
namespace {

bool starts_identifier(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool continues_identifier(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

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
        } else if (c == '\\' && at_ + 1 < source_.size() && source_[at_ + 1] == '\n') {
            at_ += 2;
        } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++at_;
        } else if (ahead("//")) {
            at_ = end_of_line(at_);
        } else if (ahead("/*")) {
            const std::size_t end = source_.find("*/", at_ + 2);
            at_ = end == std::string_view::npos ? source_.size() : end + 2;
        } else if (c == '#' && line_is_blank_) {
            directive();
        } else {
            line_is_blank_ = false;
            token(c);
        }
    }

    /// The end of the line that `from` is on, with the lines that a backslash joins to it.
    std::size_t end_of_line(std::size_t from) const
    {
        while (true) {
            const std::size_t end = source_.find('\n', from);
            if (end == std::string_view::npos) {
                return source_.size();
            }
            if (end == 0 || source_[end - 1] != '\\') {
                return end;
            }
            from = end + 1;
        }
    }

    void directive()
    {
        std::size_t word = at_ + 1;
        while (word < source_.size() && (source_[word] == ' ' || source_[word] == '\t')) {
            ++word;
        }
        std::size_t word_end = word;
        while (word_end < source_.size() && continues_identifier(source_[word_end])) {
            ++word_end;
        }
        const std::string_view name = source_.substr(word, word_end - word);
        directives_.push_back({name, at_, end_of_line(at_)});
        if (name != "define") {
            at_ = end_of_line(at_);
            return;
        }
        define_ = ++defines_;
        line_is_blank_ = false;
        at_ = word + 6;
        const auto skip = [this](auto wanted) {
            while (at_ < source_.size() && wanted(source_[at_])) {
                ++at_;
            }
        };
        skip([](char c) { return c == ' ' || c == '\t'; });
        skip(continues_identifier);
        if (at_ < source_.size() && source_[at_] == '(') {
            skip([](char c) { return c != ')' && c != '\n'; });
            at_ += ahead(")") ? 1 : 0;
        }
    }

    void token(char c)
    {
        if (raw_string_prefix() != 0) {
            raw_string(raw_string_prefix());
        } else if (starts_identifier(c)) {
            std::size_t end = at_;
            while (end < source_.size() && continues_identifier(source_[end])) {
                ++end;
            }
            add(Token::Kind::identifier, end);
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            number();
        } else if (c == '"' || c == '\'') {
            quoted(c);
        } else {
            add(Token::Kind::punctuation, at_ + punctuation_length());
        }
    }

    std::size_t raw_string_prefix() const
    {
        for (const std::string_view prefix : {"R\"", "u8R\"", "uR\"", "UR\"", "LR\""}) {
            if (ahead(prefix)) {
                return prefix.size();
            }
        }
        return 0;
    }

    void raw_string(std::size_t prefix)
    {
        const std::size_t open = source_.find('(', at_ + prefix);
        if (open == std::string_view::npos) {
            at_ = source_.size();
            return;
        }
        const std::string close = ")" + std::string(source_.substr(at_ + prefix, open - at_ - prefix)) + "\"";
        const std::size_t end = source_.find(close, open);
        add(Token::Kind::literal, end == std::string_view::npos ? source_.size() : end + close.size());
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

    void quoted(char quote)
    {
        std::size_t end = at_ + 1;
        while (end < source_.size() && source_[end] != quote && source_[end] != '\n') {
            end += source_[end] == '\\' ? 2 : 1;
        }
        add(Token::Kind::literal, std::min(end + 1, source_.size()));
    }

    std::size_t punctuation_length() const
    {
        for (const std::string_view text : {"<<<", "<<", "<=", ">=", "::", "->"}) {
            if (ahead(text)) {
                return text.size();
            }
        }
        return 1;
    }

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
