// SPDX-License-Identifier: MIT
// Kernels that are launched in clusters, with the attribute in other places: one line for all of them.
#define PAIRS __cluster_dims__(2)

template <class T>
__cluster_dims__(2) __global__ void store(T* out)
{
    out[blockIdx.x] = 1;
}

__global__ __cluster_dims__(2, 1, 1) void store_too(int* out)
{
    out[blockIdx.x] = __clusterDim().x;
}

__global__ void __launch_bounds__(32)
    PAIRS store_more(int* out);

int main()
{
    store<<<2, 1>>>(static_cast<int*>(nullptr));
    store_too<<<2, 1>>>(nullptr);
    return 0;
}
