// SPDX-License-Identifier: MIT
// The limit of byte_bank_conflicts(): a copy that moves as many bytes, a pixel read and a sum written for each window.
#include "../limits.hpp"

void byte_bank_conflicts(const unsigned char*, int*, int n, int)
{
    limits::copy(5.0 * n);
}
