// SPDX-License-Identifier: MIT
/// @file
/// The plate of the heat program in *CUDA by Example*, chapter 7, as patches, at its own size or a smaller one.
#pragma once

#include "heat_movie.hpp"

#include <vector>

namespace source_plate {

constexpr int full_side = 1024;

/// What covers the cells `left` to `right` - 1 and so on of the full plate, on one of `side` x `side` cells: at least one
/// cell.
inline Patch scaled(int side, int left, int top, int right, int bottom, float temperature)
{
    const auto at = [side](int cell) { return cell * side / full_side; };
    const auto end = [at](int first, int last) { return at(last) > at(first) ? at(last) : at(first) + 1; };
    return {at(left), at(top), end(left, right), end(top, bottom), temperature};
}

inline std::vector<Patch> warm(int side)
{
    return {scaled(side, 0, 800, 200, 1024, 1.0f)};
}

/// With 1024 x 1024 cells, 96 714 cells have a heater. Cold ones had 0.0001 there, as 0 meant none.
inline std::vector<Patch> heaters(int side)
{
    constexpr float hot = 1.0f, cold = 0.0001f;
    return {scaled(side, 301, 311, 600, 601, hot),  scaled(side, 100, 100, 101, 101, (hot + cold) / 2),
            scaled(side, 100, 700, 101, 701, cold), scaled(side, 300, 300, 301, 301, cold),
            scaled(side, 700, 200, 701, 201, cold), scaled(side, 400, 800, 500, 900, cold)};
}

}  // namespace source_plate
