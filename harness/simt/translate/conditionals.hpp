// SPDX-License-Identifier: MIT
/// @file
/// Conditional inclusion: which parts of a source the preprocessor takes one or the other of ([cpp.cond]).
#pragma once

#include "source_text.hpp"
#include "tokens.hpp"

#include <cstddef>
#include <vector>

namespace simt {

/// A directive that begins or ends a group of lines: #if, #elif, #else, #endif and their like.
struct ConditionalDirective
{
    enum class Kind { opens, alternates, closes };

    Kind kind;
    std::size_t begin;
    bool
        is_skipped;  ///< no compiler looks at the group after it: that of #if 0, and the others beside one of #if 1
};

/// Those among `directives`, in order.
std::vector<ConditionalDirective> conditional_directives(const SourceText& source,
                                                         const std::vector<Directive>& directives);

/// The tokens that are in no group that is skipped. `directives` are of the same source.
std::vector<Token> compiled_tokens(const std::vector<Token>& tokens,
                                   const std::vector<ConditionalDirective>& directives);

}  // namespace simt
