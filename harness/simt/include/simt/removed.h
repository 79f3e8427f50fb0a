// SPDX-License-Identifier: MIT
/// @file
/// What CUDA 13 has removed. With --cuda 12 it is there; without, its use is an error that tells what to write instead.
#pragma once

// SIMT_REMOVED("what", "advice"): an attribute of what is removed. The device defines it for both.
#if defined(SIMT_CUDA_12) || defined(SIMT_DEVICE)
#define SIMT_REMOVED(what, advice)
#else
#define SIMT_REMOVED(what, advice)                                                                           \
    __attribute__((unavailable("CUDA 13 has removed " what ": " advice ", or compile with --cuda 12")))
#endif
