// SPDX-License-Identifier: MIT
#include "printf_format.hpp"

#include <cctype>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace simt {
namespace {

/// A part of a format, from a '%' on.
struct Conversion
{
    const char* end;      ///< behind its last character
    bool has_star_width;  ///< an argument says how wide
    bool has_star_precision;
    std::size_t precision;  ///< as a number; all characters if there is none
    std::string_view size;  ///< "ll"
    char type;              ///< 0: the format ends
};

constexpr std::size_t all_characters = std::numeric_limits<std::size_t>::max();

bool is_one_of(char character, const char* characters)
{
    return character != '\0' && std::strchr(characters, character) != nullptr;
}

/// Reads digits, or a star.
std::size_t read_number(const char*& at, bool& is_star)
{
    is_star = *at == '*';
    at += is_star ? 1 : 0;
    std::size_t number = 0;
    for (; !is_star && std::isdigit(static_cast<unsigned char>(*at)) != 0; ++at) {
        number = number * 10 + static_cast<std::size_t>(*at - '0');
    }
    return number;
}

Conversion conversion_at(const char* percent)
{
    Conversion conversion{percent, false, false, all_characters, {}, '\0'};
    const char* at = percent + 1;
    while (is_one_of(*at, "#0 +-")) {
        ++at;
    }
    read_number(at, conversion.has_star_width);
    if (*at == '.') {
        ++at;
        conversion.precision = read_number(at, conversion.has_star_precision);
    }
    const char* const size = at;
    while (is_one_of(*at, "hlLqjzt")) {
        ++at;
    }
    conversion.size = {size, static_cast<std::size_t>(at - size)};
    conversion.type = *at;
    conversion.end = at + (*at != '\0' ? 1 : 0);
    return conversion;
}

/// Whether CUDA knows the conversion, and the C library means the same by it.
bool is_of_cuda(const Conversion& conversion)
{
    switch (conversion.type) {
        case 'd':
        case 'i':
        case 'o':
        case 'u':
        case 'x':
        case 'X': {
            constexpr std::string_view sizes[] = {"", "hh", "h", "l", "ll", "q", "j", "z", "t"};
            for (const std::string_view size : sizes) {
                if (conversion.size == size) {
                    return true;
                }
            }
            return false;
        }
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A': return conversion.size.empty() || conversion.size == "l" || conversion.size == "L";
        case 'c':
        case 's':
        case 'p': return conversion.size.empty();
        default: return false;
    }
}

/// Whether an argument belongs to what CUDA does not know: that of the C library is a pointer, or as long.
bool has_argument(const Conversion& conversion)
{
    return is_one_of(conversion.type, "nsScCdiouxXp");
}

/// How many arguments belong to what CUDA does not know.
unsigned passed_over(const Conversion& conversion)
{
    return (conversion.has_star_width ? 1u : 0u) + (conversion.has_star_precision ? 1u : 0u) +
           (has_argument(conversion) ? 1u : 0u);
}

/// A format that prints the characters as they stand.
std::string as_text(const char* begin, const char* end)
{
    std::string format;
    for (const char* at = begin; at != end; ++at) {
        format += *at == '%' ? "%%" : std::string(1, *at);
    }
    return format;
}

/// Consumes the argument of a numeric conversion.
void skip_number(const Conversion& conversion, std::va_list& arguments)
{
    if (is_one_of(conversion.type, "eEfFgGaA")) {
        if (conversion.size == "L") {
            va_arg(arguments, long double);
        } else {
            va_arg(arguments, double);
        }
    } else if (conversion.size.empty() || conversion.size[0] == 'h') {
        if (conversion.type == 'p') {
            va_arg(arguments, void*);
        } else {
            va_arg(arguments, int);
        }
    } else {
        va_arg(arguments, std::int64_t);
    }
}

}  // namespace

std::string cuda_format(const char* format, std::va_list arguments,
                        const std::function<void(const char*, std::size_t)>& on_string)
{
    std::va_list rest;
    va_copy(rest, arguments);
    std::string result;
    for (const char* at = format; *at != '\0';) {
        if (at[0] != '%') {
            result += *at++;
            continue;
        }
        if (at[1] == '%') {
            result += "%%";
            at += 2;
            continue;
        }
        Conversion conversion = conversion_at(at);
        if (is_of_cuda(conversion)) {
            result.append(at, conversion.end);
            if (conversion.has_star_width) {
                va_arg(rest, int);
            }
            if (conversion.has_star_precision) {
                const int precision = va_arg(rest, int);
                conversion.precision = precision < 0 ? all_characters : static_cast<std::size_t>(precision);
            }
            if (conversion.type != 's') {
                skip_number(conversion, rest);
            } else if (const char* const text = va_arg(rest, const char*); text != nullptr) {
                on_string(text, conversion.precision);
            }
        } else {
            result += as_text(at, conversion.end);
            for (unsigned left = passed_over(conversion); left > 0; --left) {
                va_arg(rest, void*);
                result += "%.0s";  // takes a text and prints nothing of it
            }
        }
        at = conversion.end;
    }
    va_end(rest);
    return result;
}

}  // namespace simt
