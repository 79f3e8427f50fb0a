// SPDX-License-Identifier: MIT
#include "stepper_page.hpp"

#include "trace_picture.hpp"
#include "trace_text.hpp"
#include "xml_text.hpp"

#include <fmt/format.h>

#include <zlib.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

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

/// Bytes as text that HTML takes as it is: docs/trace_format.md, "The page".
std::string base91(const std::string& bytes)
{
    constexpr std::string_view digits =
        "!\"#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    static_assert(digits.size() == 91);
    constexpr unsigned group_bits = 13;  // a little less than two digits can hold
    constexpr unsigned digit_bits = 6;   // and one
    std::string text;
    unsigned group = 0;
    unsigned bits = 0;
    for (const char byte : bytes) {
        group |= static_cast<unsigned>(static_cast<unsigned char>(byte)) << bits;
        bits += 8;
        if (bits >= group_bits) {
            const unsigned number = group % (1u << group_bits);
            text += {digits[number % digits.size()], digits[number / digits.size()]};
            group >>= group_bits;
            bits -= group_bits;
        }
    }
    // Of what is left as few digits as hold it, or a reader would find a byte too many.
    if (bits > 0) {
        text += digits[group % digits.size()];
    }
    if (bits > digit_bits) {
        text += digits[group / digits.size()];
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

/// What shows a trace without a script: a picture and the steps as text, if the page does not become large by them.
std::string still(const std::vector<TraceFile>& traces)
{
    constexpr std::uint64_t most_steps = 4000;
    const bool is_large = std::any_of(traces.begin(), traces.end(), [](const TraceFile& trace) {
        return trace.header.at("events").get<std::uint64_t>() > most_steps;
    });
    if (is_large) {
        return "<p class=\"still\">These steps are played by a script. ./workbook trace --text prints "
               "them.</p>\n";
    }
    std::string html = fmt::format("<div class=\"still\">\n{}</div>\n", trace_picture(traces.at(0)));
    for (const TraceFile& trace : traces) {
        Writer writer(false);
        write_trace(writer, trace);
        html +=
            fmt::format("<details class=\"transcript\"><summary>The steps in {} order, as text</summary>\n"
                        "<pre tabindex=\"0\">{}</pre>\n</details>\n",
                        xml_text(trace.header.at("order")), xml_text(writer.text()));
    }
    return html;
}

/// The element that stepper.js makes a stepper of.
std::string stepper(const std::vector<TraceFile>& traces)
{
    std::string html = "<div class=\"stepper\">\n";
    for (const TraceFile& trace : traces) {
        html += fmt::format("<script type=\"application/octet-stream\" class=\"trace\">{}</script>\n",
                            base91(gzip(bytes_of(trace))));
    }
    return html + still(traces) + "</div>\n";
}

}  // namespace

std::string stepper_page(const std::vector<TraceFile>& traces, const StepperParts& parts)
{
    std::string page = parts.page;
    fill_in(page, "<!-- title -->", xml_text(traces.at(0).header.at("kernel")));
    fill_in(page, "/* stepper.css */", parts.style);
    fill_in(page, "<!-- stepper -->", stepper(traces));
    fill_in(page, "/* stepper.js */", parts.script);
    return page;
}

}  // namespace report
