// SPDX-License-Identifier: MIT
// An exclusive scan of any length: blocks scan up and down a tree, with padding against bank conflicts; their sums are
// scanned the same way, and added.
#include "../program.hpp"

constexpr unsigned threads = 64;
constexpr unsigned per_block = 2 * threads;

__device__ unsigned padded(unsigned i)
{
    return i + i / 32;
}

__global__ void scan_blocks(const int* in, int* out, int* sums, unsigned n)
{
    __shared__ int s[per_block + per_block / 32];
    const unsigned t = threadIdx.x;
    const unsigned first = blockIdx.x * per_block;
    for (const unsigned i : {t, t + threads}) {
        s[padded(i)] = first + i < n ? in[first + i] : 0;
    }
    unsigned stride = 1;
    for (unsigned pairs = threads; pairs > 0; pairs /= 2) {
        __syncthreads();
        if (t < pairs) {
            s[padded(stride * (2 * t + 2) - 1)] += s[padded(stride * (2 * t + 1) - 1)];
        }
        stride *= 2;
    }
    if (t == 0) {
        sums[blockIdx.x] = s[padded(per_block - 1)];
        s[padded(per_block - 1)] = 0;
    }
    for (unsigned pairs = 1; pairs <= threads; pairs *= 2) {
        stride /= 2;
        __syncthreads();
        if (t < pairs) {
            const unsigned left = padded(stride * (2 * t + 1) - 1);
            const unsigned right = padded(stride * (2 * t + 2) - 1);
            const int value = s[left];
            s[left] = s[right];
            s[right] += value;
        }
    }
    __syncthreads();
    for (const unsigned i : {t, t + threads}) {
        if (first + i < n) {
            out[first + i] = s[padded(i)];
        }
    }
}

__global__ void add_sums(int* out, const int* sums, unsigned n)
{
    const unsigned i = blockIdx.x * per_block + threadIdx.x;
    const int sum = sums[blockIdx.x];
    if (i < n) {
        out[i] += sum;
    }
    if (i + threads < n) {
        out[i + threads] += sum;
    }
}

void scan(const int* in, int* out, unsigned n)
{
    const unsigned blocks = (n + per_block - 1) / per_block;
    DeviceArray<int> sums(blocks);
    DeviceArray<int> scanned(blocks);
    scan_blocks<<<blocks, threads>>>(in, out, sums.data(), n);
    if (blocks > 1) {
        scan(sums.data(), scanned.data(), blocks);
        add_sums<<<blocks, threads>>>(out, scanned.data(), n);
    }
    finish();
}

int main()
{
    for (const unsigned n : {1u, 127u, 128u, 1000u, 20000u}) {
        std::vector<int> values(n);
        std::vector<int> wanted(n);
        int sum = 0;
        for (unsigned i = 0; i < n; ++i) {
            values[i] = static_cast<int>(i * 31 % 57) - 20;
            wanted[i] = sum;
            sum += values[i];
        }
        DeviceArray<int> in(n);
        DeviceArray<int> out(n);
        in.set(values);
        scan(in.data(), out.data(), n);
        compare("scan", out.get(), wanted);
    }
}
