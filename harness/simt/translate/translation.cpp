// SPDX-License-Identifier: MIT
#include "translation.hpp"

#include <algorithm>
#include <iterator>

namespace simt {

Place Translation::original(Place place) const
{
    int text_line = place.line;
    for (const Repeat& repeat : repeats_) {
        text_line += place.line > repeat.line ? repeat.lines : 0;
    }
    std::size_t offset = 0;
    for (int i = 1; i < text_line && offset < text.size(); ++i) {
        offset = text.find('\n', offset) + 1;
    }
    offset += static_cast<std::size_t>(place.column - 1);
    const auto after =
        std::upper_bound(copies_.begin(), copies_.end(), offset,
                         [](std::size_t value, const Copy& copy) { return value < copy.translated; });
    if (after == copies_.begin()) {
        return place;
    }
    const Copy& copy = *std::prev(after);
    const std::size_t original = copy.original + std::min(offset - copy.translated, copy.length);
    const auto line = std::prev(std::upper_bound(original_lines_.begin(), original_lines_.end(), original));
    return {static_cast<int>(line - original_lines_.begin()) + 1, static_cast<int>(original - *line) + 1};
}

}  // namespace simt
