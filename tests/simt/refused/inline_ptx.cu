// SPDX-License-Identifier: MIT
// Instructions of PTX that the device does not have, and asm statements that are none. A template that nobody uses is not
// complained of.
__device__ float tensor(const void* address)
{
    asm volatile("tcgen05.wait::ld.sync.aligned;");
    unsigned a = 0;
    asm volatile("add.s32 %0, %1;" : "=r"(a) : "r"(1));
    asm volatile("mov.u32 %0, %%envreg1;" : "=r"(a));
    asm volatile("mov.u32 %3, 1;" : "=r"(a));
    asm volatile("{ .shared .b32 x; }");
    asm volatile("mov.u32 %0, 1" : "=r"(a));
    asm volatile("mov.u32 %0, 1;" : "=q"(a));
    asm volatile("nop");
    return a;
}

template <class T>
__device__ T unused()
{
    T value;
    asm volatile("wgmma.fence.sync.aligned;");
    return value;
}

__global__ void k(float* out, const void* address)
{
    out[0] = tensor(address);
}

int main()
{
    k<<<1, 1>>>(nullptr, nullptr);
}
