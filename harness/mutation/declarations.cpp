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
    std::vector<Declaration> declarations;
    try {
        declarations = nlohmann::json::parse(std::ifstream(file)).get<std::vector<Declaration>>();
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(error.what());
    }
    for (const Declaration& declaration : declarations) {
        if (declaration.rule.empty() || declaration.before.empty() || declaration.why.empty()) {
            throw std::runtime_error("a declaration lacks its rule, its line or its sentence");
        }
    }
    return declarations;
}

}  // namespace mutation
