// SPDX-License-Identifier: MIT
#include "declarations.hpp"

#include <platform/files.hpp>
#include <platform/json.hpp>

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace mutation {

void from_json(const nlohmann::json& json, Declaration& declaration)
{
    json.at("rule").get_to(declaration.rule);
    json.at("before").get_to(declaration.before);
    json.at("after").get_to(declaration.after);
    json.at("why").get_to(declaration.why);
    declaration.below = json.value("below", "");
}

std::vector<Declaration> read_declarations(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file)) {
        return {};
    }
    std::vector<Declaration> declarations;
    try {
        declarations = platform::parse_json(platform::read_file(file)).get<std::vector<Declaration>>();
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
