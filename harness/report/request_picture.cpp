// SPDX-License-Identifier: MIT
#include "request_picture.hpp"

#include "writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace report {
namespace {

using judge::WorstRequest;

constexpr unsigned bank_bytes = 4;
constexpr unsigned bytes_of_a_sector = 32;
constexpr unsigned words_a_row = 32;  // a row of global memory is a line of 128 bytes
constexpr unsigned half_warp = 16;

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

/// Address of `lane`.
std::uint64_t address_of(const WorstRequest& request, unsigned lane)
{
    const std::uint32_t before = request.lanes & ((1u << lane) - 1);
    return request.addresses.at(static_cast<std::size_t>(__builtin_popcount(before)));
}

/// The banks that a pass uses.
std::vector<PictureCells> bank_cells(const WorstRequest& request, std::uint32_t lanes, std::uint64_t offset,
                                     unsigned bytes, CellMark mark)
{
    std::map<unsigned, std::uint32_t> banks;
    for (const unsigned lane : lanes_of(lanes)) {
        const std::uint64_t begin = address_of(request, lane) + offset;
        for (std::uint64_t word = begin / bank_bytes; word <= (begin + bytes - 1) / bank_bytes; ++word) {
            banks[static_cast<unsigned>(word % request.banks)] |= 1u << lane;
        }
    }
    std::vector<PictureCells> cells;
    for (const auto& [bank, served] : banks) {
        cells.push_back({bank, 1, served, mark});
    }
    return cells;
}

RequestPicture bank_picture(const WorstRequest& request)
{
    // Where half-warps ask, what is wider than a word is asked for a word at a time: in passes() all requests for the
    // first word come first.
    const bool word_by_word = request.request_lanes == half_warp;
    const unsigned bytes = word_by_word ? std::min(request.bytes, bank_bytes) : request.bytes;
    RequestPicture picture{"bank", request.banks, "", {}};
    std::uint64_t offset = 0;
    std::uint32_t asked = 0;
    unsigned requests = 0;
    unsigned pass_of_request = 0;
    for (const judge::BankPass& pass : request.passes) {
        if (pass.is_first) {
            pass_of_request = 0;
            ++requests;
            if ((asked & pass.lanes) != 0) {
                asked = 0;
                offset += bank_bytes;
            }
        }
        asked |= pass.lanes;
        ++pass_of_request;
        picture.rows.push_back({fmt::format("pass {}", pass_of_request), std::max(requests, 1u) - 1,
                                bank_cells(request, pass.lanes, word_by_word ? offset : 0, bytes,
                                           pass_of_request == 1 ? CellMark::used : CellMark::again)});
    }
    const std::size_t passes = request.passes.size();
    picture.text = passes == requests
                       ? counted(passes, "pass", "passes") + ": no bank gives two words in one."
                       : fmt::format("{} over the banks instead of {}. A cell names the lanes that the bank "
                                     "serves in the pass.",
                                     counted(passes, "pass", "passes"), requests);
    return picture;
}

RequestPicture constant_picture(const WorstRequest& request)
{
    RequestPicture picture{"lane", 32, "", {}};
    unsigned requests = 0;
    for (const auto& [lanes, is_first] : request.passes) {
        requests += is_first ? 1 : 0;
        PictureRow row{fmt::format("answer {}", picture.rows.size() + 1), std::max(requests, 1u) - 1, {}};
        for (const unsigned lane : lanes_of(lanes)) {
            row.cells.push_back({lane, 1, 1u << lane, is_first ? CellMark::used : CellMark::again});
        }
        picture.rows.push_back(std::move(row));
    }
    const std::string answers = counted(picture.rows.size(), "answer", "answers");
    picture.text = picture.rows.size() == requests
                       ? answers + ": the lanes of a request want one address."
                       : fmt::format("{} instead of {}: each is for the lanes that want one address.",
                                     answers, requests);
    return picture;
}

/// The lanes of the transaction that touch the word at `begin`.
std::uint32_t users_of(const WorstRequest& request, std::uint32_t lanes, std::uint64_t begin)
{
    std::uint32_t users = 0;
    for (const unsigned lane : lanes_of(lanes)) {
        const std::uint64_t address = address_of(request, lane);
        users |= address < begin + bank_bytes && address + request.bytes > begin ? 1u << lane : 0;
    }
    return users;
}

/// The words of a transaction; those that are moved for nothing together.
std::vector<PictureCells> word_cells(const WorstRequest& request, const judge::Transaction& transaction)
{
    std::vector<PictureCells> cells;
    for (std::uint64_t at = transaction.begin; at < transaction.begin + transaction.bytes; at += bank_bytes) {
        const std::uint32_t users = users_of(request, transaction.lanes, at);
        if (users == 0 && !cells.empty() && cells.back().mark == CellMark::moved) {
            ++cells.back().count;
            continue;
        }
        cells.push_back({static_cast<unsigned>(at / bank_bytes % words_a_row), 1, users,
                         users != 0 ? CellMark::used : CellMark::moved});
    }
    cells.front().begins = true;
    cells.back().ends = true;
    return cells;
}

RequestPicture transaction_picture(const WorstRequest& request)
{
    struct Line
    {
        std::uint64_t number;
        std::uint32_t words = 0;  ///< taken by transactions
        PictureRow row;
    };
    // What one row shows is of one line of memory, and does not overlap.
    std::vector<Line> lines;
    std::uint64_t moved = 0;
    for (const judge::Transaction& t : request.transactions) {
        moved += t.bytes;
        const std::uint64_t line = t.begin / (words_a_row * bank_bytes);
        const auto first = static_cast<unsigned>(t.begin / bank_bytes % words_a_row);
        const unsigned count = t.bytes / bank_bytes;
        const std::uint32_t words = (count >= words_a_row ? ~0u : (1u << count) - 1) << first;
        const auto known = std::find_if(lines.begin(), lines.end(), [&](const Line& candidate) {
            return candidate.number == line && (candidate.words & words) == 0;
        });
        Line& chosen = known != lines.end()
                           ? *known
                           : lines.emplace_back(
                                 Line{line, 0, {fmt::format("{}", line * words_a_row * bank_bytes), 0, {}}});
        chosen.words |= words;
        const std::vector<PictureCells> cells = word_cells(request, t);
        chosen.row.cells.insert(chosen.row.cells.end(), cells.begin(), cells.end());
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.number < b.number; });
    RequestPicture picture{"", words_a_row, "", {}};
    for (Line& line : lines) {
        picture.rows.push_back(std::move(line.row));
    }
    const bool are_sectors = std::ranges::all_of(
        request.transactions, [](const judge::Transaction& t) { return t.bytes == bytes_of_a_sector; });
    picture.text = fmt::format(
        "{} with {} each: {}, {} together. A row is a line of 128 bytes, a frame is a {}.",
        counted(__builtin_popcount(request.lanes), "lane", "lanes"), counted(request.bytes, "byte", "bytes"),
        are_sectors ? counted(request.transactions.size(), "sector", "sectors")
                    : counted(request.transactions.size(), "transaction", "transactions"),
        counted(moved, "byte", "bytes"), are_sectors ? "sector of 32 bytes" : "transaction");
    return picture;
}

}  // namespace

