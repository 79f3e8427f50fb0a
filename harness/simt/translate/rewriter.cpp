// SPDX-License-Identifier: MIT
#include "rewriter.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace simt {

void Rewriter::insert_uncounted_lines(std::size_t at, std::string text)
{
    repeats_.push_back({source_.line_of(at), static_cast<int>(std::count(text.begin(), text.end(), '\n'))});
    insert(at, std::move(text));
}

Translation Rewriter::apply()
{
    sort();
    Translation result;
    // One past the end: what is inserted at the end belongs to the source.
    std::vector<Work> pending{{"", {0, source_.text().size() + 1}, 0}};
    while (!pending.empty()) {
        const Work work = pending.back();
        pending.pop_back();
        result.text += work.text;
        const std::size_t number = edit_in(work);
        if (number == edits_.size()) {
            copy(work.source, result);
            continue;
        }
        const Edit& edit = edits_[number];
        copy({work.source.begin, edit.range.begin}, result);
        pending.push_back({"", {edit.range.end, work.source.end}, number + 1});
        for (auto piece = edit.pieces.rbegin(); piece != edit.pieces.rend(); ++piece) {
            pending.push_back({piece->text, piece->source, number + 1});
        }
    }
    result.repeats_ = repeats_;
    result.original_lines_ = source_.line_begins();
    return result;
}

/// By place. Where several begin at one place, insertions come first, as they were made, and then what contains others.
void Rewriter::sort()
{
    const auto comes_before = [](const Edit& a, const Edit& b) {
        const auto key = [](const Edit& edit) {
            return std::tuple(edit.range.begin, edit.range.begin < edit.range.end);
        };
        return key(a) != key(b) ? key(a) < key(b) : a.range.end > b.range.end;
    };
    std::stable_sort(edits_.begin(), edits_.end(), comes_before);
}

std::size_t Rewriter::edit_in(const Work& work) const
{
    const auto is_before = [](const Edit& edit, std::size_t offset) { return edit.range.begin < offset; };
    const auto from = edits_.begin() + static_cast<std::ptrdiff_t>(work.first_edit);
    auto edit = std::lower_bound(from, edits_.end(), work.source.begin, is_before);
    while (edit != edits_.end() && edit->range.begin < work.source.end && edit->range.end > work.source.end) {
        ++edit;
    }
    const bool is_in = edit != edits_.end() && edit->range.begin < work.source.end;
    return static_cast<std::size_t>((is_in ? edit : edits_.end()) - edits_.begin());
}

void Rewriter::copy(SourceRange range, Translation& result) const
{
    const std::size_t end = std::min(range.end, source_.text().size());
    if (range.begin < end) {
        result.copies_.push_back({result.text.size(), range.begin, end - range.begin});
        result.text += source_.text(range.begin, end);
    }
}

}  // namespace simt
