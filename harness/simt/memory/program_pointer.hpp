// SPDX-License-Identifier: MIT
/// @file
/// Writing where a pointer of the program says.
#pragma once

namespace simt {

/// Closes the device's own memory as long as it exists, also to a WriteAccess: a call that writes to host memory of the
/// program writes nothing else.
class WritesForProgram {
public:
    WritesForProgram();
    ~WritesForProgram();
    WritesForProgram(const WritesForProgram&) = delete;
    WritesForProgram& operator=(const WritesForProgram&) = delete;
};

}  // namespace simt
