// SPDX-License-Identifier: MIT
#include "missing_lines.hpp"

#include <simt/translate/tokens.hpp>

#include <algorithm>
#include <set>
#include <string_view>

namespace cli {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// What is compared: a statement without the blocks in it, the head of one, such as `if (…)`, or a directive.
struct Step
{
    std::string key;                       ///< its tokens, without braces around blocks
    std::vector<std::string_view> words;   ///< its names and numbers
    std::size_t begin;                     ///< offset of its first character in the text
    std::size_t end;                       ///< one past the last
    std::size_t parent = none;             ///< the step that it is in: a function, a loop, a branch
    std::vector<std::size_t> braces = {};  ///< offsets of those around blocks up to the next step
    std::size_t block_end = none;          ///< offset of the brace that closes the block that it opens
    std::string_view macro = {};           ///< that it defines
};

/// Cuts a text into steps.
class StepReader {
public:
    explicit StepReader(std::string_view text) : text_(text), source_(simt::tokenize(text))
    {
        auto directive = source_.directives.begin();
        for (const simt::Token& token : source_.tokens) {
            for (; directive != source_.directives.end() && directive->begin < token.begin; ++directive) {
                add(*directive);
            }
            if (token.define == 0) {
                read(token);
            }
        }
        finish();
        std::for_each(directive, source_.directives.end(), [this](const auto& last) { add(last); });
    }

    const std::vector<Step>& steps() const { return steps_; }

    /// Whether each brace around a block has its partner.
    bool is_balanced() const { return blocks_.empty() && !has_stray_brace_; }

private:
    void read(const simt::Token& token)
    {
        if (depth_ == 0 && token.is("{") && !begins_initialiser()) {
            const std::size_t enclosing = blocks_.empty() ? none : blocks_.back();
            const std::size_t owner = head_ != none ? head_ : current_.empty() ? enclosing : steps_.size();
            finish();
            blocks_.push_back(owner);
            return note_brace(token);
        }
        if (depth_ == 0 && token.is("}")) {
            finish();
            note_brace(token);
            return close_block(token);
        }
        current_.push_back(&token);
        depth_ += token.is("(") || token.is("[") || token.is("{") ? 1 : 0;
        depth_ -= token.is(")") || token.is("]") || token.is("}") ? 1 : 0;
        if (depth_ <= 0 && (token.is(";") || ends_head(token) || ends_label(token))) {
            const bool is_head = ends_head(token);
            finish();
            head_ = is_head ? steps_.size() - 1 : none;
        }
    }

    bool begins_initialiser() const
    {
        return !current_.empty() && (current_.back()->is("=") || current_.back()->is("return"));
    }

    bool ends_head(const simt::Token& token) const
    {
        static const std::set<std::string_view> with_parentheses = {"if", "for", "while", "switch"};
        return token.is("else") || token.is("do") ||
               (token.is(")") && with_parentheses.contains(current_.front()->text));
    }

    bool ends_label(const simt::Token& token) const
    {
        return token.is(":") && (current_.front()->is("case") || current_.front()->is("default"));
    }

    void finish()
    {
        depth_ = 0;
        if (current_.size() == 1 && current_.front()->is(";")) {
            current_.clear();
        }
        if (current_.empty()) {
            return;
        }
        Step step{"", {}, current_.front()->begin, current_.back()->end};
        step.parent = head_ != none ? head_ : blocks_.empty() ? none : blocks_.back();
        for (const simt::Token* token : current_) {
            add(*token, step);
        }
        steps_.push_back(std::move(step));
        current_.clear();
        head_ = none;
    }

    static void add(const simt::Token& token, Step& step)
    {
        step.key += std::string(token.text) + " ";
        if (token.kind != simt::Token::Kind::punctuation) {
            step.words.push_back(token.text);
        }
    }

