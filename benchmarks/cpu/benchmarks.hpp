// SPDX-License-Identifier: MIT
/// @file
/// What is measured, and the names under which two of them are compared.
#pragma once

namespace bench {

inline constexpr const char* save_to_verdict = "save to verdict, 1.3";
inline constexpr const char* compile_by_nvcc = "nvcc -c of the same file";

/// What a learner waits for.
void register_waiting();

/// The CPU device and its runner.
void register_device();

}  // namespace bench
