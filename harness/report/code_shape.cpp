// SPDX-License-Identifier: MIT
#include "code_shape.hpp"

#include <simt/translate/tokens.hpp>

#include <algorithm>

namespace report {
namespace {

using simt::Token;

/// Reads statements, as far as it must to tell where each scope ends.
class ScopeReader {
public:
    explicit ScopeReader(std::string_view source)
    {
        for (std::size_t at = source.find('\n'); at != std::string_view::npos;
             at = source.find('\n', at + 1)) {
            line_ends_.push_back(at);
        }
        for (const Token& token : simt::tokenize(source).tokens) {
            if (token.define == 0) {
                tokens_.push_back(token);
            }
        }
    }

    std::vector<Scope> scopes()
    {
        while (!at_end()) {
            statement();
            if (is("}")) {
                ++at_;
            }
        }
        return std::move(scopes_);
    }

    std::vector<BarrierCall> barriers() const
    {
        std::vector<BarrierCall> calls;
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            const bool of_warp = tokens_[i].is("__syncwarp");
            const bool of_block = tokens_[i].text.starts_with("__syncthreads") || tokens_[i].is("sync");
            if ((of_warp || of_block) && tokens_[i + 1].is("(")) {
                calls.push_back({line_of(i), of_warp});
            }
        }
        return calls;
    }

    std::vector<int> returns() const
    {
        std::vector<int> lines;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].is("return")) {
                lines.push_back(line_of(i));
            }
        }
        return lines;
    }

private:
    /// Deeper nesting, which no person writes, is passed over: reading it would use up the stack.
    static constexpr int most_nested = 200;

    bool at_end() const { return at_ >= tokens_.size(); }
    bool is(std::string_view text) const { return !at_end() && tokens_[at_].is(text); }

    int line_of(std::size_t token) const
    {
        const auto end = std::lower_bound(line_ends_.begin(), line_ends_.end(), tokens_[token].begin);
        return 1 + static_cast<int>(end - line_ends_.begin());
    }

    /// Passes over one token, or over all from an opening bracket to its counterpart.
    void pass()
    {
        int open = 0;
        do {
            open += is("(") || is("[") || is("{") ? 1 : is(")") || is("]") || is("}") ? -1 : 0;
            ++at_;
        } while (open > 0 && !at_end());
    }

    void statement()
    {
        if (nested_ == most_nested) {
            pass();
            return;
        }
        ++nested_;
        if (is("for") || is("while")) {
            scope(Scope::Kind::loop, [this] { head(); });
        } else if (is("do")) {
            scope(Scope::Kind::loop, [this] { ++at_; });
            simple();  // its condition
        } else if (is("if") || is("else") || is("switch")) {
            scope(Scope::Kind::branch, [this] { head(); });
        } else if (is("{")) {
            block();
        } else {
            simple();
        }
        --nested_;
    }

    /// A keyword, and its condition.
    void head()
    {
        ++at_;
        while (is("constexpr") || is("if")) {
            ++at_;
        }
        if (is("(")) {
            pass();
        }
    }

    template <class Head>
    void scope(Scope::Kind kind, const Head& pass_head)
    {
        const std::size_t begin = at_;
        pass_head();
        body(kind, begin, [this] { statement(); });
    }

    template <class Body>
    void body(Scope::Kind kind, std::size_t begin, const Body& pass_body)
    {
        const std::size_t place = scopes_.size();
        scopes_.push_back({kind, line_of(begin), 0, is("{")});
        pass_body();
        scopes_[place].last_line = line_of(std::min(std::max(at_, begin + 1), tokens_.size()) - 1);
    }

    void block()
    {
        ++at_;
        while (!at_end() && !is("}")) {
            statement();
        }
        at_ += at_end() ? 0 : 1;
    }

    /// Up to a semicolon, or a declaration with its body.
    void simple()
    {
        const std::size_t begin = at_;
        bool has_parameters = false;
        while (!at_end() && !is("}")) {
            if (is(";")) {
                ++at_;
                return;
            }
            if (is("{") && has_parameters) {
                body(Scope::Kind::function, begin, [this] { block(); });
                return;
            }
            if (is("{")) {
                block();  // of a namespace, a class or a list of values
                return;
            }
            has_parameters = has_parameters || is("(");
            pass();
        }
    }

    std::vector<std::size_t> line_ends_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    int nested_ = 0;
    std::vector<Scope> scopes_;
};

bool holds_all(const Scope& scope, const std::vector<int>& lines)
{
    return std::all_of(lines.begin(), lines.end(), [&scope](int line) { return scope.holds(line); });
}

}  // namespace

CodeShape::CodeShape(std::string_view source)
{
    ScopeReader reader(source);
    barriers_ = reader.barriers();
    returns_ = reader.returns();
    scopes_ = reader.scopes();
}

const Scope* CodeShape::function_around(const std::vector<int>& lines) const
{
    const auto found = std::find_if(scopes_.begin(), scopes_.end(), [&lines](const Scope& scope) {
        return scope.kind == Scope::Kind::function && holds_all(scope, lines);
    });
    return found != scopes_.end() ? &*found : nullptr;
}

const Scope* CodeShape::loop_around(const std::vector<int>& lines) const
{
    const auto found = std::find_if(scopes_.rbegin(), scopes_.rend(), [&lines](const Scope& scope) {
        return scope.kind == Scope::Kind::loop && holds_all(scope, lines);
    });
    return found != scopes_.rend() ? &*found : nullptr;
}

const Scope* CodeShape::branch_around(const std::vector<int>& lines) const
{
    const auto found = std::find_if(scopes_.begin(), scopes_.end(), [&lines](const Scope& scope) {
        return scope.kind == Scope::Kind::branch && holds_all(scope, lines);
    });
    return found != scopes_.end() ? &*found : nullptr;
}

const Scope* CodeShape::branch_around(const Scope& loop) const
{
    const auto end = scopes_.begin() + (&loop - scopes_.data());
    const auto found = std::find_if(scopes_.begin(), end, [&loop](const Scope& scope) {
        return scope.kind == Scope::Kind::branch && scope.holds(loop.first_line) &&
               scope.holds(loop.last_line);
    });
    return found != end ? &*found : nullptr;
}

std::optional<Gap> CodeShape::gap_between(int first, int second) const
{
    Gap gap{first, second};
    for (const Scope& scope : scopes_) {
        if (scope.holds(first) && !scope.holds(second)) {
            gap.after = std::max(gap.after, scope.last_line);
        } else if (scope.holds(second) && !scope.holds(first)) {
            gap.before = std::min(gap.before, scope.first_line);
        }
    }
    for (const int line : returns_) {
        if (gap.after < line && line < gap.before) {
            gap.before = line;
            for (const Scope& scope : scopes_) {
                gap.before = scope.holds(line) && !scope.holds(first) ? std::min(gap.before, scope.first_line)
                                                                      : gap.before;
            }
        }
    }
    return gap.after < gap.before ? std::optional(gap) : std::nullopt;
}

int CodeShape::end_within(const Scope& loop, int line) const
{
    int end = line;
    for (auto scope = scopes_.begin() + (&loop - scopes_.data()) + 1; scope != scopes_.end(); ++scope) {
        if (scope->holds(line) && scope->last_line <= loop.last_line) {
            end = std::max(end, scope->last_line);
        }
    }
    return end;
}

bool CodeShape::has_barrier(int first, int last, bool of_block) const
{
    return std::any_of(barriers_.begin(), barriers_.end(), [=](const BarrierCall& call) {
        return first <= call.line && call.line <= last && !(of_block && call.of_warp);
    });
}

}  // namespace report
