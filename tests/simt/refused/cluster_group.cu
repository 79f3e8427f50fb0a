// SPDX-License-Identifier: MIT
// The group of the threads of a cluster: one line, however often it is used.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ int* neighbour(cg::cluster_group cluster, int* shared)
{
    const unsigned int rank = (cluster.block_rank() + 1) % cluster.num_blocks();
    return cluster.map_shared_rank(shared, rank);
}

__global__ void exchange(int* out)
{
    __shared__ int number;
    cg::cluster_group cluster = cg::this_cluster();
    number = cluster.thread_rank();
    cluster.sync();
    out[blockIdx.x] = *neighbour(cluster, &number);
    auto token = cluster.barrier_arrive();
    cluster.barrier_wait(static_cast<cg::cluster_group::arrival_token&&>(token));
}

int main()
{
    exchange<<<2, 1>>>(nullptr);
    return 0;
}
