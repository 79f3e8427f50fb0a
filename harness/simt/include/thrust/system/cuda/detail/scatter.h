// SPDX-License-Identifier: MIT
/// @file
/// Thrust composes this of other algorithms.
#pragma once
