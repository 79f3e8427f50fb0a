// SPDX-License-Identifier: MIT
// arch: sm_13+
// The components of a graph: edges hook the root of one end under that of the other, vertices jump to the root of their
// root, until nothing changes. A flag in mapped host memory says so.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

struct edge
{
    int u, v;
};

static void ok(cudaError_t e, const char* where = "")
{
    if (e != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", where, cudaGetErrorString(e));
        std::exit(1);
    }
}

__device__ int root_of(int* parent, int v)
{
    // Roots may be hooked meanwhile: any ancestor will do, the next round goes on from there.
    for (int p = atomicAdd(parent + v, 0); p != v; p = atomicAdd(parent + v, 0))
        v = p;
    return v;
}

__global__ void initialise(int* parent, int vertices)
{
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < vertices)
        parent[v] = v;
}

__global__ void hook(const edge* edges, int count, int* parent, int* changed)
{
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= count)
        return;
    const int u = root_of(parent, edges[e].u), v = root_of(parent, edges[e].v);
    if (u != v) {
        // Under the smaller one, so that there are no circles.
        atomicMin(parent + max(u, v), min(u, v));
        atomicExch(changed, 1);
    }
}

__global__ void jump(int* parent, int vertices)
{
    const int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < vertices)
        atomicExch(parent + v, root_of(parent, v));
}

int main()
{
    const int vertices = 600;
    std::vector<edge> edges;
    for (int v = 0; v < vertices; ++v) {
        if (v + 7 < vertices && v % 50 < 43)
            edges.push_back({v, v + 7});
        if (v % 9 == 0)
            edges.push_back({(v * 13) % 50 + v / 50 * 50, v});
    }
    const int count = static_cast<int>(edges.size());

    std::vector<int> gold(vertices);
    std::iota(gold.begin(), gold.end(), 0);
    for (bool again = true; again;) {
        again = false;
        for (const edge& e : edges) {
            const int least = std::min(gold[e.u], gold[e.v]);
            again = again || gold[e.u] != least || gold[e.v] != least;
            gold[e.u] = gold[e.v] = least;
        }
    }

    int* parent;
    edge* d_edges;
    int *changed, *d_changed;
    ok(cudaMalloc(&parent, vertices * sizeof(int)));
    ok(cudaMalloc(&d_edges, count * sizeof(edge)), "edges");
    ok(cudaHostAlloc(&changed, sizeof(int), cudaHostAllocMapped), "flag");
    ok(cudaHostGetDevicePointer(&d_changed, changed, 0));
    ok(cudaMemcpy(d_edges, edges.data(), count * sizeof(edge), cudaMemcpyHostToDevice));
    const int threads = 128;
    initialise<<<(vertices + threads - 1) / threads, threads>>>(parent, vertices);
    do {
        *changed = 0;
        hook<<<(count + threads - 1) / threads, threads>>>(d_edges, count, parent, d_changed);
        jump<<<(vertices + threads - 1) / threads, threads>>>(parent, vertices);
        ok(cudaDeviceSynchronize(), "round");
    } while (*changed);

    std::vector<int> got(vertices);
    ok(cudaMemcpy(got.data(), parent, vertices * sizeof(int), cudaMemcpyDeviceToHost));
    std::vector<int> roots = got;
    std::sort(roots.begin(), roots.end());
    const long components = std::unique(roots.begin(), roots.end()) - roots.begin();
    roots = gold;
    std::sort(roots.begin(), roots.end());
    const bool same_number = components == std::unique(roots.begin(), roots.end()) - roots.begin();
    std::printf("%s, each vertex under the least of its component: %s\n",
                components > 1 && same_number ? "several components" : "wrong", got == gold ? "yes" : "no");
    cudaFreeHost(changed);
    cudaFree(d_edges);
    cudaFree(parent);
}
