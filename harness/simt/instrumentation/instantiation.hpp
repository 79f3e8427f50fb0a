// SPDX-License-Identifier: MIT
/// @file
/// Part of the g++ plugin: the templates that a precompiled header uses are instantiated once, in that header.
#pragma once

namespace simt {

/// Makes g++ know `#pragma simt instantiate`: it instantiates here what g++ would instantiate at the end of the file. A
/// header that is precompiled ends with it (include/simt/prelude.h). g++ writes such a header before it instantiates
/// anything, so each file that reads it would instantiate the templates that the header's inline functions call, used or
/// not: some 440 functions, which take g++ longer than most kernels.
///
/// To be called in plugin_init().
void instantiate_where_asked(const char* plugin);

}  // namespace simt
