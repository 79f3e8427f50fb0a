// SPDX-License-Identifier: MIT
#include "json.hpp"

#include <nlohmann/json.hpp>

namespace platform {

nlohmann::json parse_json(std::string_view text)
{
    return nlohmann::json::parse(text);
}

std::string json_text(const nlohmann::json& value, int indent)
{
    return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace platform
