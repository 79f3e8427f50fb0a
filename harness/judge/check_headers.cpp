// SPDX-License-Identifier: MIT
// Compiled for its precompiled header, judge/check.hpp, which all checks share.
