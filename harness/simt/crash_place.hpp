// SPDX-License-Identifier: MIT
/// @file
/// Where a signal met a process that runs device code.
#pragma once

#include "observation.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <string>

namespace simt {

/// The innermost source line of the program on the stack of a signal handler, and the CUDA thread that ran, as JSON
/// {where, thread}; each is left out if it is not known.
///
/// @param observation   null where the device observes nothing
/// @param is_of_program  whether the file that is loaded at an address is the program's, or one of its libraries
template <class IsOfProgram>
std::string where_it_happened(const SimtObservation* observation, IsOfProgram is_of_program)
{
    if (observation == nullptr) {
        return "{}";
    }
    std::string text = "{";
    void* frames[64];
    const int count = backtrace(frames, 64);
    for (int i = 0; i < count; ++i) {
        Dl_info info{};
        if (dladdr(frames[i], &info) != 0 && is_of_program(info.dli_fbase)) {
            // What comes first after this function and the handler was interrupted, not called.
            const char* line = observation->locate(static_cast<const char*>(frames[i]) - 1);
            if (line != nullptr) {
                text += std::string("\"where\":") + line;
                break;
            }
        }
    }
    const char* thread = observation->current_thread();
    if (thread != nullptr) {
        text += std::string(text.size() > 1 ? "," : "") + "\"thread\":" + thread;
    }
    return text + "}";
}

}  // namespace simt
