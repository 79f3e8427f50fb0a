// SPDX-License-Identifier: MIT
/// @file
/// The colours in which the picture of exercise 0.6 is shown.
#pragma once

#include <vector>

/// The colour 0xRRGGBB for each number of steps: the more, the brighter, and black from `max_steps` on.
inline std::vector<unsigned> colours(unsigned max_steps)
{
    std::vector<unsigned> palette(256);
    for (unsigned steps = 0; steps < max_steps; ++steps) {
        palette[steps] = 0x040201 * steps + 0x100010;
    }
    return palette;
}
