// SPDX-License-Identifier: MIT
/// @file
/// What the exercises about heat in a plate have in common.
///
/// A plate is a grid of cells, row by row. In a step, first each cell that holds a heater takes the heater's
/// temperature; then every cell, heater or not, changes to
///
///     here + speed * (left + right + up + down - 4 * here),
///
/// with the temperatures that its four neighbours have before that change. Where the plate ends there is no neighbour,
/// and nothing flows: the cell's own temperature stands for it.
#pragma once

/// What a list of heaters holds for a cell without a heater. A heater may have any temperature from 0 up; 0 is a cold one.
constexpr float no_heater = -1.0f;

/// The share of a difference that flows in one step. With more than 1/4 small differences would grow; with 1/4 a cell's
/// own temperature would not count, and with 1/8 it counts for half.
constexpr float speed = 0.125f;
