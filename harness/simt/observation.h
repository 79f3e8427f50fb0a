/* SPDX-License-Identifier: MIT */
/** @file
 * How the process that runs device code is given its settings and hands over what the device saw.
 *
 * The table is handed out once, to whoever asks first: the runner asks before it loads a learner's module, and
 * code that asks later gets a null pointer. Device code and the module's host code cannot name what is behind it.
 */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

struct SimtObservation
{
    /** Sets a device option; the names are those of the struct Options in device/device.hpp. Returns 0, or -1 for an unknown name or bad value. */
    int (*set_option)(const char* name, const char* value);

    /** Everything seen so far, as one JSON object (fields: see device/report.cpp). The
     *  text stays valid until the next call. */
    const char* (*report)(void);

    /** The source line of the instruction at `pc`, as JSON {file, line}; null if none is known. */
    const char* (*locate)(const void* pc);

    /** Where the CUDA thread that runs now stands, as JSON {kernel, block, thread}; null outside a kernel. */
    const char* (*current_thread)(void);
};

/** Returns the table on the first call in a process, null on every later one. */
__attribute__((visibility("default"))) const struct SimtObservation* simt_observe(void);

#ifdef __cplusplus
}
#endif
