// SPDX-License-Identifier: MIT
__device__ int offset = 7;

__device__ int scaled(int x)
{
    return FACTOR * x;
}
