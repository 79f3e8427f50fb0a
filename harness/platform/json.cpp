// SPDX-License-Identifier: MIT
#include "json.hpp"

#include <nlohmann/json.hpp>

namespace platform {

nlohmann::json parse_json(std::string_view text)
{
    return nlohmann::json::parse(text);
}

std::string place_of(const std::exception& error)
{
    const std::string words = error.what();
    const std::size_t at = words.find(" at line ");
    const std::size_t colon = words.find(':', at);
    return at != std::string::npos && colon != std::string::npos ? words.substr(at, colon - at) : "";
}

std::string json_text(const nlohmann::json& value, int indent)
{
    return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace platform
