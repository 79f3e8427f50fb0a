// SPDX-License-Identifier: MIT
#include "stepper_page.hpp"

#include "xml_text.hpp"

#include <fmt/format.h>

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

namespace report {
namespace {

std::string gzip(const std::string& bytes)
{
    constexpr int gzip_window = 15 + 16;  // zlib.h, deflateInit2()
    constexpr int memory_level = 9;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::runtime_error("zlib cannot compress");
    }
    std::string compressed(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(compressed.data());
    stream.avail_out = static_cast<uInt>(compressed.size());
    deflate(&stream, Z_FINISH);
    compressed.resize(stream.total_out);
    deflateEnd(&stream);
    return compressed;
}

std::string base64(const std::string& bytes)
{
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned group = 0;
        for (std::size_t j = i; j < i + 3; ++j) {
            group = group << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0u);
        }
        const std::size_t used = std::min<std::size_t>(bytes.size() - i, 3) + 1;
        for (std::size_t j = 0; j < 4; ++j) {
            text.push_back(j < used ? digits[group >> (18 - 6 * j) & 63] : '=');
        }
    }
    return text;
}

/// Puts `text` where the page has `mark`, once.
void fill_in(std::string& page, const std::string& mark, const std::string& text)
{
    const std::size_t at = page.find(mark);
    if (at == std::string::npos) {
        throw std::runtime_error(fmt::format("the page of the stepper has no {}", mark));
    }
    page.replace(at, mark.size(), text);
}

}  // namespace

std::string stepper_page(const TraceFile& trace, const StepperParts& parts)
{
    std::string page = parts.page;
    fill_in(page, "<!-- title -->", xml_text(trace.header.at("kernel")));
    fill_in(page, "/* stepper.css */", parts.style);
    fill_in(page, "<!-- trace -->", base64(gzip(bytes_of(trace))));
    fill_in(page, "/* stepper.js */", parts.script);
    return page;
}

}  // namespace report
