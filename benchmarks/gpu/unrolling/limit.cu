// SPDX-License-Identifier: MIT
// The arithmetic limit of unrolling(): two multiply-adds of whole numbers for a pixel of the template in a window, as fast
// as they are issued.
#include "../limits.hpp"

void unrolling(const unsigned char*, const unsigned char*, int*, int*, int*, int n, int width, int height,
               bool)
{
    limits::issue<limits::IntegerMultiplyAdd>(2.0 * n * width * height);
}
