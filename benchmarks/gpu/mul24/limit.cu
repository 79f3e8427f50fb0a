// SPDX-License-Identifier: MIT
// The arithmetic limit of mul24(): two multiply-adds of whole numbers for a pixel of the template in a window, as fast as
// they are issued.
#include "../limits.hpp"

void mul24(const unsigned char*, int width, int, int, int window_rows, const unsigned char*, int side, int*,
           int*)
{
    limits::issue<limits::IntegerMultiplyAdd>(2.0 * (width - side + 1) * window_rows * side * side);
}
