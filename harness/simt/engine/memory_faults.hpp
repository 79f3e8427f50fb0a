// SPDX-License-Identifier: MIT
/// @file
/// What the processor refuses in a kernel ends the launch, and not the process.
#pragma once

#include <csignal>

namespace simt {

/// Gives this host thread a stack for handlers of signals: that of a CUDA thread may be used up. To be called before a kernel
/// runs on it.
void provide_stack_for_faults();

/// While one exists, a segmentation fault or bus error in a CUDA thread is reported and ends the launch: with
/// cudaErrorIllegalAddress, or cudaErrorHardwareStackError if the thread has used up its stack. So does an integer
/// division that x86 refuses, with cudaErrorLaunchFailure. Faults of host code go to whoever handled them before.
class MemoryFaults {
public:
    /// @param kernel  an address in the code of the kernel that runs
    explicit MemoryFaults(const void* kernel);
    ~MemoryFaults();
    MemoryFaults(const MemoryFaults&) = delete;
    MemoryFaults& operator=(const MemoryFaults&) = delete;
};

}  // namespace simt
