// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

bool all_are(const std::vector<float>& values, float expected);
