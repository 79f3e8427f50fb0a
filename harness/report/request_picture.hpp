// SPDX-License-Identifier: MIT
/// @file
/// What a picture of one request of a warp shows: who wants which bank of shared memory and when, which pieces of global
/// memory are moved for whom, how many constants are asked for. `profile` draws it as SVG, and the stepper as a table.
#pragma once

#include <judge/observation.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace report {

/// Used in the first pass, used in a further one, moved for nothing.
enum class CellMark : std::uint8_t { used, again, moved };

/// Some cells of a row, side by side, that look the same.
struct PictureCells
{
    unsigned column;
    unsigned count;
    std::uint32_t lanes;  ///< that the cells are for
    CellMark mark;
    bool begins = false;  ///< a frame, with the first of them
    bool ends = false;    ///< one, with the last
};

struct PictureRow
{
    std::string head;  ///< "pass 2"; of global memory, how many bytes it is from the first one
    unsigned request;  ///< of those that the instruction makes: counted from 0
    std::vector<PictureCells> cells;
};

struct RequestPicture
{
    std::string column;  ///< what a column is: "bank" or "lane"; empty: a word of a line of 128 bytes
    unsigned columns = 32;
    std::string text;  ///< what the picture shows, in a sentence or two
    std::vector<PictureRow> rows;
};

RequestPicture picture_of(judge::MemorySpace space, const judge::WorstRequest& request);

/// "7", "0-31", or "x5" for five lanes that are not consecutive.
std::string label_of_lanes(std::uint32_t lanes);

/// For the script of the stepper: docs/trace_format.md, "Requests".
nlohmann::json json_of(const RequestPicture& picture);

}  // namespace report
