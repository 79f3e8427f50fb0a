// SPDX-License-Identifier: MIT
/// @file
#pragma once

#include <simt/architecture/architecture.hpp>

#include <string>

/// The architecture "sm_" + `version`, which is in the table.
inline const simt::Architecture& sm(const std::string& version)
{
    return *simt::find_architecture("sm_" + version);
}
