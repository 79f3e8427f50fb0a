// expect: accepted
// A warp tests one body, each lane every 32nd step, and adds its touches to those of the others.
#include "collision_tests.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 128;
constexpr int bodies_per_block = block_size / 32;

__global__ void collision_tests_kernel(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int i = blockIdx.x * bodies_per_block + threadIdx.x / 32;
    if (i >= n) {
        return;
    }
    const Body body = bodies[i];
    int count = 0;
    for (int step = threadIdx.x % 32; step < body.steps; step += 32) {
        const int2 place = rock[step];
        const int dx = place.x - body.x;
        const int dy = place.y - body.y;
        if (body.shape == disc) {
            count += dx * dx + dy * dy <= radius * radius;
        } else {
            count += max(abs(dx), abs(dy)) <= radius;
        }
    }
    atomicAdd(touches + i, count);
}

void collision_tests(const Body* bodies, const int2* rock, int* touches, int n)
{
    const int blocks = (n + bodies_per_block - 1) / bodies_per_block;
    if (blocks > 0) {
        cudaMemsetAsync(touches, 0, n * sizeof(int));
        collision_tests_kernel<<<blocks, block_size>>>(bodies, rock, touches, n);
    }
}
