// SPDX-License-Identifier: MIT
// The attribute that gives a kernel its block and its cluster.
__global__ void __block_size__((32, 1, 1), (2, 1, 1)) store(int* out)
{
    out[blockIdx.x] = 1;
}

int main()
{
    store<<<2, 32>>>(nullptr);
    return 0;
}
