// SPDX-License-Identifier: MIT
#include "trace_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

using nlohmann::json;

namespace report {
namespace {

std::uint64_t number(const json& of, const char* member)
{
    return of.at(member).get<std::uint64_t>();
}

std::uint64_t cells_in_element(const json& object)
{
    return object.contains("members") ? object["members"].size() : 1;
}

/// Counted from the first element on.
std::uint64_t index_of_cell(const json& object, std::uint64_t offset)
{
    const std::uint64_t element = offset / number(object, "bytes");
    if (!object.contains("members")) {
        return element;
    }
    const json& members = object["members"];
    const std::uint64_t within = offset % number(object, "bytes");
    const auto after = std::find_if(members.begin() + 1, members.end(), [within](const json& member) {
        return number(member, "offset") > within;
    });
    return element * members.size() + static_cast<std::uint64_t>(after - members.begin()) - 1;
}

Cell cell_of(const json& object, std::uint64_t index)
{
    const std::uint64_t count = cells_in_element(object);
    const std::uint64_t begin = index / count * number(object, "bytes");
    const std::string element = element_name(object, index / count);
    if (!object.contains("members")) {
        return {element, begin, number(object, "bytes"), &object};
    }
    const json& member = object["members"][index % count];
    return {element + "." + member.at("name").get<std::string>(), begin + number(member, "offset"),
            number(member, "bytes"), &member};
}

}  // namespace

std::string element_name(const json& object, std::uint64_t index)
{
    const auto extents = object.at("extents").get<std::vector<std::uint64_t>>();
    std::string text;
    for (std::size_t i = extents.size(); i-- > 0;) {
        text.insert(0, fmt::format("[{}]", i == 0 ? index : index % extents[i]));
        index /= std::max<std::uint64_t>(extents[i], 1);
    }
    const auto name = object.at("name").get<std::string>();
    return (name.empty() ? "memory" : name) + text;
}

std::string accessed_name(const json& object, std::uint64_t offset, std::uint64_t bytes)
{
    const std::uint64_t element = number(object, "bytes");
    return bytes >= element && offset % element == 0 ? element_name(object, offset / element)
                                                     : cell_of(object, index_of_cell(object, offset)).name;
}

std::vector<Cell> cells_of(const json& object, std::uint64_t offset, std::uint64_t bytes)
{
    std::vector<Cell> cells;
    for (std::uint64_t index = index_of_cell(object, offset);; ++index) {
        const Cell cell = cell_of(object, index);
        if (cell.offset >= offset + bytes) {
            return cells;
        }
        if (cell.offset < offset || cell.offset + cell.bytes > offset + bytes) {
            return {};
        }
        cells.push_back(cell);
    }
}

std::string target_name(const json& objects, std::uint64_t address)
{
    constexpr int hexadecimal = 16;
    for (const json& object : objects) {
        const auto extents = object.at("extents").get<std::vector<std::uint64_t>>();
        const std::uint64_t elements =
            std::accumulate(extents.begin(), extents.end(), std::uint64_t{1}, std::multiplies<>());
        const std::uint64_t bytes = number(object, "bytes");
        const std::uint64_t offset =
            address - std::stoull(object.at("begin").get<std::string>(), nullptr, hexadecimal);
        if (offset < elements * bytes) {
            return "&" + accessed_name(object, offset, offset % bytes == 0 ? bytes : 0);
        }
    }
    return "";
}

}  // namespace report
