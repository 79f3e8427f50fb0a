// SPDX-License-Identifier: MIT
// The barrier of a cluster without the group.
__global__ void wait()
{
    __cluster_barrier_arrive();
    __cluster_barrier_wait();
}

int main()
{
    wait<<<2, 1>>>();
    return 0;
}
