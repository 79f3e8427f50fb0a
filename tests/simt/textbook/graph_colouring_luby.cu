// SPDX-License-Identifier: MIT
// arch: sm_60+
// Colours for the vertices of a graph, so that neighbours differ (Jones and Plassmann, after Luby): in each round those with
// the greatest number among their neighbours without a colour get one. All rounds are one cooperative launch; whether
// anybody is left is voted in each block, and added up through the grid.
#include <cooperative_groups.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

#define ASSERT_CUDA(e) assert_cuda((e), #e)
static void assert_cuda(cudaError_t e, const char* text)
{
    if (e != cudaSuccess) {
        std::printf("%s: %s\n", text, cudaGetErrorName(e));
        std::exit(1);
    }
}

struct Graph
{
    int vertices;
    const int* first;
    const int* neighbours;
};

__host__ __device__ inline std::uint32_t priority(int v)
{
    std::uint32_t x = static_cast<std::uint32_t>(v) * 2654435761u;
    x ^= x >> 15;
    return x * 2246822519u ^ static_cast<std::uint32_t>(v);
}

__host__ __device__ inline bool comes_first(int u, int v)
{
    return priority(u) > priority(v) || (priority(u) == priority(v) && u > v);
}

/// Colours of the round before are read, those of this one are written.
__global__ void colour(Graph g, int* colours, int* next, int* left, int* rounds)
{
    const cg::grid_group grid = cg::this_grid();
    int round = 0;
    for (bool go_on = true; go_on; ++round) {
        int waiting = 0;
        for (int v = static_cast<int>(grid.thread_rank()); v < g.vertices;
             v += static_cast<int>(grid.num_threads())) {
            int mine = colours[v];
            if (mine < 0) {
                unsigned taken = 0;
                bool first = true;
                for (int e = g.first[v]; e < g.first[v + 1]; ++e) {
                    const int u = g.neighbours[e];
                    const int c = colours[u];
                    first = first && (c >= 0 || !comes_first(u, v));
                    taken |= c >= 0 ? 1u << c : 0u;
                }
                if (first)
                    mine = __ffs(static_cast<int>(~taken)) - 1;
                else
                    ++waiting;
            }
            next[v] = mine;
        }
        const int of_block = __syncthreads_count(waiting > 0);
        if (threadIdx.x == 0 && of_block > 0)
            atomicAdd(&left[round % 3], of_block);
        grid.sync();
        go_on = left[round % 3] > 0;
        if (grid.thread_rank() == 0)
            left[(round + 2) % 3] = 0;  // that of the round before, which all have read
        int* const swapped = colours;
        colours = next;
        next = swapped;
    }
    if (grid.thread_rank() == 0)
        *rounds = round;
}

int main()
{
    const int n = 300;
    std::vector<std::vector<int>> adjacent(n);
    const auto connect = [&](int u, int v) {
        if (u != v) {
            adjacent[u].push_back(v);
            adjacent[v].push_back(u);
        }
    };
    for (int v = 0; v < n; ++v) {
        connect(v, (v + 1) % n);
        connect(v, (v * 7 + 3) % n);
        connect(v, v * v % n);
    }
    std::vector<int> first(1, 0), neighbours;
    for (const auto& list : adjacent) {
        neighbours.insert(neighbours.end(), list.begin(), list.end());
        first.push_back(static_cast<int>(neighbours.size()));
    }

    int *d_first, *d_neighbours, *d_work;
    ASSERT_CUDA(cudaMalloc(&d_first, first.size() * sizeof(int)));
    ASSERT_CUDA(cudaMalloc(&d_neighbours, neighbours.size() * sizeof(int)));
    ASSERT_CUDA(cudaMalloc(&d_work, (2 * n + 4) * sizeof(int)));
    ASSERT_CUDA(cudaMemcpy(d_first, first.data(), first.size() * sizeof(int), cudaMemcpyHostToDevice));
    ASSERT_CUDA(
        cudaMemcpy(d_neighbours, neighbours.data(), neighbours.size() * sizeof(int), cudaMemcpyHostToDevice));
    ASSERT_CUDA(cudaMemset(d_work, 0xff, 2 * n * sizeof(int)));
    ASSERT_CUDA(cudaMemset(d_work + 2 * n, 0, 4 * sizeof(int)));

    Graph graph{n, d_first, d_neighbours};
    int *colours = d_work, *next = d_work + n, *left = d_work + 2 * n, *rounds = left + 3;
    void* arguments[] = {&graph, &colours, &next, &left, &rounds};
    ASSERT_CUDA(cudaLaunchCooperativeKernel((const void*)colour, 3, 64, arguments));

    int got_rounds = 0;
    ASSERT_CUDA(cudaMemcpy(&got_rounds, rounds, sizeof(int), cudaMemcpyDeviceToHost));
    std::vector<int> got(n), gold(n, -1);
    ASSERT_CUDA(
        cudaMemcpy(got.data(), got_rounds % 2 ? next : colours, n * sizeof(int), cudaMemcpyDeviceToHost));
    int gold_rounds = 0;
    for (bool go_on = true; go_on; ++gold_rounds) {
        go_on = false;
        std::vector<int> now = gold;
        for (int v = 0; v < n; ++v) {
            if (gold[v] >= 0)
                continue;
            unsigned taken = 0;
            bool is_first = true;
            for (const int u : adjacent[v]) {
                is_first = is_first && (gold[u] >= 0 || !comes_first(u, v));
                taken |= gold[u] >= 0 ? 1u << gold[u] : 0u;
            }
            int c = 0;
            while (taken >> c & 1)
                ++c;
            now[v] = is_first ? c : -1;
            go_on = go_on || !is_first;
        }
        gold = now;
    }
    bool proper = true;
    for (int v = 0; v < n; ++v)
        for (const int u : adjacent[v])
            proper = proper && got[u] >= 0 && got[u] != got[v];
    std::printf("neighbours differ: %s, colours %s, rounds %s\n", proper ? "yes" : "no",
                got == gold ? "right" : "wrong", got_rounds == gold_rounds ? "right" : "wrong");
    for (void* memory : {d_first, d_neighbours, d_work})
        ASSERT_CUDA(cudaFree(memory));
}
