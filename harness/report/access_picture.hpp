// SPDX-License-Identifier: MIT
/// @file
/// SVG pictures of one request of a warp: who wants which bank of shared memory and when, which pieces of global memory
/// are moved for whom, how many constants are asked for.
#pragma once

#include <judge/observation.hpp>

#include <string>
#include <vector>

namespace report {

/// One picture of several that stand below each other.
struct AccessPanel
{
    std::string profile;     ///< "sm_90"
    judge::CostlyLine line;  ///< no branch
    std::string code;        ///< its source line
};

/// An SVG file with one panel for each, readable on light and dark ground, with a title and a description for those who
/// cannot see it. The same panels make the same text.
std::string access_picture(const std::vector<AccessPanel>& panels);

/// What the picture shows, in a sentence: "16 lanes of the half-warp want bank 0: 16 passes instead of 1".
std::string worst_request_in_words(const judge::CostlyLine& line);

}  // namespace report