    void note_brace(const simt::Token& brace)
    {
        head_ = none;
        if (!steps_.empty()) {
            steps_.back().braces.push_back(brace.begin);
        }
    }

    void close_block(const simt::Token& brace)
    {
        if (blocks_.empty()) {
            has_stray_brace_ = true;
            return;
        }
        if (blocks_.back() != none) {
            steps_[blocks_.back()].block_end = brace.begin;
        }
        blocks_.pop_back();
    }

    /// A macro is one line, for the preprocessor.
    void add(const simt::Directive& directive)
    {
        finish();
        Step step{"#" + std::string(directive.name) + " ", {}, directive.begin, directive.end};
        if (directive.name != "define") {
            step.key += text_.substr(directive.begin, directive.end - directive.begin);
        } else {
            step.key += std::string(directive.macro) + std::string(directive.parameters) + " ";
            step.macro = directive.macro;
            step.words.push_back(directive.macro);
            for (const simt::Token& token : source_.tokens) {
                if (directive.begin < token.begin && token.begin < directive.end) {
                    add(token, step);
                }
            }
        }
        steps_.push_back(std::move(step));
    }

    std::string_view text_;
    simt::Tokens source_;
    std::vector<Step> steps_;
    std::vector<const simt::Token*> current_;
    std::vector<std::size_t> blocks_;  ///< those that are open: the steps that they belong to
    std::size_t head_ = none;          ///< the step that waits for its statement or block
    int depth_ = 0;                    ///< of brackets and initialisers within the current step
    bool has_stray_brace_ = false;     ///< one that closes no block
};

/// A text with its steps and its lines.
class SteppedText {
public:
    explicit SteppedText(const std::string& text) : text_(text), reader_(text_)
    {
        for (std::size_t at = 0; at != none; at = text_.find('\n', at)) {
            at += at == 0 ? 0 : 1;
            line_begins_.push_back(at);
        }
    }

    const std::vector<Step>& steps() const { return reader_.steps(); }

    /// Whether each brace around a block has its partner.
    bool is_balanced() const { return reader_.is_balanced(); }

    int line_of(std::size_t offset) const
    {
        return static_cast<int>(std::ranges::upper_bound(line_begins_, offset) - line_begins_.begin());
    }

    NumberedLine line(int number) const
    {
        const std::size_t begin = line_begins_[static_cast<std::size_t>(number) - 1];
        return {number, std::string(text_.substr(begin, text_.find('\n', begin) - begin))};
    }

    NumberedLine line_at(std::size_t offset) const { return line(line_of(offset)); }

    std::string_view text() const { return text_; }

private:
    std::string_view text_;
    StepReader reader_;
    std::vector<std::size_t> line_begins_;
};

/// A table of so many rows and columns, zero at first.
template <class Value>
class Table {
public:
    Table(std::size_t rows, std::size_t columns) : columns_(columns), values_(rows * columns) {}
    Value& at(std::size_t row, std::size_t column) { return values_[row * columns_ + column]; }

private:
    std::size_t columns_;
    std::vector<Value> values_;
};

/// Steps `begin` up to, and without, `end`.
struct Range
{
    std::size_t begin;
    std::size_t end;
};

/// Calls `pair(i, j)` for pairs of the two ranges, in order, whose values add up to the most. Of equally good choices it takes
/// that with the earliest of the first range.
///
/// @param value_of  of a pair; 0: they are no pair
template <class Value, class ValueOf, class Pair>
void align(Range first, Range second, const ValueOf& value_of, const Pair& pair)
{
    const std::size_t rows = first.end - first.begin, columns = second.end - second.begin;
    Table<Value> best(rows + 1, columns + 1);
    const auto with_pair = [&](std::size_t i, std::size_t j) {
        const Value value = value_of(first.begin + i, second.begin + j);
        return value > 0 ? value + best.at(i + 1, j + 1) : Value{};
    };
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            best.at(i, j) = std::max({best.at(i + 1, j), best.at(i, j + 1), with_pair(i, j)});
        }
    }
    for (std::size_t i = 0, j = 0; i < rows && j < columns && best.at(i, j) > 0;) {
        if (with_pair(i, j) == best.at(i, j)) {
            pair(first.begin + i++, second.begin + j++);
        } else if (best.at(i, j + 1) == best.at(i, j)) {
            ++j;
        } else {
            ++i;
        }
    }
}

