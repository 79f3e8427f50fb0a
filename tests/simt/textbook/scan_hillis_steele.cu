// SPDX-License-Identifier: MIT
// arch: sm_35+
// An inclusive scan of one block that adds at doubling distances, with two buffers and with two barriers.
#include "../program.hpp"

constexpr int n = 200;

__global__ void scan_two_buffers(const int* in, int* out)
{
    extern __shared__ int buffers[];
    int* from = buffers;
    int* to = buffers + blockDim.x;
    const unsigned t = threadIdx.x;
    from[t] = in[t];
    __syncthreads();
    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        to[t] = t >= distance ? from[t] + from[t - distance] : from[t];
        int* const other = from;
        from = to;
        to = other;
        __syncthreads();
    }
    out[t] = from[t];
}

__global__ void scan_in_place(const int* in, int* out)
{
    extern __shared__ int s[];
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        __syncthreads();
        const int before = t >= distance ? s[t - distance] : 0;
        __syncthreads();
        s[t] += before;
    }
    out[t] = s[t];
}

/// Warps scan by shuffles, the first one then scans their sums.
__global__ void scan_by_warps(const int* in, int* out)
{
    __shared__ int of_warp[32];
    const unsigned t = threadIdx.x;
    const unsigned lane = t % 32;
    const unsigned warps = (blockDim.x + 31) / 32;
    int v = in[t];
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        const int before = __shfl_up_sync(0xffffffff, v, distance);
        v += lane >= distance ? before : 0;
    }
    if (lane == 31 || t == blockDim.x - 1) {
        of_warp[t / 32] = v;
    }
    __syncthreads();
    if (t < 32) {
        int sum = t < warps ? of_warp[t] : 0;
        for (unsigned distance = 1; distance < 32; distance *= 2) {
            const int before = __shfl_up_sync(0xffffffff, sum, distance);
            sum += lane >= distance ? before : 0;
        }
        of_warp[t] = sum;
    }
    __syncthreads();
    out[t] = v + (t >= 32 ? of_warp[t / 32 - 1] : 0);
}

int main()
{
    std::vector<int> values(n);
    std::vector<int> wanted(n);
    int sum = 0;
    for (int i = 0; i < n; ++i) {
        values[i] = i * 13 % 29 - 9;
        wanted[i] = sum += values[i];
    }
    DeviceArray<int> in(n);
    DeviceArray<int> out(n);
    in.set(values);
    scan_two_buffers<<<1, n, 2 * n * sizeof(int)>>>(in.data(), out.data());
    compare("two buffers", out.get(), wanted);
    scan_in_place<<<1, n, n * sizeof(int)>>>(in.data(), out.data());
    compare("in place", out.get(), wanted);
    scan_by_warps<<<1, n>>>(in.data(), out.data());
    compare("by warps", out.get(), wanted);
}
