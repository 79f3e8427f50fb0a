// SPDX-License-Identifier: MIT
/// @file
/// The entry function of the modules in this folder.
#pragma once

#include <judge/entry.hpp>

/// Writes something of the `n` numbers at `from` to `to`, both device pointers.
void change(const int* from, int* to, int n);

JUDGE_ENTRY(change)
