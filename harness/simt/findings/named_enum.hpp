// SPDX-License-Identifier: MIT
/// @file
/// Enumerations whose enumerators have names in reports: one table gives both.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#define SIMT_ENUMERATOR(enumerator, name) enumerator,
#define SIMT_ENUMERATOR_NAME(enumerator, name) std::string_view(name),

/// Defines the enumeration `Type` from `table`, a macro that applies its argument to each (enumerator, "name").
#define SIMT_NAMED_ENUM(Type, table)                                                                         \
    enum class Type : std::uint8_t { table(SIMT_ENUMERATOR) };                                               \
    constexpr auto enumerator_names(Type)                                                                    \
    {                                                                                                        \
        return std::array{table(SIMT_ENUMERATOR_NAME)};                                                      \
    }

namespace simt {

template <class E>
concept NamedEnum = requires(E value)
{
    enumerator_names(value);
};

template <NamedEnum E>
constexpr std::size_t enumerator_count = enumerator_names(E{}).size();

template <NamedEnum E>
constexpr std::string_view name_of(E value)
{
    return enumerator_names(value)[static_cast<std::size_t>(value)];
}

/// The enumerator with this name, if there is one.
template <NamedEnum E>
constexpr std::optional<E> find_enumerator(std::string_view name)
{
    constexpr auto names = enumerator_names(E{});
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<E>(found - names.begin()));
}

}  // namespace simt
