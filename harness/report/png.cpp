// SPDX-License-Identifier: MIT
#include "png.hpp"

#include <zlib.h>

#include <cstdint>
#include <stdexcept>

namespace report {
namespace {

std::string big_endian(std::uint32_t value)
{
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) {
        bytes += static_cast<char>(value >> shift & 0xff);
    }
    return bytes;
}

const Bytef* bytes_in(const std::string& text)
{
    return reinterpret_cast<const Bytef*>(text.data());
}

/// Length, kind, contents, and the checksum of kind and contents.
std::string png_chunk(const std::string& kind, const std::string& contents)
{
    const std::string checked = kind + contents;
    const uLong checksum = crc32(0, bytes_in(checked), static_cast<uInt>(checked.size()));
    return big_endian(static_cast<std::uint32_t>(contents.size())) + checked +
           big_endian(static_cast<std::uint32_t>(checksum));
}

std::string deflated(const std::string& bytes)
{
    uLongf length = compressBound(bytes.size());
    std::string compressed(length, '\0');
    if (compress(reinterpret_cast<Bytef*>(compressed.data()), &length, bytes_in(bytes), bytes.size()) !=
        Z_OK) {
        throw std::runtime_error("zlib cannot compress a picture");
    }
    compressed.resize(length);
    return compressed;
}

/// Each row begins with the number of its filter: 0, none.
std::string rows_of(const judge::PaintedPicture& picture)
{
    std::string rows;
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        if (i % static_cast<std::size_t>(picture.width) == 0) {
            rows += '\0';
        }
        rows += big_endian(picture.pixels[i]).substr(1);
    }
    return rows;
}

}  // namespace

std::string png_of(const judge::PaintedPicture& picture)
{
    // 8 bits per colour; red, green and blue; the only method of compression and of filters; not interlaced.
    const std::string form("\x08\x02\x00\x00\x00", 5);
    return "\x89PNG\r\n\x1a\n" +
           png_chunk("IHDR", big_endian(static_cast<std::uint32_t>(picture.width)) +
                                 big_endian(static_cast<std::uint32_t>(picture.height)) + form) +
           png_chunk("IDAT", deflated(rows_of(picture))) + png_chunk("IEND", "");
}

}  // namespace report
