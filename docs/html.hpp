// SPDX-License-Identifier: MIT
/// @file
/// The tags of an HTML page. This is no parser: it builds no tree and expects what Doxygen writes, which is well formed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pages {

struct Attribute
{
    std::string name;   ///< in lower case
    std::string value;  ///< with its entities replaced
};

struct Tag
{
    std::string name;   ///< in lower case
    bool closing;       ///< "</p>"
    std::size_t begin;  ///< of the "<" in the page
    std::size_t end;    ///< one behind the ">"
    std::vector<Attribute> attributes;

    /// The value of an attribute; null if the tag has none of this name.
    const std::string* attribute(std::string_view wanted) const;

    bool opens(std::string_view element) const { return !closing && name == element; }

    /// Whether `wanted` is among the names in the attribute "class".
    bool has_class(std::string_view wanted) const;
};

/// All tags in order. Comments, and what stands inside script and style elements, are passed over.
std::vector<Tag> tags_of(std::string_view html);

/// Position in `tags` of the tag that closes the element opened by `tags[opening]`; `tags.size()` if nothing does.
std::size_t closing_of(const std::vector<Tag>& tags, std::size_t opening);

/// `html` without its tags and comments, and with its entities replaced.
std::string text_of(std::string_view html);

/// `text` with each run of blanks as one, and none at its ends.
std::string folded(const std::string& text);

/// `text` as it is written between tags and in attributes.
std::string escaped(std::string_view text);

/// "What you will do" → "what-you-will-do"
std::string anchor_for(const std::string& heading);

bool is_space(char c);

bool is_blank(std::string_view text);

}  // namespace pages
