// SPDX-License-Identifier: MIT
/// @file
/// Values to and from nlohmann/json. The library converts them as well, but by templates that g++ takes most of a batch's time
/// for: here all but a few lines are compiled once, or not at all.
///
/// A record is converted by the functions to_json() and from_json() of its namespace.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace simt {

void write_json(nlohmann::json& to, bool value);
void write_json(nlohmann::json& to, int value);
void write_json(nlohmann::json& to, unsigned value);
void write_json(nlohmann::json& to, std::int64_t value);
void write_json(nlohmann::json& to, std::uint64_t value);
void write_json(nlohmann::json& to, double value);
void write_json(nlohmann::json& to, const std::string& value);
void write_json(nlohmann::json& to, const std::array<unsigned, 3>& value);
void write_json(nlohmann::json& to, const std::map<std::string, int>& value);

/// Each throws nlohmann::json::type_error for a value of another type.
void read_json(const nlohmann::json& from, bool& value);
void read_json(const nlohmann::json& from, int& value);
void read_json(const nlohmann::json& from, unsigned& value);
void read_json(const nlohmann::json& from, std::int64_t& value);
void read_json(const nlohmann::json& from, std::uint64_t& value);
void read_json(const nlohmann::json& from, double& value);
void read_json(const nlohmann::json& from, std::string& value);
void read_json(const nlohmann::json& from, std::array<unsigned, 3>& value);
void read_json(const nlohmann::json& from, std::map<std::string, int>& value);

/// The member of an object, which is made if need be.
nlohmann::json& member(nlohmann::json& object, const char* name);

/// The member of an object; a null pointer if the object has no such member.
///
/// @throws std::runtime_error if `object` is not a JSON object
const nlohmann::json* find_member(const nlohmann::json& object, const char* name);

/// One more element at the end of an array.
nlohmann::json& append(nlohmann::json& array);

/// The elements of an array.
///
/// @throws nlohmann::json::type_error if it is not an array
std::span<const nlohmann::json> elements_of(const nlohmann::json& array);

nlohmann::json empty_array(std::size_t capacity);

// A conversion finds those of what a list or an option holds.
template <class T>
void write_json(nlohmann::json& to, const std::vector<T>& list);
template <class T>
void write_json(nlohmann::json& to, const std::optional<T>& option);
template <class T>
void read_json(const nlohmann::json& from, std::vector<T>& list);
template <class T>
void read_json(const nlohmann::json& from, std::optional<T>& option);

template <class Record>
void write_json(nlohmann::json& to, const Record& record)
{
    to_json(to, record);
}

template <class Record>
void read_json(const nlohmann::json& from, Record& record)
{
    from_json(from, record);
}

template <class T>
void write_json(nlohmann::json& to, const std::vector<T>& list)
{
    to = empty_array(list.size());
    for (const T& value : list) {
        write_json(append(to), value);
    }
}

template <class T>
void write_json(nlohmann::json& to, const std::optional<T>& option)
{
    to = nullptr;
    if (option) {
        write_json(to, *option);
    }
}

template <class T>
void read_json(const nlohmann::json& from, std::vector<T>& list)
{
    list.clear();
    for (const nlohmann::json& element : elements_of(from)) {
        read_json(element, list.emplace_back());
    }
}

template <class T>
void read_json(const nlohmann::json& from, std::optional<T>& option)
{
    option.reset();
    if (!from.is_null()) {
        read_json(from, option.emplace());
    }
}

template <class T>
void write_member(nlohmann::json& object, const char* name, const T& value)
{
    write_json(member(object, name), value);
}

/// A member that is missing leaves the value as it is.
template <class T>
void read_member(const nlohmann::json& object, const char* name, T& value)
{
    if (const nlohmann::json* const found = find_member(object, name)) {
        read_json(*found, value);
    }
}

}  // namespace simt
