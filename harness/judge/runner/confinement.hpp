// SPDX-License-Identifier: MIT
/// @file
/// What a runner gives up before it loads a learner's module.
#pragma once

namespace judge {

/// Installs a system-call filter for the rest of the process's life. What is left is computing, threads, reading files,
/// printing, and signals to oneself. There is no new process or program, no file opened for writing, no name in the
/// file system changed, nothing in the kernel that outlives the process, no network, and no signal to or look into
/// another process.
///
/// Refused calls fail with EPERM, so code that tries carries on and is judged by what it computes.
/// @throws std::runtime_error if the kernel refuses the filter
void confine();

}  // namespace judge
