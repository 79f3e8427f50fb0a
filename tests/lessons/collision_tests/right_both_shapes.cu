// expect: accepted
// Each lane computes both shapes and keeps one; the bodies of a warp are alike.
#include "collision_tests.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, which are four warps; each thread tests one body

__device__ int touches_of(Body body, const int2* rock)
{
    const int is_disc = body.shape == disc;
    int count = 0;
    for (int step = 0; step < body.steps; ++step) {
        const int2 place = rock[step];
        const int dx = place.x - body.x;
        const int dy = place.y - body.y;
        const int in_disc = dx * dx + dy * dy <= radius * radius;
        const int in_square = max(abs(dx), abs(dy)) <= radius;
        count += is_disc * in_disc + (1 - is_disc) * in_square;
    }
    return count;
}

__global__ void collision_tests_kernel(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int warp = threadIdx.x / warpSize;
    const int lane = threadIdx.x % warpSize;
    const int i = blockIdx.x * block_size + lane * 4 + warp;

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
