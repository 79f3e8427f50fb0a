// SPDX-License-Identifier: MIT
// The arithmetic limit of correlation_sums(): two multiply-adds of whole numbers for a pixel of the template in a window,
// as fast as they are issued.
#include "../limits.hpp"

void correlation_sums(const unsigned char*, int width, int height, const unsigned char*, int template_width,
                      int template_height, int*, int*, int*)
{
    const double windows = double(width - template_width + 1) * (height - template_height + 1);
    limits::issue<limits::IntegerMultiplyAdd>(2.0 * windows * template_width * template_height);
}
