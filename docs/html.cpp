// SPDX-License-Identifier: MIT
#include "html.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <regex>
#include <system_error>
#include <utility>

namespace pages {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> entities = {
    {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", "\u00a0"}, {"&amp;", "&"}}};

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string in_utf8(std::uint32_t code_point)
{
    const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
    const auto tail = [&](int shift) { return byte(0x80 | ((code_point >> shift) & 0x3f)); };
    if (code_point < 0x80) {
        return {byte(code_point)};
    }
    if (code_point < 0x800) {
        return {byte(0xc0 | (code_point >> 6)), tail(0)};
    }
    if (code_point < 0x10000) {
        return {byte(0xe0 | (code_point >> 12)), tail(6), tail(0)};
    }
    return {byte(0xf0 | (code_point >> 18)), tail(12), tail(6), tail(0)};
}

struct Entity
{
    std::string text;    ///< what it stands for
    std::size_t length;  ///< as it is written
};

/// The entity that `text` begins with, by name or by decimal number; an ampersand alone stands for itself.
Entity entity_at_begin(std::string_view text)
{
    for (const auto& [name, meaning] : entities) {
        if (text.starts_with(name)) {
            return {std::string(meaning), name.size()};
        }
    }
    std::uint32_t code_point = 0;
    const char* const digits = text.data() + std::min<std::size_t>(2, text.size());
    const auto [end, error] = std::from_chars(digits, text.data() + text.size(), code_point);
    const bool is_number = text.starts_with("&#") && error == std::errc() && code_point < 0x110000 &&
                           end != text.data() + text.size() && *end == ';';
    return is_number ? Entity{in_utf8(code_point), static_cast<std::size_t>(end + 1 - text.data())}
                     : Entity{"&", 1};
}

std::string unescaped(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t plain = std::min(text.find('&'), text.size());
        result += text.substr(0, plain);
        text.remove_prefix(plain);
        if (!text.empty()) {
            const Entity entity = entity_at_begin(text);
            result += entity.text;
            text.remove_prefix(entity.length);
        }
    }
    return result;
}

std::string without_comments(std::string_view html)
{
    std::string result(html);
    for (std::size_t begin = 0; (begin = result.find("<!--", begin)) != std::string::npos;) {
        const std::size_t end = result.find("-->", begin);
        result.erase(begin, end == std::string::npos ? end : end + 3 - begin);
    }
    return result;
}

/// Reads one page from front to back.
class Reader {
public:
    explicit Reader(std::string_view html) : html_(html) {}

    std::vector<Tag> tags()
    {
        std::vector<Tag> found;
        while ((at_ = html_.find('<', at_)) != std::string_view::npos) {
            if (html_.substr(at_).starts_with("<!--")) {
                skip_behind("-->");
            } else if (starts_tag()) {
                found.push_back(tag());
                if (found.back().opens("script") || found.back().opens("style")) {
                    at_ = std::min(html_.find("</" + found.back().name, at_), html_.size());
                }
            } else {
                ++at_;
            }
        }
        return found;
    }

private:
    bool starts_tag() const
    {
        const std::size_t first = at_ + (html_.substr(at_).starts_with("</") ? 2 : 1);
        return first < html_.size() && std::isalpha(static_cast<unsigned char>(html_[first])) != 0;
    }

    Tag tag()
    {
        Tag result{"", false, at_++, 0, {}};
        result.closing = take('/');
        result.name = lower(until([](char c) { return is_space(c) || c == '>' || c == '/'; }));
        for (;;) {
            until([](char c) { return !is_space(c) && c != '/'; });
            if (at_ == html_.size() || take('>')) {
                break;
            }
            Attribute attribute{
                lower(until([](char c) { return is_space(c) || c == '=' || c == '>' || c == '/'; })), ""};
            until([](char c) { return !is_space(c); });
            if (take('=')) {
                attribute.value = unescaped(value());
            } else if (attribute.name.empty()) {
                ++at_;
                continue;
            }
            result.attributes.push_back(std::move(attribute));
        }
        result.end = at_;
        return result;
    }

    std::string_view value()
    {
        until([](char c) { return !is_space(c); });
        for (const char quote : {'"', '\''}) {
            if (take(quote)) {
                const std::string_view text = until([quote](char c) { return c == quote; });
                take(quote);
                return text;
            }
        }
        return until([](char c) { return is_space(c) || c == '>'; });
    }

    template <class Predicate>
    std::string_view until(Predicate stops)
    {
        const std::size_t begin = at_;
        while (at_ < html_.size() && !stops(html_[at_])) {
            ++at_;
        }
        return html_.substr(begin, at_ - begin);
    }

    bool take(char wanted)
    {
        const bool is_here = at_ < html_.size() && html_[at_] == wanted;
        at_ += is_here ? 1 : 0;
        return is_here;
    }

    void skip_behind(std::string_view wanted)
    {
        const std::size_t found = html_.find(wanted, at_);
        at_ = found == std::string_view::npos ? html_.size() : found + wanted.size();
    }

    std::string_view html_;
    std::size_t at_ = 0;
};

}  // namespace

const std::string* Tag::attribute(std::string_view wanted) const
{
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [&](const Attribute& a) { return a.name == wanted; });
    return found == attributes.end() ? nullptr : &found->value;
}

bool Tag::has_class(std::string_view wanted) const
{
    const std::string* names = attribute("class");
    return names != nullptr &&
           (' ' + *names + ' ').find(' ' + std::string(wanted) + ' ') != std::string::npos;
}

std::vector<Tag> tags_of(std::string_view html)
{
    return Reader(html).tags();
}

std::size_t closing_of(const std::vector<Tag>& tags, std::size_t opening)
{
    int depth = 0;
    for (std::size_t i = opening; i < tags.size(); ++i) {
        if (tags[i].name == tags[opening].name) {
            depth += tags[i].closing ? -1 : 1;
            if (depth == 0) {
                return i;
            }
        }
    }
    return tags.size();
}

std::string text_of(std::string_view html)
{
    std::string text;
    std::size_t behind = 0;
    for (const Tag& tag : tags_of(html)) {
        text += without_comments(html.substr(behind, tag.begin - behind));
        behind = tag.end;
    }
    text += without_comments(html.substr(behind));
    return unescaped(text);
}

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '&': result += "&amp;"; break;
            case '"': result += "&quot;"; break;
            default: result += c;
        }
    }
    return result;
}

std::string folded(const std::string& text)
{
    const std::string single = std::regex_replace(text, std::regex("\\s+"), " ");
    const std::size_t begin = single.find_first_not_of(' ');
    return begin == std::string::npos ? "" : single.substr(begin, single.find_last_not_of(' ') + 1 - begin);
}

std::string anchor_for(const std::string& heading)
{
    std::string anchor;
    for (const char c : heading) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!anchor.empty() && anchor.back() != '-') {
            anchor += '-';
        }
    }
    return anchor.substr(0, anchor.find_last_not_of('-') + 1);
}

bool is_space(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool is_blank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), is_space);
}

}  // namespace pages
