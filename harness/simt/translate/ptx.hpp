// SPDX-License-Identifier: MIT
/// @file
/// From PTX to C++: the text of an asm statement becomes calls of the device's functions (PTX ISA 9.0).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace simt {

/// What the device has no function for, or what is no PTX: a sentence for who wrote it.
class PtxError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Statements of C++ that do what the PTX of an asm statement does. They are on one line.
///
/// @param text      as the compiler sees it, with `%0` for the first operand
/// @param operands  the C++ variables that hold the operands' bits
/// @throws PtxError
std::string translate_ptx(std::string_view text, const std::vector<std::string>& operands);

}  // namespace simt
