// SPDX-License-Identifier: MIT
/// @file
/// Trouble that is neither the learner's nor the workbook's.
#pragma once

#include <stdexcept>

namespace platform {

/// Something outside of the workbook and of the learner's code is missing or broken: a compiler, a driver, a disk.
class EnvironmentProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace platform
