// SPDX-License-Identifier: MIT
/// @file
/// The terms of the glossary, read from its finished or unfinished page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pages {

/// A row of the glossary, in plain text.
struct Term
{
    std::string name;     ///< "launch, execution configuration"
    std::string chinese;  ///< "启动, 执行配置"
    std::string meaning;
    std::string code;  ///< the names of CUDA in the meaning, with blanks between them
    std::vector<std::string>
        links;  ///< the addresses that explain it, such as "lesson_1_1.html"; the first one teaches it
};

/// The anchor of a term's row: "term-bank-conflict".
std::string anchor_of_term(const std::string& name);

/// The rows of all tables in the page of the glossary. A row has the term, the Chinese one, the meaning, and links.
std::vector<Term> terms_of(std::string_view glossary);

}  // namespace pages
