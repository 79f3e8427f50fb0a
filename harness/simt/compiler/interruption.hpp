// SPDX-License-Identifier: MIT
/// @file
/// Ctrl-C ends the driver as it ends g++: nothing that was in the making is left behind.
#pragma once

#include <sys/types.h>

namespace simt {

/// From here on SIGINT, SIGTERM and SIGHUP interrupt waits instead of ending the process. A signal that is ignored stays
/// ignored.
void catch_signals();

/// Has a signal end this process of ours, too: Ctrl-C reaches both, `kill` only the driver. 0: none.
void end_on_signal(pid_t process);

/// Whether one has come. Then the driver unwinds, so that what is in the making is removed, and ends by the signal.
bool is_interrupted();

/// Ends the process as the signal that has come would have ended it.
[[noreturn]] void end_by_signal();

}  // namespace simt
