// SPDX-License-Identifier: MIT
/// @file
/// Findings as JSON, for the library nlohmann/json: the only form in which they leave the device, and the only one that the
/// judge reads. Each field is named once, for both directions.
#pragma once

#include "finding.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string>

namespace simt {

template <NamedEnum E>
void to_json(nlohmann::json& json, E value)
{
    json = std::string(name_of(value));
}

/// @throws std::runtime_error for a name that the enumeration does not have
template <NamedEnum E>
void from_json(const nlohmann::json& json, E& value)
{
    const auto name = json.get<std::string>();
    const auto known = find_enumerator<E>(name);
    if (!known) {
        throw std::runtime_error("a report has a name that it cannot have: " + name);
    }
    value = *known;
}

void to_json(nlohmann::json& json, const SourceLine& where);
void from_json(const nlohmann::json& json, SourceLine& where);

void to_json(nlohmann::json& json, const Party& party);
void from_json(const nlohmann::json& json, Party& party);

void to_json(nlohmann::json& json, const Arrival& arrival);
void from_json(const nlohmann::json& json, Arrival& arrival);

void to_json(nlohmann::json& json, const MemoryObject& object);
void from_json(const nlohmann::json& json, MemoryObject& object);

void to_json(nlohmann::json& json, const NestedLaunch& launch);
void from_json(const nlohmann::json& json, NestedLaunch& launch);

/// Fields that a kind has no use for are left out.
void to_json(nlohmann::json& json, const Finding& finding);
void from_json(const nlohmann::json& json, Finding& finding);

}  // namespace simt
