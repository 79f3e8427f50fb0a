// SPDX-License-Identifier: MIT
/// @file
/// What printf() of device code makes of its format.
#pragma once

#include <cstdarg>
#include <cstddef>
#include <functional>
#include <string>

namespace simt {

/// A format with which the C library prints what CUDA does. CUDA knows the conversions %cdiouxXpeEfgGaAs (CUDA C++
/// Programming Guide, "Format Specifiers"). Any other conversion is printed as text and its argument is skipped: `%n` prints
/// "%n" and writes nothing.
///
/// @param arguments  those of the format; they stay as they are
/// @param on_string  is called for each string among them that is not null, with the most characters that are printed of it
std::string cuda_format(const char* format, std::va_list arguments,
                        const std::function<void(const char*, std::size_t)>& on_string);

}  // namespace simt
