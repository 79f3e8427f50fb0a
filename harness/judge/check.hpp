// SPDX-License-Identifier: MIT
/// @file
/// What a check file includes: Catch2, trials, matchers and inputs.
///
/// A check draws inputs for each size, makes a trial, and demands: that it runs clean, that it uses the device, that
/// its outputs agree with the reference's, and that it keeps its budgets. Tests are named in sentences and tagged with
/// the exercise's name and the task they decide: `TEST_CASE("…", "[nearest_neighbour][task_1]")`.
#pragma once

#include "budgets.hpp"
#include "catch.hpp"
#include "diagnosis.hpp"
#include "matchers.hpp"
#include "numbers.hpp"
#include "random.hpp"
#include "spread.hpp"
#include "trial.hpp"
