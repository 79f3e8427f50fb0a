// SPDX-License-Identifier: MIT
// arch: sm_13+
// Breadth-first search with a queue for each level: compare-and-swap on the level of a vertex decides who puts it into the
// next queue.
#include "../program.hpp"

#include <queue>

constexpr int threads = 64;
constexpr int unvisited = -1;

__global__ void expand(const int* first_edge, const int* edges, int* levels, int level, const int* queue,
                       int length, int* next, int* next_length)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= length) {
        return;
    }
    const int vertex = queue[i];
    for (int e = first_edge[vertex]; e < first_edge[vertex + 1]; ++e) {
        if (atomicCAS(&levels[edges[e]], unvisited, level + 1) == unvisited) {
            next[atomicAdd(next_length, 1)] = edges[e];
        }
    }
}

/// One thread a vertex, until a round changes nothing: levels are lowered by atomicMin.
__global__ void relax(const int* first_edge, const int* edges, int* levels, int vertices, int level,
                      int* changed)
{
    const int vertex = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (vertex < vertices && atomicAdd(&levels[vertex], 0) == level) {
        for (int e = first_edge[vertex]; e < first_edge[vertex + 1]; ++e) {
            if (atomicMin(&levels[edges[e]], level + 1) > level + 1) {
                atomicExch(changed, 1);
            }
        }
    }
}

int main()
{
    constexpr int vertices = 500;
    std::vector<int> first_edge{0};
    std::vector<int> edges;
    for (int v = 0; v < vertices; ++v) {
        for (const int to : {(v * 3 + 1) % vertices, (v + 7) % vertices, v * v % vertices}) {
            if (to % 11 != 5) {
                edges.push_back(to);
            }
        }
        first_edge.push_back(static_cast<int>(edges.size()));
    }
    std::vector<int> wanted(vertices, unvisited);
    std::queue<int> pending({0});
    wanted[0] = 0;
    while (!pending.empty()) {
        const int v = pending.front();
        pending.pop();
        for (int e = first_edge[v]; e < first_edge[v + 1]; ++e) {
            if (wanted[edges[e]] == unvisited) {
                wanted[edges[e]] = wanted[v] + 1;
                pending.push(edges[e]);
            }
        }
    }

    DeviceArray<int> device_first(first_edge.size());
    DeviceArray<int> device_edges(edges.size());
    DeviceArray<int> levels(vertices);
    DeviceArray<int> queue(vertices);
    DeviceArray<int> next(vertices);
    DeviceArray<int> next_length(1);
    device_first.set(first_edge);
    device_edges.set(edges);
    std::vector<int> start(vertices, unvisited);
    start[0] = 0;
    levels.set(start);
    queue.set({0});
    int* from = queue.data();
    int* to = next.data();
    int length = 1;
    for (int level = 0; length > 0; ++level) {
        next_length.set({0});
        expand<<<(length + threads - 1) / threads, threads>>>(device_first.data(), device_edges.data(),
                                                              levels.data(), level, from, length, to,
                                                              next_length.data());
        length = next_length.get()[0];
        std::swap(from, to);
    }
    compare("levels by queues", levels.get(), wanted);

    constexpr int far = 1 << 20;
    for (int& level : start) {
        level = level == unvisited ? far : level;
    }
    levels.set(start);
    int changed = 1;
    for (int level = 0; changed != 0; ++level) {
        next_length.set({0});
        relax<<<(vertices + threads - 1) / threads, threads>>>(
            device_first.data(), device_edges.data(), levels.data(), vertices, level, next_length.data());
        changed = next_length.get()[0];
    }
    std::vector<int> relaxed = levels.get();
    for (int& level : relaxed) {
        level = level == far ? unvisited : level;
    }
    compare("levels by relaxation", relaxed, wanted);
}
