// SPDX-License-Identifier: MIT
// The shortest ways between all pairs of vertices, in place: a launch for each vertex on the way; and by tiles, where a round
// does the tile on the diagonal, then its row and column, then all others (Katz and Kider, "All-Pairs Shortest-Paths for
// Large Graphs on the GPU").
#include "../program.hpp"

#include <algorithm>

namespace {

constexpr int tile = 8;
constexpr int n = 5 * tile;
constexpr int none = 1 << 20;

/// Row and column `k` do not change in step `k`: it is 0 from a vertex to itself.
__global__ void step(int* distance, int k)
{
    const int i = blockIdx.y * blockDim.y + threadIdx.y;
    const int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && j < n && i != k && j != k) {
        const int detour = distance[i * n + k] + distance[k * n + j];
        if (detour < distance[i * n + j]) {
            distance[i * n + j] = detour;
        }
    }
}

struct Tile
{
    int (*rows)[tile];

    __device__ int& mine() const { return rows[threadIdx.y][threadIdx.x]; }
};

/// Ways of `c` through the vertices of the round; a and b may be c, and then change on the way.
__device__ void relax(Tile c, Tile a, Tile b)
{
    const bool in_place = c.rows == a.rows || c.rows == b.rows;
    for (int k = 0; k < tile; ++k) {
        const int detour = a.rows[threadIdx.y][k] + b.rows[k][threadIdx.x];
        if (in_place) {
            __syncthreads();
        }
        c.mine() = min(c.mine(), detour);
        if (in_place) {
            __syncthreads();
        }
    }
}

__device__ int* place(int* distance, int tile_row, int tile_column)
{
    return &distance[(tile_row * tile + threadIdx.y) * n + tile_column * tile + threadIdx.x];
}

__global__ void diagonal(int* distance, int round)
{
    __shared__ int c[tile][tile];
    const Tile t{c};
    t.mine() = *place(distance, round, round);
    __syncthreads();
    relax(t, t, t);
    *place(distance, round, round) = t.mine();
}

__global__ void row_and_column(int* distance, int round)
{
    __shared__ int pivot[tile][tile];
    __shared__ int c[tile][tile];
    const int other = blockIdx.x + (blockIdx.x >= round ? 1 : 0);
    const bool is_row = blockIdx.y == 0;
    int* const mine = is_row ? place(distance, round, other) : place(distance, other, round);
    const Tile p = {pivot};
    const Tile t = {c};
    p.mine() = *place(distance, round, round);
    t.mine() = *mine;
    __syncthreads();
    if (is_row) {
        relax(t, p, t);
    } else {
        relax(t, t, p);
    }
    *mine = t.mine();
}

__global__ void others(int* distance, int round)
{
    __shared__ int left[tile][tile], above[tile][tile], c[tile][tile];
    const int row = blockIdx.y + (blockIdx.y >= round);
    const int column = blockIdx.x + (blockIdx.x >= round);
    left[threadIdx.y][threadIdx.x] = *place(distance, row, round);
    above[threadIdx.y][threadIdx.x] = *place(distance, round, column);
    c[threadIdx.y][threadIdx.x] = *place(distance, row, column);
    __syncthreads();
    relax({c}, {left}, {above});
    *place(distance, row, column) = c[threadIdx.y][threadIdx.x];
}

}  // namespace

int main()
{
    std::vector<int> ways(n * n, none);
    for (int i = 0; i < n; ++i) {
        ways[i * n + i] = 0;
        for (int e = 1; e <= 3; ++e) {
            ways[i * n + (i * e * 5 + 7 * e) % n] =
                i == (i * e * 5 + 7 * e) % n ? 0 : (i * 11 + e * 29) % 40 + 1;
        }
    }
    std::vector<int> wanted = ways;
    for (int k = 0; k < n; ++k) {
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                wanted[i * n + j] = std::min(wanted[i * n + j], wanted[i * n + k] + wanted[k * n + j]);
            }
        }
    }
    DeviceArray<int> distance(n * n);
    const auto clipped = [&] {
        std::vector<int> values = distance.get();
        std::transform(values.begin(), values.end(), values.begin(), [](int d) { return std::min(d, none); });
        return values;
    };
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), [](int d) { return std::min(d, none); });

    distance.set(ways);
    for (int k = 0; k < n; ++k) {
        step<<<dim3((n + 15) / 16, (n + 3) / 4), dim3(16, 4)>>>(distance.data(), k);
    }
    compare("a launch a vertex", clipped(), wanted);

    distance.set(ways);
    const dim3 block(tile, tile);
    for (int round = 0; round < n / tile; ++round) {
        diagonal<<<1, block>>>(distance.data(), round);
        row_and_column<<<dim3(n / tile - 1, 2), block>>>(distance.data(), round);
        others<<<dim3(n / tile - 1, n / tile - 1), block>>>(distance.data(), round);
    }
    compare("tiles", clipped(), wanted);
}
