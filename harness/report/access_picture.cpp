// SPDX-License-Identifier: MIT
#include "access_picture.hpp"

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
constexpr int width = 840;
constexpr int margin = 24;
constexpr int grid_left = 104;
constexpr int cell_width = 22;
constexpr int cell_height = 20;
constexpr int line_height = 22;

constexpr std::size_t longest_code = 92;  ///< characters that fit on a line

constexpr unsigned word_bytes = 4;
constexpr unsigned words_a_row = 32;  // a row of global memory is a line of 128 bytes

constexpr const char* style = R"(  <style>
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

std::vector<unsigned> lanes_of(std::uint32_t mask)
{
    std::vector<unsigned> lanes;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if ((mask >> lane & 1) != 0) {
            lanes.push_back(lane);
        }
    }
    return lanes;
}

/// "7", "0-31", or "x5" for five lanes that are not consecutive.
std::string label_of(std::uint32_t mask)
{
    const std::vector<unsigned> lanes = lanes_of(mask);
    if (lanes.size() == 1) {
        return fmt::format("{}", lanes[0]);
    }
    const bool neighbours = lanes.back() - lanes.front() + 1 == lanes.size();
    return neighbours ? fmt::format("{}-{}", lanes.front(), lanes.back()) : fmt::format("x{}", lanes.size());
}

/// Address of `lane`.
std::uint64_t address_of(const WorstRequest& request, unsigned lane)
{
    const std::uint32_t before = request.lanes & ((1u << lane) - 1);
    return request.addresses.at(static_cast<std::size_t>(__builtin_popcount(before)));
}

/// What asks for something together: a warp, or a part of one.
std::string group_word(unsigned lanes)
{
    return lanes > 16 ? "warp" : lanes > 8 ? "half-warp" : "quarter-warp";
}

// --- Shared memory: banks against passes -----------------------------------------------------------------------

/// Lanes that a bank serves in a pass, by bank.
using BankRow = std::map<unsigned, std::uint32_t>;

/// The request that takes the most passes.
struct FullestRequest
{
    std::vector<BankRow> passes;
    std::uint32_t lanes = 0;
    int number_of_requests = 0;
    unsigned lanes_at_a_time = 32;

    /// The bank that is busy in the most passes, and how many lanes it serves.
    unsigned bank = 0;
    int bank_lanes = 0;
};

BankRow row_of(const WorstRequest& request, std::uint32_t lanes, std::uint64_t offset, unsigned bytes)
{
    BankRow row;
    for (const unsigned lane : lanes_of(lanes)) {
        const std::uint64_t begin = address_of(request, lane) + offset;
        for (std::uint64_t word = begin / word_bytes; word <= (begin + bytes - 1) / word_bytes; ++word) {
            row[static_cast<unsigned>(word % request.banks)] |= 1u << lane;
        }
    }
    return row;
}

