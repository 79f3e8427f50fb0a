// expect: budget | 1.6 times what the tests need
// All lanes make as many steps as the longest of their four bodies. None waits, and most steps are for nothing.
#include "collision_tests.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, which are four warps; each thread tests one body

__device__ int touches_of(Body body, const int2* rock, int longest)
{
    const int is_disc = body.shape == disc;
    int count = 0;
    for (int step = 0; step < longest; ++step) {
        const int2 place = rock[step];
        const int dx = place.x - body.x;
        const int dy = place.y - body.y;
        const int in_disc = dx * dx + dy * dy <= radius * radius;
        const int in_square = max(abs(dx), abs(dy)) <= radius;
        count += (step < body.steps) * (is_disc * in_disc + (1 - is_disc) * in_square);
    }
    return count;
}

__global__ void collision_tests_kernel(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;

    if (i < n) {
        int longest = 0;
        for (int k = i / 4 * 4; k < min(i / 4 * 4 + 4, n); ++k) {
            longest = max(longest, bodies[k].steps);
        }
        touches[i] = touches_of(bodies[i], rock, longest);
    }
}

void collision_tests(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        collision_tests_kernel<<<blocks, block_size>>>(bodies, rock, touches, n);
    }
}
