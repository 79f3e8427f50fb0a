// Exercise 4.1: a rock flies past many bodies; in how many of its steps does it touch each of them?
// Page: lesson 4.1.  Checks: collision_tests.check.cpp, in this folder.
#include "collision_tests.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;  // threads in a block, which are four warps; each thread tests one body

// [test]
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
// [test]

// [kernel]
__global__ void collision_tests_kernel(const Body* bodies, const int2* rock, int* touches, int n)
{
    // TODO 1: Choose which body this thread tests, so that all lanes of a warp have bodies of one
    // shape with one number of steps. A block still tests its 128 bodies, each of them once.
    const int i = blockIdx.x * block_size + threadIdx.x;
    // end of TODO 1

    if (i < n) {
        touches[i] = touches_of(bodies[i], rock);
    }
}
// [kernel]

void collision_tests(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        collision_tests_kernel<<<blocks, block_size>>>(bodies, rock, touches, n);
    }
}
