// SPDX-License-Identifier: MIT
// A kernel that is launched in clusters, with the attribute after the type.
__global__ void __cluster_dims__(2, 1, 1) store(int* out)
{
    out[blockIdx.x] = 1;
}

int main()
{
    store<<<2, 1>>>(nullptr);
    return 0;
}
