// expect: budget | lanes of a warp that are at work
// The lanes of a warp have one number of steps, but both shapes.
#include "collision_tests.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, which are four warps; each thread tests one body

__device__ int touches_of(Body body, const int2* rock)
{
    int count = 0;
    if (body.shape == disc) {
        for (int step = 0; step < body.steps; ++step) {
            const int2 place = rock[step];
            const int dx = place.x - body.x;
            const int dy = place.y - body.y;
            count += dx * dx + dy * dy <= radius * radius;
        }
    } else {
        for (int step = 0; step < body.steps; ++step) {
            const int2 place = rock[step];
            const int dx = place.x - body.x;
            const int dy = place.y - body.y;
            count += max(abs(dx), abs(dy)) <= radius;
        }
    }
    return count;
}

__global__ void collision_tests_kernel(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int warp = threadIdx.x / warpSize;
    const int lane = threadIdx.x % warpSize;
    const int half = warp / 2 * 64;
    const int i = blockIdx.x * block_size + half + lane / 2 * 4 + warp % 2 * 2 + lane % 2;

    if (i < n) {
        touches[i] = touches_of(bodies[i], rock);
    }
}

void collision_tests(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        collision_tests_kernel<<<blocks, block_size>>>(bodies, rock, touches, n);
    }
}
