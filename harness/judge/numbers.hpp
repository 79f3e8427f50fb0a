// SPDX-License-Identifier: MIT
/// @file
/// Numbers as messages write them. Checks use these for the inputs that they name, and reports for everything else.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace judge {

/// 1234567 as "1,234,567".
std::string grouped(unsigned long long number);

/// "1 point", "2 points". @pre number >= 0
template <std::integral Number>
std::string counted(Number number, std::string_view singular, std::string_view plural)
{
    return grouped(static_cast<unsigned long long>(number)) + " " +
           std::string(number == 1 ? singular : plural);
}

}  // namespace judge
