// SPDX-License-Identifier: MIT
#include "dependency_rule.hpp"

namespace simt {
namespace {

/// A name as make reads it.
std::string escaped(const std::string& name)
{
    std::string text;
    for (const char c : name) {
        text += c == ' ' || c == '#' ? std::string("\\") + c : c == '$' ? "$$" : std::string(1, c);
    }
    return text;
}

}  // namespace

std::string dependency_rule(const DependencyRule& rule, const std::filesystem::path& object,
                            const std::set<std::filesystem::path>& read)
{
    std::string text;
    for (const std::string& target : rule.targets) {
        text += (text.empty() ? "" : " ") + target;
    }
    text = (text.empty() ? escaped(object.string()) : text) + ":";
    for (const std::filesystem::path& file : read) {
        text += " \\\n  " + escaped(file.string());
    }
    text += '\n';
    for (const std::filesystem::path& file : read) {
        if (rule.has_phony_headers) {
            text += '\n' + escaped(file.string()) + ":\n";
        }
    }
    return text;
}

}  // namespace simt
