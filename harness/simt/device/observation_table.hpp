// SPDX-License-Identifier: MIT
/// @file
/// The table of the device for the process that runs device code.
#pragma once

#include "../observation.h"

namespace simt {

/// What simt_observe() hands out, for the device itself.
const SimtObservation& observation_table();

}  // namespace simt
