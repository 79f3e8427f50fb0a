// Group sums, in the way that the first number says: those below 10 share the work, the others do not.
#include "change.hpp"
#include "group_sums.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void groups_in_turn(const int* from, int* to, int n)
{
    __shared__ int sums[group];
    for (int first = blockIdx.x * group; first < n; first += gridDim.x * group) {
        sum_group(from, to, first, n, threadIdx.x, blockDim.x, sums);
    }
}

__global__ void eight_groups_in_a_block(const int* from, int* to, int n)
{
    __shared__ int sums[8][group];
    const int first = blockIdx.x * blockDim.x + threadIdx.x / group * group;
    sum_group(from, to, first, n, threadIdx.x % group, group, sums[threadIdx.x / group]);
}

__global__ void by_a_warp_with_vectors(const int4* from, int4* to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 4) {
        return;
    }
    const int4 four = from[i];
    const int sum = cg::reduce(cg::tiled_partition<32>(cg::this_thread_block()), four.x + four.y + four.z + four.w,
                               cg::plus<int>());
    to[i] = make_int4(sum, sum, sum, sum);
}

__global__ void first_lanes_store(const int* from, int* to, int n)
{
    __shared__ int sums[group / 32];
    const int i = blockIdx.x * group + threadIdx.x;
    int sum = i < n ? from[i] : 0;
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(~0u, sum, offset);
    }
    if (threadIdx.x % 32 == 0) {
        sums[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        sums[0] += sums[1] + sums[2] + sums[3];
    }
    __syncthreads();
    if (i < n) {
        to[i] = sums[0];
    }
}

__global__ void thread_by_thread(const int* from, int* to, int n)
{
    const int threads = gridDim.x * blockDim.x;
    for (int g = blockIdx.x * blockDim.x + threadIdx.x; g * group < n; g += threads) {
        int sum = 0;
        for (int i = g * group; i < (g + 1) * group && i < n; ++i) {
            sum += from[i];
        }
        for (int i = g * group; i < (g + 1) * group && i < n; ++i) {
            to[i] = sum;
        }
    }
}

__global__ void some_fetch(const int* from, int* to, int n, int threads)
{
    __shared__ int tile[group];
    const int first = blockIdx.x * group;
    const int i = first + threadIdx.x;
    if (threadIdx.x < threads) {
        for (int k = threadIdx.x; k < group; k += threads) {
            tile[k] = first + k < n ? from[first + k] : 0;
        }
    }
    __syncthreads();
    for (int offset = group / 2; offset > 0; offset /= 2) {
        if (threadIdx.x < offset) {
            tile[threadIdx.x] += tile[threadIdx.x + offset];
        }
        __syncthreads();
    }
    if (i < n) {
        to[i] = tile[0];
    }
}

__global__ void first_lanes_add(const int* from, int* to, int n)
{
    __shared__ int tile[group];
    const int i = blockIdx.x * group + threadIdx.x;
    tile[threadIdx.x] = i < n ? from[i] : 0;
    __syncwarp();
    if (threadIdx.x % 32 == 0) {
        for (int k = 1; k < 32; ++k) {
            tile[threadIdx.x] += tile[threadIdx.x + k];
        }
    }
    __syncthreads();
    if (i < n) {
        to[i] = tile[0] + tile[32] + tile[64] + tile[96];
    }
}

__global__ void first_thread_adds(const int* from, int* to, int n)
{
    __shared__ int tile[group];
    __shared__ int sum;
    const int i = blockIdx.x * group + threadIdx.x;
    tile[threadIdx.x] = i < n ? from[i] : 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        int all = 0;
        for (int k = 0; k < group; ++k) {
            all += tile[k];
        }
        sum = all;
    }
    __syncthreads();
    if (i < n) {
        to[i] = sum;
    }
}

void change(const int* from, int* to, int n)
{
    int way = 0;
    cudaMemcpy(&way, from, sizeof way, cudaMemcpyDeviceToHost);
    const int groups = (n + group - 1) / group;
    switch (way) {
        case 1: in_a_tree<<<groups, 64>>>(from, to, n); break;
        case 2: in_a_tree<<<groups, dim3(16, 8)>>>(from, to, n); break;
        case 3: groups_in_turn<<<(groups + 3) / 4, group>>>(from, to, n); break;
        case 4: eight_groups_in_a_block<<<(groups + 7) / 8, 8 * group>>>(from, to, n); break;
        case 5:
            by_a_warp_with_vectors<<<groups, 32>>>(reinterpret_cast<const int4*>(from), reinterpret_cast<int4*>(to), n);
            break;
        case 6: first_lanes_store<<<groups, group>>>(from, to, n); break;
        case 10: thread_by_thread<<<1, 1>>>(from, to, n); break;
        case 11: thread_by_thread<<<groups, 1>>>(from, to, n); break;
        case 12: groups_in_turn<<<1, 32>>>(from, to, n); break;
        case 13: some_fetch<<<groups, group>>>(from, to, n, 1); break;
        case 14: first_lanes_add<<<groups, group>>>(from, to, n); break;
        case 15: first_thread_adds<<<groups, group>>>(from, to, n); break;
        case 16: some_fetch<<<groups, group>>>(from, to, n, 32); break;
        case 17: in_a_tree<<<groups + 1, group>>>(from, to, n); break;
        case 18: groups_in_turn<<<n, group>>>(from, to, n); break;
        default: break;
    }
}
