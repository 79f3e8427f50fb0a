// SPDX-License-Identifier: MIT
/// @file
#pragma once

#include <string>

namespace simt {

/// A place in the source; `line` is 0 where none is known. People are told the line; the column tells places on one
/// line apart, and stays on the device.
struct SourceLine
{
    std::string file;
    int line = 0;
    int column = 0;

    bool operator==(const SourceLine& other) const = default;
};

}  // namespace simt
