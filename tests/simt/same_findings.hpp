// SPDX-License-Identifier: MIT
/// @file
/// Whether findings are those that are expected, where not all of a finding is the same under every schedule.
#pragma once

#include <nlohmann/json.hpp>

/// Of each finding that which does not depend on who came first: kind, kernel, variable and lines. Equal ones are one.
nlohmann::json essences_of(const nlohmann::json& findings);

/// Whether blocks in another order found what was expected of them in their own. What they do can depend on what they read
/// from each other, and so which of their accesses race; and whoever comes later need not wait for who came before.
bool agree(const nlohmann::json& found, const nlohmann::json& expected);
