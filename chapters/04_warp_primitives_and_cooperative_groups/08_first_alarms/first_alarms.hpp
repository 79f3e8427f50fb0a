// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.8 must define.
#pragma once

/// Finds for each tide gauge of a coast the first minute in which the water is above the limit of that gauge.
///
/// @param levels   device pointer to `gauges * length` ints: `levels[g * length + m]` is the level of the water
///                 at gauge `g` in minute `m`, in millimetres, and may be below 0
/// @param limits   device pointer to one int for each gauge, in millimetres, which may be below 0
/// @param minutes  device pointer to one int for each gauge, written by the call: the first minute whose level
///                 is greater than the limit, or -1 without an alarm
/// @param heights  device pointer to one int for each gauge, written by the call: the level in that minute, or
///                 0 without an alarm
/// @param gauges   number of gauges, 0 or more; with 0 nothing is launched
/// @param length   readings of each gauge, 0 or more; `gauges * length` is less than 2^31
void first_alarms(const int* levels, const int* limits, int* minutes, int* heights, int gauges, int length);
