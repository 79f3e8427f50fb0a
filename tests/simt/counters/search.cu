// SPDX-License-Identifier: MIT
// Each lane walks along a row of its own until it finds what it looks for, which is at place lane % 8, and marks it:
// 8 requests for the walk, since the lanes that have found wait, and then one for the mark. One warp.
#include "../program.hpp"

__global__ void kernel(const int* rows, int* found)
{
    const int wanted = threadIdx.x % 8;
    int place = 0;
    while (rows[place * 32 + threadIdx.x] != wanted) {
        ++place;
    }
    found[place * 32 + threadIdx.x] = 1;
}

int main()
{
    std::vector<int> values(8 * 32);
    for (int i = 0; i < 8 * 32; ++i) {
        values[i] = i / 32;
    }
    DeviceArray<int> rows(8 * 32);
    rows.set(values);
    DeviceArray<int> found(8 * 32);
    kernel<<<1, 32>>>(rows.data(), found.data());
    finish();
}
