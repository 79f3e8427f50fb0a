// SPDX-License-Identifier: MIT
/// @file
/// Rules for make: what an object file is made from.
#pragma once

#include "compile_job.hpp"

#include <filesystem>
#include <set>
#include <string>

namespace simt {

/// @param object  what is made, unless `rule` names it
/// @param read    the source and the program's own headers
std::string dependency_rule(const DependencyRule& rule, const std::filesystem::path& object,
                            const std::set<std::filesystem::path>& read);

}  // namespace simt