RequestPicture picture_of(judge::MemorySpace space, const WorstRequest& request)
{
    return space == judge::MemorySpace::shared   ? bank_picture(request)
           : space == judge::MemorySpace::global ? transaction_picture(request)
                                                 : constant_picture(request);
}

std::string label_of_lanes(std::uint32_t mask)
{
    const std::vector<unsigned> lanes = lanes_of(mask);
    if (lanes.size() == 1) {
        return fmt::format("{}", lanes[0]);
    }
    const bool are_neighbours = lanes.back() - lanes.front() + 1 == lanes.size();
    return are_neighbours ? fmt::format("{}-{}", lanes.front(), lanes.back())
                          : fmt::format("x{}", lanes.size());
}

nlohmann::json json_of(const RequestPicture& picture)
{
    constexpr const char* marks[] = {"used", "again", "moved"};
    nlohmann::json rows = nlohmann::json::array();
    for (const PictureRow& row : picture.rows) {
        nlohmann::json cells = nlohmann::json::array();
        for (const PictureCells& some : row.cells) {
            cells.push_back({some.column, some.count, some.lanes,
                             some.mark == CellMark::moved ? "" : label_of_lanes(some.lanes),
                             fmt::format("{}{}{}", marks[static_cast<unsigned>(some.mark)],
                                         some.begins ? " begins" : "", some.ends ? " ends" : "")});
        }
        rows.push_back({{"head", row.head}, {"request", row.request}, {"cells", cells}});
    }
    return {{"column", picture.column}, {"columns", picture.columns}, {"text", picture.text}, {"rows", rows}};
}

}  // namespace report