FullestRequest fullest_request(const WorstRequest& request)
{
    // Where half-warps ask, what is wider than a word is asked for a word at a time: in passes() all requests for the
    // first word come first.
    const bool word_by_word = request.request_lanes == 16;
    const unsigned bytes = word_by_word ? std::min(request.bytes, word_bytes) : request.bytes;
    FullestRequest fullest;
    FullestRequest now;
    std::uint64_t offset = 0;
    std::uint32_t asked = 0;
    const auto end_request = [&] { fullest = now.passes.size() > fullest.passes.size() ? now : fullest; };
    int requests = 0;
    for (const judge::BankPass& pass : request.passes) {
        if (pass.is_first) {
            end_request();
            now = {};
            ++requests;
            if ((asked & pass.lanes) != 0) {
                asked = 0;
                offset += word_bytes;
            }
        }
        asked |= pass.lanes;
        now.lanes |= pass.lanes;
        now.passes.push_back(row_of(request, pass.lanes, word_by_word ? offset : 0, bytes));
    }
    end_request();
    fullest.number_of_requests = requests;
    fullest.lanes_at_a_time = word_by_word ? 16 : 32 / static_cast<unsigned>(std::clamp(requests, 1, 4));
    std::map<unsigned, int> busy;
    for (const BankRow& row : fullest.passes) {
        for (const auto& [bank, lanes] : row) {
            ++busy[bank];
        }
    }
    const auto most = std::max_element(busy.begin(), busy.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    fullest.bank = most->first;
    std::uint32_t served = 0;
    for (const BankRow& row : fullest.passes) {
        const auto cell = row.find(fullest.bank);
        served |= cell != row.end() ? cell->second : 0;
    }
    fullest.bank_lanes = __builtin_popcount(served);
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
    int number = 0;
    for (const BankRow& row : fullest.passes) {
        ++number;
        drawing.text(margin, drawing.y + 13, number == 1 ? "ink" : "strong", fmt::format("pass {}", number));
        drawing.row(request.banks, drawing.y);
        for (const auto& [bank, lanes] : row) {
            drawing.box(static_cast<int>(bank), drawing.y, 1, number == 1 ? "good" : "bad", label_of(lanes));
        }
        drawing.y += cell_height;
    }
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

/// Transactions of one line of memory that do not overlap: what one row shows.
struct MemoryRow
{
    std::uint64_t line;
    std::uint32_t words = 0;  ///< taken by transactions
    std::vector<judge::Transaction> transactions;
};

std::vector<MemoryRow> rows_of(const WorstRequest& request)
{
    std::vector<MemoryRow> rows;
    for (const judge::Transaction& t : request.transactions) {
        const std::uint64_t line = t.begin / (words_a_row * word_bytes);
        const auto first = static_cast<unsigned>(t.begin / word_bytes % words_a_row);
        const unsigned count = t.bytes / word_bytes;
        const std::uint32_t words = (count >= words_a_row ? ~0u : (1u << count) - 1) << first;
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const MemoryRow& candidate) {
            return candidate.line == line && (candidate.words & words) == 0;
        });
        MemoryRow& chosen = row != rows.end() ? *row : rows.emplace_back(MemoryRow{line, 0, {}});
        chosen.words |= words;
        chosen.transactions.push_back(t);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const MemoryRow& a, const MemoryRow& b) { return a.line < b.line; });
    return rows;
}

/// The lanes of the transaction that touch the word at `begin`.
std::uint32_t users_of(const WorstRequest& request, std::uint32_t lanes, std::uint64_t begin)
{
    std::uint32_t users = 0;
    for (const unsigned lane : lanes_of(lanes)) {
        const std::uint64_t address = address_of(request, lane);
        users |= address < begin + word_bytes && address + request.bytes > begin ? 1u << lane : 0;
    }
    return users;
}

void draw_global(Drawing& drawing, const WorstRequest& request)
{
    drawing.say("faint",
                "Rows are lines of 128 bytes, cells are words, frames are transactions. Numbers: the "
                "lanes that request the word. Orange: moved, but not requested.");
    drawing.y += cell_height;
    for (const MemoryRow& row : rows_of(request)) {
        drawing.text(margin, drawing.y + 13, "faint",
                     fmt::format("+{}", row.line * words_a_row * word_bytes));
        drawing.row(words_a_row, drawing.y);
        for (const judge::Transaction& t : row.transactions) {
            for (std::uint64_t at = t.begin; at < t.begin + t.bytes; at += word_bytes) {
                const std::uint32_t users = users_of(request, t.lanes, at);
                drawing.box(static_cast<int>(at / word_bytes % words_a_row), drawing.y, 1,
                            users != 0 ? "good" : "moved", users != 0 ? label_of(users) : "");
            }
            drawing.frame(static_cast<int>(t.begin / word_bytes % words_a_row), drawing.y,
                          static_cast<int>(t.bytes / word_bytes));
        }
        drawing.y += cell_height;
    }
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
    int number = 0;
    for (const auto& [lanes, is_first] : request.passes) {
        ++number;
        drawing.text(margin, drawing.y + 13, is_first ? "ink" : "strong", fmt::format("answer {}", number));
        drawing.row(32, drawing.y);
        for (const unsigned lane : lanes_of(lanes)) {
            drawing.box(static_cast<int>(lane), drawing.y, 1, is_first ? "good" : "bad",
                        fmt::format("{}", lane));
        }
        drawing.y += cell_height;
    }
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
        width, drawing.y + 6, xml_text(words), style + idle_rows(), width - 2, drawing.y + 4, drawing.body);
}

}  // namespace report
