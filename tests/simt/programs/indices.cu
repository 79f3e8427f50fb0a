// SPDX-License-Identifier: MIT
// Grids and blocks of one to three dimensions: every thread runs once and knows where it is.
#include "../program.hpp"

struct Place
{
    uint3 thread, block;
    dim3 threads, blocks;
};

__global__ void where(Place* places, int* visits)
{
    const unsigned in_block = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned i = block * blockDim.x * blockDim.y * blockDim.z + in_block;
    places[i].thread = threadIdx;
    places[i].block = blockIdx;
    places[i].threads = blockDim;
    places[i].blocks = gridDim;
    atomicAdd(&visits[i], 1);
}

void run(dim3 grid, dim3 block)
{
    const std::size_t threads = std::size_t{grid.x} * grid.y * grid.z * block.x * block.y * block.z;
    DeviceArray<Place> places(threads);
    DeviceArray<int> visits(threads);
    where<<<grid, block>>>(places.data(), visits.data());
    std::size_t right = 0;
    std::size_t i = 0;
    const std::vector<Place> got = places.get();
    const std::vector<int> visited = visits.get();
    for (unsigned bz = 0; bz < grid.z; ++bz) {
        for (unsigned by = 0; by < grid.y; ++by) {
            for (unsigned bx = 0; bx < grid.x; ++bx) {
                for (unsigned tz = 0; tz < block.z; ++tz) {
                    for (unsigned ty = 0; ty < block.y; ++ty) {
                        for (unsigned tx = 0; tx < block.x; ++tx, ++i) {
                            const Place& p = got[i];
                            right += p.thread.x == tx && p.thread.y == ty && p.thread.z == tz && p.block.x == bx && p.block.y == by && p.block.z == bz &&
                                     p.threads.x == block.x && p.threads.y == block.y && p.threads.z == block.z && p.blocks.x == grid.x &&
                                     p.blocks.y == grid.y && p.blocks.z == grid.z && visited[i] == 1;
                        }
                    }
                }
            }
        }
    }
    std::printf("(%u, %u, %u) blocks of (%u, %u, %u): %zu of %zu threads right\n", grid.x, grid.y, grid.z, block.x, block.y, block.z, right, threads);
}

__global__ void warp_size(int* out)
{
    *out = warpSize;
}

int main()
{
    run(1, 1);
    run(7, 33);
    run(2, 1024);
    run(3, dim3(5, 7));
    run(dim3(3, 2), dim3(8, 4, 2));
    run(dim3(2, 3, 4), dim3(3, 5, 7));
    run(dim3(1, 1, 9), dim3(1, 1, 64));
    run(dim3(1, 5), dim3(1, 1024));
    DeviceArray<int> out(1);
    warp_size<<<1, 1>>>(out.data());
    std::printf("a warp has %d threads\n", out.get()[0]);
}