/// How alike the names and numbers of two steps are: 1 if they are equal, 0 if they have none in common. A program defines a
/// macro once, so two definitions of it stand for each other, whatever they contain.
double likeness(const Step& one, const Step& other)
{
    if (!one.macro.empty() && one.macro == other.macro) {
        return 1.0;
    }
    int common = 0;
    align<int>(
        {0, one.words.size()}, {0, other.words.size()},
        [&](std::size_t i, std::size_t j) { return one.words[i] == other.words[j] ? 1 : 0; },
        [&](std::size_t, std::size_t) { ++common; });
    const std::size_t all = one.words.size() + other.words.size();
    return all == 0 ? 0.0 : 2.0 * common / static_cast<double>(all);
}

/// Which steps of the solution a learner's file has, in which form.
class Comparison {
public:
    Comparison(const std::string& file, const std::string& starter, const std::string& solution)
        : file_(file), solution_(solution), partner_(solution_.steps().size(), none),
          is_equal_(partner_.size()), is_hidden_(partner_.size()), has_partner_(file_.steps().size())
    {
        const StepReader of_starter(starter);
        for (const Step& step : of_starter.steps()) {
            of_starter_.insert(step.key);
        }
        pair_equal_steps();
        for_each_gap([this](Range ours, Range theirs) { pair_similar_steps(ours, theirs); });
        for_each_gap([this](Range ours, Range theirs) { look_at_what_is_left(ours, theirs); });
    }

    MissingLines result() const
    {
        MissingLines found;
        found.another_way = another_way_;
        found.surplus = surplus_;
        bool is_last_resort = false;  // the next line is one of the starter code that the learner has removed
        for (std::size_t i = 0; i < partner_.size(); ++i) {
            const TodoState state = state_of(i);
            const int todo = todo_of(i);
            if (todo != 0) {
                const auto [known, is_new] = found.todos.try_emplace(todo, state);
                known->second = std::max(known->second, state);
            }
            if (state == TodoState::missing && (!found.next || is_last_resort)) {
                is_last_resort = todo == 0 && of_starter_.contains(ours(i).key);
                found.next = is_last_resort && found.next ? found.next : shown(i);
            } else if (state == TodoState::differs && partner_[i] != none && !found.different) {
                found.different = shown(i);
            }
        }
        return found;
    }

private:
    const Step& ours(std::size_t i) const { return solution_.steps()[i]; }
    const Step& theirs(std::size_t j) const { return file_.steps()[j]; }
    bool is_own(std::size_t j) const { return !of_starter_.contains(theirs(j).key); }

    static std::string_view parent_key(const SteppedText& text, std::size_t step)
    {
        const std::size_t parent = text.steps()[step].parent;
        return parent == none ? std::string_view() : text.steps()[parent].key;
    }

    void pair(std::size_t i, std::size_t j)
    {
        partner_[i] = j;
        has_partner_[j] = true;
    }

    void pair_equal_steps()
    {
        constexpr int equal = 100, in_the_same_block = 1;  // which decides between two that are equal
        align<int>(
            {0, partner_.size()}, {0, has_partner_.size()},
            [&](std::size_t i, std::size_t j) {
                const bool is_equal = ours(i).key == theirs(j).key;
                const bool has_its_parent = parent_key(solution_, i) == parent_key(file_, j);
                return is_equal ? equal + (has_its_parent ? in_the_same_block : 0) : 0;
            },
            [&](std::size_t i, std::size_t j) {
                pair(i, j);
                is_equal_[i] = true;
            });
    }

