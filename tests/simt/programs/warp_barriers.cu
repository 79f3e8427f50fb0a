// SPDX-License-Identifier: MIT
// __syncwarp() with full and partial masks, alone and beside __syncthreads().
#include "../program.hpp"

/// A sum over each warp, without a block barrier.
__global__ void warp_sums(int* out)
{
    __shared__ int sums[128];
    const int t = threadIdx.x;
    const int lane = t % 32;
    sums[t] = t * t;
    __syncwarp();
    for (int width = 16; width > 0; width /= 2) {
        if (lane < width) {
            sums[t] += sums[t + width];
        }
        __syncwarp();
    }
    if (lane == 0) {
        out[t / 32] = sums[t];
    }
}

/// Halves of a warp go their own ways, each with a mask that names it.
__global__ void halves(int* out)
{
    __shared__ int cells[32];
    const int lane = threadIdx.x;
    cells[lane] = lane;
    __syncwarp();
    if (lane < 16) {
        for (int i = 0; i < 5; ++i) {
            const int next = cells[(lane + 1) % 16];
            __syncwarp(0x0000ffff);
            cells[lane] = next + 1;
            __syncwarp(0x0000ffff);
        }
    } else {
        const int other = cells[16 + (lane + 3) % 16];
        __syncwarp(0xffff0000);
        cells[lane] = other * 2;
    }
    __syncwarp();
    out[lane] = cells[lane] * 100 + cells[31 - lane];
}

/// Groups of four, told by their masks, for different numbers of rounds.
__global__ void groups(int* out)
{
    __shared__ int cells[64];
    const int t = threadIdx.x;
    const int group = t % 32 / 4;
    const unsigned mask = 0xfu << (4 * group);
    cells[t] = t;
    __syncwarp(mask);
    for (int i = 0; i <= group; ++i) {
        const int sum = cells[t / 4 * 4] + cells[t / 4 * 4 + 3];
        __syncwarp(mask);
        cells[t] = sum + t % 4;
        __syncwarp(mask);
    }
    out[t] = cells[t];
}

/// Only the last lanes are there, as in the last warp of a block that is no multiple of 32.
__global__ void short_warp(int* out)
{
    __shared__ int cells[40];
    const int t = threadIdx.x;
    cells[t] = 3 * t;
    __syncwarp(t < 32 ? 0xffffffff : 0xff);
    out[t] = cells[t / 32 * 32 + (t % 32 + 1) % (t < 32 ? 32 : 8)];
}

/// Warps that only meet at warp barriers, and then all at one of the block.
__global__ void both(int* out)
{
    __shared__ int cells[96];
    const int t = threadIdx.x;
    for (int i = 0; i <= t / 32; ++i) {
        cells[t] = t + i;
        __syncwarp();
    }
    __syncthreads();
    out[t] = cells[95 - t];
}

void show(const char* what, const std::vector<int>& values)
{
    std::printf("%s:", what);
    for (const int value : values) {
        std::printf(" %d", value);
    }
    std::printf("\n");
}

int main()
{
    DeviceArray<int> sums(4);
    warp_sums<<<1, 128>>>(sums.data());
    show("warp sums", sums.get());
    DeviceArray<int> lanes(32);
    halves<<<1, 32>>>(lanes.data());
    show("halves", lanes.get());
    DeviceArray<int> two_warps(64);
    groups<<<1, 64>>>(two_warps.data());
    show("groups", two_warps.get());
    DeviceArray<int> forty(40);
    short_warp<<<1, 40>>>(forty.data());
    show("short warp", forty.get());
    DeviceArray<int> three_warps(96);
    both<<<1, 96>>>(three_warps.data());
    show("both", three_warps.get());
}
