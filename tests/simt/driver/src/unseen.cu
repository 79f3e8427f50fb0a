// SPDX-License-Identifier: MIT
// A device function that the device could not check.
#include <emmintrin.h>

__device__ int offset = 7;

__device__ int scaled(int x)
{
    __builtin_ia32_movnti(&offset, x);
    return x;
}
