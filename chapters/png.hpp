// SPDX-License-Identifier: MIT
/// @file
/// Pictures as PNG files, for the programs that draw those of the lessons. Nothing is compressed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace png {

inline std::string big_endian(std::uint32_t value)
{
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> shift & 0xff);
    }
    return bytes;
}

/// A chunk of a PNG file: length, kind, contents, and the checksum of kind and contents.
inline std::string chunk(const std::string& kind_and_contents)
{
    std::uint32_t crc = 0xffffffff;
    for (const char c : kind_and_contents) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1 ^ (crc % 2 != 0 ? 0xedb88320 : 0);
        }
    }
    return big_endian(static_cast<std::uint32_t>(kind_and_contents.size() - 4)) + kind_and_contents +
           big_endian(~crc);
}

/// The bytes as a zlib stream without compression.
inline std::string stored(const std::string& bytes)
{
    constexpr std::size_t most = 65535;  // of a piece
    std::string stream = "\x78\x01";
    for (std::size_t first = 0; first < bytes.size(); first += most) {
        const std::string piece = bytes.substr(first, most);
        const bool is_last = first + most >= bytes.size();
        const auto length = static_cast<unsigned>(piece.size());
        stream += is_last ? '\x01' : '\x00';
        for (const unsigned number : {length, ~length}) {
            stream += static_cast<char>(number & 0xff);
            stream += static_cast<char>(number >> 8 & 0xff);
        }
        stream += piece;
    }
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    for (const char c : bytes) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    return stream + big_endian(b << 16 | a);
}

/// A file of `rows`, each with a 0 in front: no filter.
///
/// @param kind     bits and colours as the header of a PNG file has them
/// @param palette  a chunk, or empty
inline std::string file(int width, int height, const std::string& kind, const std::string& palette,
                        const std::string& rows)
{
    return "\x89PNG\r\n\x1a\n" +
           chunk("IHDR" + big_endian(static_cast<std::uint32_t>(width)) +
                 big_endian(static_cast<std::uint32_t>(height)) + kind) +
           palette + chunk("IDAT" + stored(rows)) + chunk("IEND");
}

/// Pixels 0xRRGGBB, row after row.
inline std::string coloured(int width, int height, const std::vector<unsigned>& pixels)
{
    std::string rows;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        rows += i % static_cast<std::size_t>(width) == 0 ? std::string(1, '\0') : "";
        rows += big_endian(pixels[i]).substr(1);
    }
    return file(width, height, std::string("\x08\x02\x00\x00\x00", 5), "", rows);
}

/// Pixels that are numbers in a palette of at most 256 colours 0xRRGGBB.
inline std::string indexed(int width, int height, const std::vector<unsigned>& palette,
                           const std::vector<unsigned char>& pixels)
{
    std::string colours = "PLTE";
    for (const unsigned colour : palette) {
        colours += big_endian(colour).substr(1);
    }
    std::string rows;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        rows += i % static_cast<std::size_t>(width) == 0 ? std::string(1, '\0') : "";
        rows += static_cast<char>(pixels[i]);
    }
    return file(width, height, std::string("\x08\x03\x00\x00\x00", 5), chunk(colours), rows);
}

}  // namespace png
