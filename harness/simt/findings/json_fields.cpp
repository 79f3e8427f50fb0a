// SPDX-License-Identifier: MIT
#include "json_fields.hpp"

#include <stdexcept>

using nlohmann::json;

namespace simt {

void write_json(json& to, bool value)
{
    to = value;
}

void write_json(json& to, int value)
{
    to = value;
}

void write_json(json& to, unsigned value)
{
    to = value;
}

void write_json(json& to, std::int64_t value)
{
    to = value;
}

void write_json(json& to, std::uint64_t value)
{
    to = value;
}

void write_json(json& to, double value)
{
    to = value;
}

void write_json(json& to, const std::string& value)
{
    to = value;
}

void write_json(json& to, const std::array<unsigned, 3>& value)
{
    to = empty_array(value.size());
    for (const unsigned number : value) {
        append(to) = number;
    }
}

void write_json(json& to, const std::map<std::string, int>& value)
{
    to = json::object();
    for (const auto& [name, number] : value) {
        to[name] = number;
    }
}

void read_json(const json& from, bool& value)
{
    value = from.get<bool>();
}

void read_json(const json& from, int& value)
{
    value = from.get<int>();
}

void read_json(const json& from, unsigned& value)
{
    value = from.get<unsigned>();
}

void read_json(const json& from, std::int64_t& value)
{
    value = from.get<std::int64_t>();
}

void read_json(const json& from, std::uint64_t& value)
{
    value = from.get<std::uint64_t>();
}

void read_json(const json& from, double& value)
{
    value = from.get<double>();
}

void read_json(const json& from, std::string& value)
{
    from.get_to(value);
}

void read_json(const json& from, std::array<unsigned, 3>& value)
{
    for (std::size_t i = 0; i < value.size(); ++i) {
        value[i] = from.at(i).get<unsigned>();
    }
}

void read_json(const json& from, std::map<std::string, int>& value)
{
    value.clear();
    for (const auto& [name, number] : from.get_ref<const json::object_t&>()) {
        value[name] = number.get<int>();
    }
}

json& member(json& object, const char* name)
{
    return object[name];
}

const json* find_member(const json& object, const char* name)
{
    if (!object.is_object()) {
        throw std::runtime_error("a report has something else where it must have an object");
    }
    const auto found = object.find(name);
    return found != object.end() ? &*found : nullptr;
}

json& append(json& array)
{
    return array.emplace_back();
}

std::span<const json> elements_of(const json& array)
{
    return array.get_ref<const json::array_t&>();
}

json empty_array(std::size_t capacity)
{
    json array = json::array();
    array.get_ref<json::array_t&>().reserve(capacity);
    return array;
}

}  // namespace simt
