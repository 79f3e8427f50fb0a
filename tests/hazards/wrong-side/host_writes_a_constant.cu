// SPDX-License-Identifier: MIT
// The host sets an element of a __constant__ array by its name.
#include <cuda_runtime.h>

__constant__ float weights[4];

int main()
{
    weights[2] = 1.0f;  // write
}
