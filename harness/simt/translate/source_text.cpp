// SPDX-License-Identifier: MIT
#include "source_text.hpp"

#include <algorithm>

namespace simt {

SourceText::SourceText(std::string_view text) : text_(text)
{
    line_begins_.push_back(0);
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
        line_begins_.push_back(end + 1);
    }
}

Place SourceText::place_of(std::size_t offset) const
{
    const auto next = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
    return {static_cast<int>(next - line_begins_.begin()), static_cast<int>(offset - *std::prev(next)) + 1};
}

std::size_t SourceText::line_begin(std::size_t offset) const
{
    return *std::prev(std::upper_bound(line_begins_.begin(), line_begins_.end(), offset));
}

std::size_t SourceText::indentation(std::size_t offset) const
{
    const std::size_t begin = line_begin(offset);
    return std::min(text_.find_first_not_of(" \t", begin), text_.size()) - begin;
}

bool SourceText::begins_its_line(std::size_t offset) const
{
    return line_begin(offset) + indentation(offset) == offset;
}

void SourceText::fail(std::size_t offset, const std::string& what) const
{
    const Place place = place_of(offset);
    throw TranslationError(place.line, place.column, what);
}

}  // namespace simt
