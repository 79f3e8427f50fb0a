// SPDX-License-Identifier: MIT
// A kernel constructs objects in shared memory. With nvcc and g++ up to 12, no header has to be included for that.
#if __GNUC__ > 12
#include <cstdio>
#include <new>
#endif

struct Range
{
    int begin;
    int end;

    __device__ Range(int first, int count) : begin(first), end(first + count) {}
};

__global__ void lengths(int* out)
{
    __shared__ alignas(Range) unsigned char room[32 * sizeof(Range)];
    const int t = threadIdx.x;
    Range* const range = new (room + t * sizeof(Range)) Range(t, 2 * t);
    out[t] = range->end - range->begin;
}

int main()
{
    int* out = nullptr;
    int on_host[32];
    cudaMalloc(&out, sizeof on_host);
    lengths<<<1, 32>>>(out);
    cudaMemcpy(on_host, out, sizeof on_host, cudaMemcpyDeviceToHost);
    cudaFree(out);
    printf("%d %d %d\n", on_host[0], on_host[1], on_host[31]);
}
