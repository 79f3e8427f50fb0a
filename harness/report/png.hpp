// SPDX-License-Identifier: MIT
/// @file
/// What a kernel painted, as a file.
#pragma once

#include <judge/verdict.hpp>

#include <string>

namespace report {

/// The bytes of a PNG file with 8 bits per colour.
///
/// @throws std::runtime_error if zlib cannot compress
std::string png_of(const judge::PaintedPicture& picture);

}  // namespace report
