// SPDX-License-Identifier: MIT
/// @file
/// The functions that the CUDA headers of the device declare, by header: what the page of the device's API shows.
#pragma once

#include <string>
#include <vector>

namespace pages {

struct HeaderFunctions
{
    std::string header;              ///< its path below the folder of the headers
    std::vector<std::string> names;  ///< in their order; none that an earlier header has as well
};

/// The functions declared in `preprocessed`, which is docs/cuda_headers.cpp as the preprocessor leaves it: in the global
/// namespace, in cuda and in cooperative_groups, but none of the device's own, whose names begin with simt.
///
/// @param folder  of the headers, as it stands in the preprocessor's line markers; what comes from elsewhere is left out
std::vector<HeaderFunctions> cuda_functions(const std::string& preprocessed, const std::string& folder);

}  // namespace pages
