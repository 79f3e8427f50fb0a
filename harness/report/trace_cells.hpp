// SPDX-License-Identifier: MIT
/// @file
/// What a trace tells of one by one: an element of memory or of a variable, or a member of an element that is a struct.
/// See "value type" in docs/trace_format.md.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace report {

/// An element of an array, or a member of one.
struct Cell
{
    std::string name;      ///< "tile[3][5]", "particles[2].position.x"
    std::uint64_t offset;  ///< in bytes from the beginning of the object
    std::uint64_t bytes;
    const nlohmann::json* type;  ///< in the header: with `encoding` and `bytes`
};

/// "tile[3][5]".
std::string element_name(const nlohmann::json& object, std::uint64_t index);

/// What an access is to: the element that it begins with, if it takes all of it, or else the member.
std::string accessed_name(const nlohmann::json& object, std::uint64_t offset, std::uint64_t bytes);

/// The cells that take just these bytes of an object, but for padding; none if one of them is there only in part.
std::vector<Cell> cells_of(const nlohmann::json& object, std::uint64_t offset, std::uint64_t bytes);

/// The element, or the member, at which a pointer points that leads to one of `objects`: "&in[3]"; empty if it leads to
/// none of them.
std::string target_name(const nlohmann::json& objects, std::uint64_t address);

}  // namespace report
