// SPDX-License-Identifier: MIT
#include "block_sums.hpp"

#include <judge/entry.hpp>

JUDGE_ENTRY(block_sums)