    /// Calls `look` with what lies between two steps that are equal in both texts.
    template <class Look>
    void for_each_gap(const Look& look)
    {
        std::size_t i = 0, j = 0;
        for (std::size_t next = 0; next <= partner_.size(); ++next) {
            if (next < partner_.size() && !is_equal_[next]) {
                continue;
            }
            const std::size_t other = next < partner_.size() ? partner_[next] : has_partner_.size();
            look({i, next}, {j, other});
            i = next + 1;
            j = other + 1;
        }
    }

    void pair_similar_steps(Range ours_here, Range theirs_here)
    {
        constexpr double least = 0.5;
        align<double>(
            ours_here, theirs_here,
            [&](std::size_t i, std::size_t j) {
                const double alike = likeness(ours(i), theirs(j));
                return alike > least ? alike : 0.0;
            },
            [&](std::size_t i, std::size_t j) { pair(i, j); });
    }

    void look_at_what_is_left(Range ours_here, Range theirs_here)
    {
        std::vector<std::size_t> lacking, own, others;
        for (std::size_t i = ours_here.begin; i < ours_here.end; ++i) {
            if (partner_[i] == none) {
                lacking.push_back(i);
            }
        }
        for (std::size_t j = theirs_here.begin; j < theirs_here.end; ++j) {
            if (!has_partner_[j]) {
                (is_own(j) ? own : others).push_back(j);
            }
        }
        if (lacking.size() == 1 && own.size() == 1) {  // one stands for the other
            pair(lacking[0], own[0]);
            own.clear();
        } else if (!lacking.empty() && !own.empty()) {
            std::ranges::for_each(lacking, [&](std::size_t i) { is_hidden_[i] = true; });
            add_lines(another_way_, own);
            own.clear();
        }
        add_lines(surplus_, own);
        add_lines(surplus_, others);
    }

    void add_lines(std::vector<int>& lines, const std::vector<std::size_t>& steps) const
    {
        for (const std::size_t j : steps) {
            const int line = file_.line_of(theirs(j).begin);
            if (lines.empty() || lines.back() != line) {
                lines.push_back(line);
            }
        }
    }

    TodoState state_of(std::size_t i) const
    {
        if (is_equal_[i]) {
            return is_misplaced(i) ? TodoState::missing : TodoState::done;
        }
        return is_hidden_[i] || is_jump_of_another_head(i) || (partner_[i] != none && is_own(partner_[i]))
                   ? TodoState::differs
                   : TodoState::missing;
    }

    /// Whether the step leaves, and the learner has written another condition for it than the solution: "if (i < n)" around
    /// what "if (i >= n)" would leave out.
    bool is_jump_of_another_head(std::size_t i) const
    {
        static const std::set<std::string> jumps{"return ; ", "continue ; ", "break ; "};
        const std::size_t head = ours(i).parent;
        return partner_[i] == none && jumps.contains(ours(i).key) && head != none && !is_equal_[head];
    }

    /// Whether the solution has step `j` of the file just so.
    bool is_in_both(std::size_t j) const
    {
        const auto ours = std::ranges::find(partner_, j) - partner_.begin();
        return has_partner_[j] && is_equal_[static_cast<std::size_t>(ours)];
    }

    /// Whether the learner has step `i` in another block than the solution, and in one that the solution has as well.
    bool is_misplaced(std::size_t i) const
    {
        if (!file_.is_balanced()) {
            return false;
        }
        const std::size_t should_be = ours(i).parent, is = theirs(partner_[i]).parent;
        const bool both_are_known =
            (should_be == none || is_equal_[should_be]) && (is == none || is_in_both(is));
        return both_are_known && (should_be == none ? none : partner_[should_be]) != is;
    }

