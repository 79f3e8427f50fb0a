// SPDX-License-Identifier: MIT
// What thread_block and grid_group know of themselves, in blocks and grids of three dimensions; and the same through
// thread_group and free functions.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

struct Facts
{
    unsigned long long block_rank, block_size, grid_rank, grid_size, block_number, blocks;
    dim3 group_index, thread_index, dim_threads, dim_blocks;
};

__host__ __device__ bool operator==(const dim3& a, const dim3& b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

bool operator==(const Facts& a, const Facts& b)
{
    return a.block_rank == b.block_rank && a.block_size == b.block_size && a.grid_rank == b.grid_rank &&
           a.grid_size == b.grid_size && a.block_number == b.block_number && a.blocks == b.blocks &&
           a.group_index == b.group_index && a.thread_index == b.thread_index &&
           a.dim_threads == b.dim_threads && a.dim_blocks == b.dim_blocks;
}

template <class Group>
__device__ bool agrees(Group group, unsigned long long rank, unsigned long long size)
{
    return group.thread_rank() == rank && group.size() == size && group.num_threads() == size &&
           cg::thread_rank(group) == rank && cg::group_size(group) == size;
}

__device__ bool agrees_as_thread_group(cg::thread_group group, unsigned long long rank,
                                       unsigned long long size)
{
    return group.thread_rank() == rank && group.size() == size && cg::thread_rank(group) == rank;
}

__global__ void tell(Facts* facts, int* agreements)
{
    const cg::thread_block block = cg::this_thread_block();
    const cg::grid_group grid = cg::this_grid();
    const unsigned long long number = grid.thread_rank();
    facts[number] = {block.thread_rank(), block.size(),      grid.thread_rank(),  grid.size(),
                     grid.block_rank(),   grid.num_blocks(), block.group_index(), block.thread_index(),
                     block.dim_threads(), grid.dim_blocks()};
    agreements[number] = agrees(block, block.thread_rank(), block.num_threads()) &&
                         agrees(grid, grid.thread_rank(), grid.num_threads()) &&
                         agrees_as_thread_group(block, block.thread_rank(), block.num_threads()) &&
                         block.group_dim() == block.dim_threads() && grid.group_dim() == grid.dim_blocks() &&
                         grid.block_index() == block.group_index();
    cg::sync(block);
    block.sync();
    cg::thread_group(block).sync();
}

void test(dim3 grid, dim3 block)
{
    const unsigned long long in_block = 1ull * block.x * block.y * block.z;
    const unsigned long long blocks = 1ull * grid.x * grid.y * grid.z;
    DeviceArray<Facts> facts(blocks * in_block);
    DeviceArray<int> agreements(blocks * in_block);
    tell<<<grid, block>>>(facts.data(), agreements.data());
    std::vector<Facts> wanted;
    for (unsigned long long b = 0; b < blocks; ++b) {
        for (unsigned long long t = 0; t < in_block; ++t) {
            const auto at = [](unsigned long long i, dim3 extent) {
                return dim3(i % extent.x, i / extent.x % extent.y, i / extent.x / extent.y);
            };
            wanted.push_back({t, in_block, b * in_block + t, blocks * in_block, b, blocks, at(b, grid),
                              at(t, block), block, grid});
        }
    }
    compare("facts", facts.get(), wanted);
    compare("agreements", agreements.get(), std::vector<int>(wanted.size(), 1));
}

int main()
{
    test(1, 1);
    test(3, 70);
    test({2, 3, 2}, {5, 4, 3});
}
