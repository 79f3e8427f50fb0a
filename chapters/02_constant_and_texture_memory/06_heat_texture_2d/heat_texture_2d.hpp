// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.6 must define.
#pragma once

#include "../heat.hpp"

/// Lets heat spread through a plate of `height` rows of `width` cells, for `steps` steps as `../heat.hpp` defines them.
/// Kernels read cells and heaters through two-dimensional textures, and write cells to the memory behind them.
///
/// @param start    device pointer to width * height temperatures, 0 or more
/// @param heaters  device pointer to width * height temperatures: that of the heater in a cell, or `no_heater` if the cell has none
/// @param field    device pointer to width * height temperatures, those after the last step: written by the call
/// @param width    cells in a row, 0 or more; with no cells nothing is launched
/// @param height   number of rows, 0 or more
/// @param steps    number of steps, 0 or more; with 0 the field is a copy of `start`
void heat_texture_2d(const float* start, const float* heaters, float* field, int width, int height,
                     int steps);
