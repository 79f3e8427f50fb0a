// SPDX-License-Identifier: MIT
/// @file
/// A rule's changes, as the texts that they lead to.
#pragma once

#include <mutation/change.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

/// What the rule called `name` makes of `text`, with one blank where there are several.
inline std::vector<std::string> changed(const std::vector<mutation::Rule>& rules, const std::string& name,
                                        const std::string& text)
{
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [&](const mutation::Rule& candidate) { return candidate.name == name; });
    if (rule == rules.end()) {
        throw std::invalid_argument("no rule is called " + name);
    }
    const mutation::Source source(text);
    std::vector<std::string> texts;
    for (const mutation::Change& change : mutation::changes_by({*rule}, source)) {
        std::string result = mutation::apply(text, change);
        for (std::size_t at = result.find("  "); at != std::string::npos; at = result.find("  ")) {
            result.erase(at, 1);
        }
        texts.push_back(result);
    }
    return texts;
}

/// The same within the body of a function, which is not repeated in the results.
inline std::vector<std::string> changed_body(const std::vector<mutation::Rule>& rules,
                                             const std::string& name, const std::string& body)
{
    const std::string head = "__global__ void k(float* a, int n) { ";
    std::vector<std::string> bodies;
    for (const std::string& text : changed(rules, name, head + body + " }")) {
        bodies.push_back(text.substr(head.size(), text.size() - head.size() - 2));
    }
    return bodies;
}
