// SPDX-License-Identifier: MIT
/// @file
/// Where a signal met a process that runs device code.
#pragma once

#include <simt/observation.h>

#include <dlfcn.h>
#include <execinfo.h>

#include <string>

namespace judge {

/// The innermost source line of the code loaded at `base` on the stack of a signal handler, and the CUDA thread that
/// ran, as JSON {where, thread}; each is left out if it is not known.
///
/// @param observation  null where the device observes nothing
inline std::string where_it_happened(const SimtObservation* observation, const void* base)
{
    if (observation == nullptr) {
        return "{}";
    }
    std::string text = "{";
    void* frames[64];
    const int count = backtrace(frames, 64);
    for (int i = 0; i < count; ++i) {
        Dl_info info{};
        if (dladdr(frames[i], &info) != 0 && info.dli_fbase == base && base != nullptr) {
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

}  // namespace judge
