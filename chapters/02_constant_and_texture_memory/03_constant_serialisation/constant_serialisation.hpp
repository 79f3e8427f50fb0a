// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.3 must define.
#pragma once

/// The levels of brightness that a byte tells apart, and the entries of a tone curve.
constexpr int levels = 256;

/// Turns each pixel into the light that its level stands for: `light[i]` is `curve[pixels[i]]`.
///
/// @param curve   pointer to `levels` values in the memory of the host
/// @param pixels  device pointer to `n` levels
/// @param light   device pointer to `n` values, written by the call
/// @param n       number of pixels, 0 or more; with 0 nothing is launched
void constant_serialisation(const float* curve, const unsigned char* pixels, float* light, int n);
