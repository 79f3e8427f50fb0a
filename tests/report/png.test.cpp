// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <report/png.hpp>

#include <zlib.h>

using namespace std::string_literals;

namespace {

const Bytef* bytes_of(const std::string& text)
{
    return reinterpret_cast<const Bytef*>(text.data());
}

std::string inflated(const std::string& compressed, std::size_t bytes)
{
    std::string contents(bytes + 1, '\0');  // room for a byte too many
    uLongf length = contents.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(contents.data()), &length, bytes_of(compressed),
                       compressed.size()) == Z_OK);
    return contents.substr(0, length);
}

}  // namespace

TEST_CASE("a picture as a PNG file has its size, its rows and their colours")
{
    const std::string png = report::png_of({"", 2, 3, {0xFF0000, 0x00FF00, 0x0000FF, 0, 0xFFFFFF, 0x123456}});
    CHECK(png.substr(0, 33) == "\x89PNG\r\n\x1a\n"
                               "\0\0\0\x0DIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0\x36\x88\x49\xD6"s);
    CHECK(png.substr(37, 4) == "IDAT");
    const std::string end = "\0\0\0\0IEND\xAE\x42\x60\x82"s;
    REQUIRE(png.ends_with(end));
    const std::string pixels = png.substr(41, png.size() - 41 - 4 - end.size());
    CHECK(inflated(pixels, 21) ==
          "\0\xFF\0\0\0\xFF\0"s + "\0\0\0\xFF\0\0\0"s + "\0\xFF\xFF\xFF\x12\x34\x56"s);
}
