// SPDX-License-Identifier: MIT
// What is for clusters only, and not called here.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

template <class T>
__device__ void store_in_cluster(T* out)
{
    out[cg::this_cluster().block_rank()] = 1;
}

#if __CUDA_ARCH__ >= 1000
__global__ void __cluster_dims__(2) store_in_pairs(int* out);
#endif

__global__ void store(int* out)
{
    out[blockIdx.x] = 1;
}

int main()
{
    store<<<2, 1>>>(nullptr);
    return 0;
}
