// SPDX-License-Identifier: MIT
/// @file
/// What the tests of processes ask for and look at.
#pragma once

#include <platform/process.hpp>

#include <chrono>

inline platform::Limits idle_seconds(double seconds)
{
    platform::Limits limits;
    limits.idle_time = std::chrono::duration<double>(seconds);
    return limits;
}

inline bool ended_by(const platform::ProcessResult& ending, platform::ProcessResult::How how, int code)
{
    return ending.how == how && ending.code == code;
}