    /// The number of the TODO that contains step `i` of the solution; 0 if the step is in no TODO.
    int todo_of(std::size_t i) const
    {
        static constexpr std::string_view mark = "TODO ", end = "end of ";
        const std::string_view before = solution_.text().substr(0, ours(i).begin);
        const std::size_t at = before.rfind(mark);
        return at == none || before.substr(0, at).ends_with(end) ? 0 : before[at + mark.size()] - '0';
    }

    SolutionLine shown(std::size_t i) const
    {
        const bool keeps_block = partner_[i] != none && theirs(partner_[i]).block_end != none;
        SolutionLine line{lines_of(ours(i), !keeps_block), todo_of(i), {}, {}};
        if (partner_[i] != none) {
            line.in_place_of = file_.line_at(theirs(partner_[i]).begin);
        }
        std::size_t before = i;
        while (before > 0 && partner_[before - 1] == none) {
            --before;
        }
        if (before > 0) {
            line.after = file_.line_at(before == i ? end_with_braces(before - 1, partner_[i])
                                                   : theirs(partner_[before - 1]).end - 1);
        }
        return line;
    }

    /// The offset of the last character in the learner's file before what follows step `i` of the solution: with the braces that
    /// the solution has there.
    ///
    /// @param moved  a step of the file that is passed over, like those that the solution does not have; may be none
    std::size_t end_with_braces(std::size_t i, std::size_t moved) const
    {
        std::vector<std::size_t> here = theirs(partner_[i]).braces;
        for (std::size_t j = partner_[i] + 1; j < has_partner_.size() && (!has_partner_[j] || j == moved);
             ++j) {
            here.insert(here.end(), theirs(j).braces.begin(), theirs(j).braces.end());
        }
        const auto is_same = [this](std::size_t wanted, std::size_t found) {
            return solution_.text()[wanted] == file_.text()[found];
        };
        const auto differing = std::ranges::mismatch(ours(i).braces, here, is_same).in2;
        return differing == here.begin() ? theirs(partner_[i]).end - 1 : *std::prev(differing);
    }

    /// The lines of the solution that have the step and, if wanted, the shape of the block that it opens.
    std::vector<std::string> lines_of(const Step& step, bool with_block) const
    {
        std::vector<std::string> lines;
        const int last = solution_.line_of(step.end - 1);
        for (int number = solution_.line_of(step.begin); number <= last; ++number) {
            lines.push_back(without_gap(solution_.line(number).text));
        }
        if (const std::size_t brace = lines[0].find_first_not_of(" \t"); lines[0][brace] == '}') {
            // It closes a block that is shown with its head: what is left of "} else {" is "else {".
            lines[0].replace(brace, lines[0].find_first_not_of("} \t") - brace, "");
        }
        if (with_block && step.block_end != none && solution_.line_of(step.block_end) > last) {
            const std::string closing = solution_.line_at(step.block_end).text;
            const std::string indent = closing.substr(0, closing.find_first_not_of(" \t"));
            lines.push_back(indent + "    …");
            lines.push_back(indent + "}");
        }
        return lines;
    }

    /// A line of a macro without the spaces that lead to the backslash at its end.
    static std::string without_gap(std::string line)
    {
        if (line.ends_with('\\')) {
            line.erase(line.find_last_not_of(" \\") + 1);
            line += " \\";
        }
        return line;
    }

    SteppedText file_;
    SteppedText solution_;
    std::set<std::string> of_starter_;
    std::vector<std::size_t> partner_;  ///< of each step of the solution: its step of the file, or none
    std::vector<bool> is_equal_;        ///< to its partner
    std::vector<bool> is_hidden_;       ///< nobody can tell whether it is missing
    std::vector<bool> has_partner_;     ///< of each step of the file
    std::vector<int> another_way_;
    std::vector<int> surplus_;
};

}  // namespace

MissingLines find_missing_lines(const std::string& file, const std::string& starter,
                                const std::string& solution)
{
    return Comparison(file, starter, solution).result();
}

}  // namespace cli
