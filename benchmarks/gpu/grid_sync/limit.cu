// SPDX-License-Identifier: MIT
// The limit of grid_sync(): a copy that moves as many bytes, each element read twice and written once.
#include "../limits.hpp"

void grid_sync(const float*, float*, int n)
{
    limits::copy(3.0 * sizeof(float) * n);
}
