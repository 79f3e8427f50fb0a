// SPDX-License-Identifier: MIT
#include "declarations.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>

namespace mutation {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Declaration, rule, before, after, why)

std::vector<Declaration> read_declarations(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file)) {
        return {};
    }
    try {
        auto declarations = nlohmann::json::parse(std::ifstream(file)).get<std::vector<Declaration>>();
        for (const Declaration& declaration : declarations) {
            if (declaration.rule.empty() || declaration.before.empty() || declaration.why.empty()) {
                throw std::runtime_error("a declaration needs a rule, the line before, and a sentence why");
            }
        }
        return declarations;
    } catch (const std::exception& error) {
        throw std::runtime_error(file.string() + ": " + error.what());
    }
}

}  // namespace mutation
