// SPDX-License-Identifier: MIT
// arch: sm_70+
// One atomic addition for all lanes that want the same: counters of a filter by coalesced groups, and a histogram by groups
// of lanes with equal values, made by labels and by __match_any_sync.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace cooperative_groups;

#define LAUNCH(kernel, grid, block, ...)                                                                     \
    do {                                                                                                     \
        kernel<<<(grid), (block)>>>(__VA_ARGS__);                                                            \
        cudaError_t err__ = cudaGetLastError();                                                              \
        if (err__ == cudaSuccess)                                                                            \
            err__ = cudaDeviceSynchronize();                                                                 \
        if (err__ != cudaSuccess) {                                                                          \
            printf(#kernel ": %s\n", cudaGetErrorString(err__));                                             \
            abort();                                                                                         \
        }                                                                                                    \
    } while (false)

constexpr int bins = 10;

__device__ int atomic_aggregated_increment(int* counter)
{
    const coalesced_group active = coalesced_threads();
    int before;
    if (active.thread_rank() == 0)
        before = atomicAdd(counter, (int)active.size());
    return active.thread_rank() + active.shfl(before, 0);
}

__global__ void filter(int* out, int* count, const unsigned char* in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (in[i] % 3 == 0)
            out[atomic_aggregated_increment(count)] = i;
}

__global__ void histogram_labels(int* histogram, const unsigned char* in, int n)
{
    const int i = (int)this_grid().thread_rank();
    if (i < n) {
        const auto same = labeled_partition(coalesced_threads(), (int)in[i]);
        if (same.thread_rank() == 0)
            atomicAdd(&histogram[in[i]], (int)same.size());
    }
}

__global__ void histogram_match(int* histogram, const unsigned char* in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned active = __ballot_sync(~0u, i < n);
    if (i < n) {
        const unsigned same = __match_any_sync(active, in[i]);
        const int leader = __ffs(same) - 1;
        if (threadIdx.x % warpSize == leader)
            atomicAdd(histogram + in[i], __popc(same));
    }
}

int main()
{
    const int n = 1000;
    std::vector<unsigned char> values(n);
    std::vector<int> gold(bins, 0), seen(n, 0);
    int passed = 0;
    for (int i = 0; i < n; ++i) {
        values[i] = (i * i + i / 7) % bins;
        ++gold[values[i]];
        passed += values[i] % 3 == 0;
    }

    unsigned char* in;
    int *out, *count, *histogram;
    cudaMalloc(&in, n);
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&count, sizeof *count);
    cudaMalloc(&histogram, bins * sizeof(int));
    cudaMemcpy(in, values.data(), n, cudaMemcpyHostToDevice);

    cudaMemset(count, 0, sizeof(int));
    LAUNCH(filter, 2, 96, out, count, in, n);
    int got_count = 0;
    cudaMemcpy(&got_count, count, sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> got(got_count);
    cudaMemcpy(got.data(), out, got_count * sizeof(int), cudaMemcpyDeviceToHost);
    bool good = got_count == passed;
    for (int i : got)
        good = good && values[i] % 3 == 0 && !seen[i]++;
    printf("filter: %d of %d, %s\n", got_count, n, good ? "each once" : "wrong");

    const auto report = [&](const char* name) {
        std::vector<int> h(bins);
        cudaMemcpy(h.data(), histogram, bins * sizeof(int), cudaMemcpyDeviceToHost);
        printf("%s: %s\n", name, h == gold ? "right" : "wrong");
        cudaMemset(histogram, 0, bins * sizeof(int));
    };
    cudaMemset(histogram, 0, bins * sizeof(int));
    LAUNCH(histogram_labels, (n + 127) / 128, 128, histogram, in, n);
    report("labels");
    LAUNCH(histogram_match, (n + 127) / 128, 128, histogram, in, n);
    report("match");

    for (void* p : {(void*)in, (void*)out, (void*)count, (void*)histogram})
        cudaFree(p);
}
