// SPDX-License-Identifier: MIT
#include "access_picture.hpp"

#include "request_picture.hpp"
#include "source_text.hpp"
#include "writer.hpp"
#include "xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace report {
namespace {

using judge::CostlyLine;
using judge::WorstRequest;

// Measures in pixels.
constexpr int picture_width = 840;
constexpr int margin = 24;
constexpr int grid_left = 104;
constexpr int cell_width = 22;
constexpr int cell_height = 20;
constexpr int line_height = 22;

constexpr std::size_t longest_code = 92;  ///< characters that fit on a line

constexpr const char* picture_style = R"(  <style>
    .ground { fill: #fbfaf7; stroke: #b9bdc4 }
    .ink { fill: #1d2430 } .faint { fill: #5f6773 } .strong { fill: #1d2430; font-weight: bold }
    .code { fill: #1d2430; font-family: monospace; white-space: pre }
    .idle { fill: none; stroke: #d9dce1 }
    .moved { fill: #f1dfc6; stroke: #b8560f }
    .frame { fill: none; stroke: #1d2430; stroke-width: 2 }
    .good { fill: #cfe3f7; stroke: #2f6db3 }
    .bad { fill: #f7c9b4; stroke: #b8330f }
    .lane { fill: #1d2430; font-size: 10px; text-anchor: middle } .tight { font-size: 8px }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #1c2027; stroke: #4a515c }
      .ink, .code, .strong, .lane { fill: #e8eaee } .faint { fill: #a6adb8 }
      .idle { stroke: #343a44 }
      .moved { fill: #4a3a22; stroke: #e0964a }
      .frame { stroke: #e8eaee }
      .good { fill: #1f4268; stroke: #6ca8e8 }
      .bad { fill: #6b2a17; stroke: #f08a64 }
    }
  </style>
)";

/// Lines of an SVG file that grows downwards.
class Drawing {
public:
    int y = margin;

    void text(int x, int baseline, const std::string& kind, const std::string& words)
    {
        body += fmt::format("  <text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", x, baseline, kind,
                            xml_text(words));
    }

    void box(int column, int row_y, int columns, const char* kind, const std::string& label = "")
    {
        const int x = grid_left + column * cell_width;
        body += fmt::format("  <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"/>\n", x, row_y,
                            columns * cell_width - 2, cell_height - 2, kind);
        if (!label.empty()) {
            text(x + columns * cell_width / 2 - 1, row_y + 13, label.size() > 4 ? "lane tight" : "lane",
                 label);
        }
    }

    /// A row of empty cells: 16 or 32, as idle_rows() defines them.
    void row(unsigned cells, int row_y)
    {
        body += fmt::format("  <use href=\"#row{}\" y=\"{}\"/>\n", cells, row_y);
    }

    void frame(int column, int row_y, int columns)
    {
        body +=
            fmt::format("  <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"frame\"/>\n",
                        grid_left + column * cell_width - 1, row_y - 1, columns * cell_width, cell_height);
    }

    /// A paragraph of one line.
    void say(const char* kind, const std::string& words)
    {
        y += line_height;
        text(margin, y, kind, words);
    }

    std::string body;
};

/// The rows of empty cells that pictures are drawn on.
std::string idle_rows()
{
    Drawing rows;
    for (const int cells : {16, 32}) {
        rows.body += fmt::format("  <g id=\"row{}\">\n", cells);
        for (int cell = 0; cell < cells; ++cell) {
            rows.box(cell, 0, 1, "idle");
        }
        rows.body += "  </g>\n";
    }
    return "  <defs>\n" + rows.body + "  </defs>\n";
}

/// What asks for something together: a warp, or a part of one.
std::string group_word(unsigned lanes)
{
    return lanes > 16 ? "warp" : lanes > 8 ? "half-warp" : "quarter-warp";
}

/// The rows of a request, below each other. What comes late is strong.
void draw_rows(Drawing& drawing, const std::vector<PictureRow>& rows, unsigned columns)
{
    constexpr const char* kinds[] = {"good", "bad", "moved"};
    for (const PictureRow& row : rows) {
        const bool is_late = row.cells.at(0).mark == CellMark::again;
        const bool is_address = row.head.at(0) == '+';
        drawing.text(margin, drawing.y + 13, is_address ? "faint" : is_late ? "strong" : "ink", row.head);
        drawing.row(columns, drawing.y);
        int frame_begin = 0;
        for (const PictureCells& cells : row.cells) {
            const auto column = static_cast<int>(cells.column);
            const auto count = static_cast<int>(cells.count);
            frame_begin = cells.begins ? column : frame_begin;
            for (int i = 0; i < count; ++i) {
                drawing.box(column + i, drawing.y, 1, kinds[static_cast<unsigned>(cells.mark)],
                            cells.mark == CellMark::moved ? "" : label_of_lanes(cells.lanes));
            }
            if (cells.ends) {
                drawing.frame(frame_begin, drawing.y, column + count - frame_begin);
            }
        }
        drawing.y += cell_height;
    }
}

// --- Shared memory: banks against passes -----------------------------------------------------------------------

/// The request that takes the most passes.
struct FullestRequest
{
    std::vector<PictureRow> passes;
    unsigned number_of_requests = 0;
    unsigned lanes_at_a_time = 32;

    /// The bank that is busy in the most passes, and how many lanes it serves.
    unsigned bank = 0;
    int bank_lanes = 0;
};

FullestRequest fullest_request(const WorstRequest& request)
{
    std::vector<std::vector<PictureRow>> requests;
    for (PictureRow& row : picture_of(judge::MemorySpace::shared, request).rows) {
        requests.resize(std::max<std::size_t>(requests.size(), row.request + 1));
        requests[row.request].push_back(std::move(row));
    }
    FullestRequest fullest;
    fullest.number_of_requests = static_cast<unsigned>(requests.size());
    fullest.passes = *std::max_element(requests.begin(), requests.end(),
                                       [](const auto& a, const auto& b) { return a.size() < b.size(); });
    fullest.lanes_at_a_time =
        request.request_lanes == 16 ? 16 : 32 / std::clamp(fullest.number_of_requests, 1u, 4u);
    std::map<unsigned, std::pair<int, std::uint32_t>> banks;  // in how many passes, and for whom
    for (const PictureRow& row : fullest.passes) {
        for (const PictureCells& cells : row.cells) {
            ++banks[cells.column].first;
            banks[cells.column].second |= cells.lanes;
        }
    }
    const auto most = std::max_element(banks.begin(), banks.end(), [](const auto& a, const auto& b) {
        return a.second.first < b.second.first;
    });
    fullest.bank = most->first;
    fullest.bank_lanes = __builtin_popcount(most->second.second);
    return fullest;
}

std::string shared_in_words(const WorstRequest& request)
{
    const FullestRequest fullest = fullest_request(request);
    return fmt::format("{} of the {} {} bank {}: {} instead of 1",
                       counted(fullest.bank_lanes, "lane", "lanes"), group_word(fullest.lanes_at_a_time),
                       fullest.bank_lanes == 1 ? "uses" : "use", fullest.bank,
                       counted(fullest.passes.size(), "pass", "passes"));
}

void draw_shared(Drawing& drawing, const WorstRequest& request)
{
    const FullestRequest fullest = fullest_request(request);
    drawing.say("faint", "Columns are banks, and rows are passes in order. Numbers: the lanes that the bank "
                         "serves in the pass.");
    drawing.y += cell_height;
    drawing.text(margin, drawing.y + 13, "faint", "bank");
    for (unsigned bank = 0; bank < request.banks; ++bank) {
        drawing.text(grid_left + static_cast<int>(bank) * cell_width + cell_width / 2 - 1, drawing.y + 13,
                     "lane", fmt::format("{}", bank));
    }
    drawing.y += cell_height;
    draw_rows(drawing, fullest.passes, request.banks);
    if (fullest.number_of_requests > 1) {
        drawing.say(
            "faint",
            fmt::format(
                "This is one of the {} requests that the warp's instruction makes; all of them take {}.",
                fullest.number_of_requests, counted(request.passes.size(), "pass", "passes")));
    }
}

// --- Global memory: pieces that are moved ------------------------------------------------------------------------

std::uint64_t moved_bytes(const WorstRequest& request)
{
    std::uint64_t sum = 0;
    for (const judge::Transaction& transaction : request.transactions) {
        sum += transaction.bytes;
    }
    return sum;
}

std::string global_in_words(const WorstRequest& request)
{
    return fmt::format(
        "{} {} each: {} ({}) instead of {}",
        counted(__builtin_popcount(request.lanes), "lane of the warp requests", "lanes of the warp request"),
        counted(request.bytes, "byte", "bytes"), counted(request.cost, "transaction", "transactions"),
        counted(moved_bytes(request), "byte", "bytes"), request.best);
}

void draw_global(Drawing& drawing, const WorstRequest& request)
{
    drawing.say("faint",
                "Rows are lines of 128 bytes, cells are words, frames are transactions. Numbers: the lanes "
                "that request the word.");
    drawing.say("faint", "Orange: moved, but not requested.");
    drawing.y += cell_height;
    std::vector<PictureRow> rows = picture_of(judge::MemorySpace::global, request).rows;
    for (PictureRow& row : rows) {
        row.head.insert(0, "+");
    }
    draw_rows(drawing, rows, 32);
}

// --- Constant memory: addresses one after another -------------------------------------------------------------------

std::string constant_in_words(const WorstRequest& request)
{
    return fmt::format(
        "{} {}, which are served one after another",
        counted(__builtin_popcount(request.lanes), "lane of the warp reads", "lanes of the warp read"),
        counted(request.passes.size(), "constant", "different constants"));
}

void draw_constant(Drawing& drawing, const WorstRequest& request)
{
    drawing.say("faint",
                "Columns are lanes, and rows are answers of the constant cache in order, each for one "
                "address.");
    drawing.y += cell_height;
    draw_rows(drawing, picture_of(judge::MemorySpace::constant, request).rows, 32);
}

void draw(Drawing& drawing, const AccessPanel& panel)
{
    const WorstRequest& worst = panel.line.worst;
    drawing.say("strong", worst_request_in_words(panel.line));
    drawing.say("faint",
                fmt::format("{}, {}, by the rules of {}: warp {} of block ({},{},{})",
                            SourceText::place(panel.line.where.file, panel.line.where.line),
                            panel.line.space == judge::MemorySpace::shared   ? "shared memory"
                            : panel.line.space == judge::MemorySpace::global ? "global memory"
                                                                             : "constant memory",
                            panel.profile, worst.warp, worst.block[0], worst.block[1], worst.block[2]));
    const bool fits = panel.code.size() <= longest_code;
    drawing.say("code", fits ? panel.code : panel.code.substr(0, longest_code - 4) + " ...");
    if (panel.line.space == judge::MemorySpace::shared) {
        draw_shared(drawing, worst);
    } else if (panel.line.space == judge::MemorySpace::global) {
        draw_global(drawing, worst);
    } else {
        draw_constant(drawing, worst);
    }
    drawing.y += line_height;
}

}  // namespace

std::string worst_request_in_words(const CostlyLine& line)
{
    return line.space == judge::MemorySpace::shared   ? shared_in_words(line.worst)
           : line.space == judge::MemorySpace::global ? global_in_words(line.worst)
                                                      : constant_in_words(line.worst);
}

std::string access_picture(const std::vector<AccessPanel>& panels)
{
    Drawing drawing;
    std::string words;
    drawing.y = 4;
    for (const AccessPanel& panel : panels) {
        draw(drawing, panel);
        words += fmt::format("{}{}: {}.", words.empty() ? "" : " ", panel.profile,
                             worst_request_in_words(panel.line));
    }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"14\" role=\"img\" aria-labelledby=\"t "
        "d\">\n"
        "  <title id=\"t\">What one request of a warp costs</title>\n  <desc id=\"d\">{2}</desc>\n{3}"
        "  <rect x=\"1\" y=\"1\" width=\"{4}\" height=\"{5}\" rx=\"8\" class=\"ground\"/>\n{6}</svg>\n",
        picture_width, drawing.y + 6, xml_text(words), picture_style + idle_rows(), picture_width - 2,
        drawing.y + 4, drawing.body);
}

}  // namespace report
