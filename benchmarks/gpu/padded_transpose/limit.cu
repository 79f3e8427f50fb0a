// SPDX-License-Identifier: MIT
// The limit of padded_transpose(): a copy that moves as many bytes.
#include "../limits.hpp"

void padded_transpose(const float*, float*, int rows, int columns)
{
    limits::copy(2.0 * sizeof(float) * rows * columns);
}
