// SPDX-License-Identifier: MIT
/// @file
/// What kernels & programs
/// <use>.
///
/// This is not shown.
#pragma once
