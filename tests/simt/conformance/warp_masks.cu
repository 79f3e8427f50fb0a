// SPDX-License-Identifier: MIT
// Lanes that go different ways: halves of a warp with masks of their own, at the same and at different calls; barriers of
// disjoint groups; and what __activemask() tells in a branch.
#include "../program.hpp"

constexpr int lanes = 32;

/// Each half reduces by a loop of its own, and passes as many barriers as its loop has rounds.
__global__ void halves(int* out)
{
    __shared__ int values[lanes];
    const int lane = threadIdx.x;
    const unsigned mask = lane < 16 ? 0x0000ffff : 0xffff0000;
    int sum = lane;
    if (lane < 16) {
        for (int distance = 8; distance > 0; distance /= 2) {
            sum += __shfl_down_sync(mask, sum, distance, 16);
        }
    } else {
        values[lane] = lane;
        __syncwarp(mask);
        for (int distance = 8; distance > 0; distance /= 2) {
            if (lane < 16 + distance) {
                values[lane] += values[lane + distance];
            }
            __syncwarp(mask);
        }
        sum = values[16];
    }
    sum = __shfl_sync(mask, sum, 0, 16);
    out[lane] = sum;
}

/// Four groups of eight lanes exchange through shared memory behind barriers of their own, a different number of times.
__global__ void disjoint_barriers(int* out)
{
    __shared__ int values[lanes];
    const int lane = threadIdx.x;
    const int group = lane / 8;
    const unsigned mask = 0xffu << 8 * group;
    int value = lane;
    for (int round = 0; round <= group; ++round) {
        values[lane] = value;
        __syncwarp(mask);
        value = values[group * 8 + (lane + 1) % 8];
        __syncwarp(mask);
    }
    out[lane] = value;
}

/// Of the lanes in a branch, those that come together: the caller at least, and none from elsewhere.
__global__ void active(int* out)
{
    const int lane = threadIdx.x;
    unsigned branch = 0;
    unsigned mask = 0;
    if (lane % 3 == 0) {
        branch = 0x49249249;
        mask = __activemask();
    } else {
        branch = ~0x49249249;
        mask = __activemask();
    }
    out[lane] = (mask >> lane & 1) != 0 && (mask & ~branch) == 0;
}

int main()
{
    DeviceArray<int> out(lanes);
    std::vector<int> wanted(lanes);
    halves<<<1, lanes>>>(out.data());
    for (int i = 0; i < lanes; ++i) {
        wanted[i] = i < 16 ? 15 * 16 / 2 : 31 * 32 / 2 - 15 * 16 / 2;
    }
    compare("halves", out.get(), wanted);

    disjoint_barriers<<<1, lanes>>>(out.data());
    for (int i = 0; i < lanes; ++i) {
        wanted[i] = i / 8 * 8 + (i + i / 8 + 1) % 8;
    }
    compare("disjoint barriers", out.get(), wanted);

    active<<<1, lanes>>>(out.data());
    compare("active lanes", out.get(), std::vector<int>(lanes, 1));
}
