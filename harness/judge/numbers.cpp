// SPDX-License-Identifier: MIT
#include "numbers.hpp"

#include <cstddef>

namespace judge {

std::string grouped(unsigned long long number)
{
    std::string digits = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), ",");
    }
    return digits;
}

}  // namespace judge
