// SPDX-License-Identifier: MIT
// The arithmetic limit of dot_products_of_bytes(): a __dp4a() for four pixels of the template in a window, as fast as it
// is issued.
#include "../limits.hpp"

void dot_products_of_bytes(const unsigned char*, const unsigned char*, unsigned int*, int n, int width,
                           int height)
{
    limits::issue<limits::ByteDotProduct>(double(n) * ((width + 3) / 4) * height);
}
