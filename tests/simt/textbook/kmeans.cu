// SPDX-License-Identifier: MIT
// arch: sm_20+
// Lloyd's algorithm for points in the plane: the centres lie in constant memory and are set anew before each round; blocks
// add up their points in shared memory, then in global memory. Coordinates and sums are integers.
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

const int K = 5;
const int N = 700;
const int ROUNDS = 6;

struct Cluster
{
    int x, y;
};

struct Sums
{
    int x[K], y[K], count[K];
};

__constant__ Cluster centres[K];
__device__ Sums sums;
__device__ unsigned int changed;

static void die_if(cudaError_t e, int line)
{
    if (e == cudaSuccess)
        return;
    fprintf(stderr, "line %d: %s (%d)\n", line, cudaGetErrorString(e), static_cast<int>(e));
    exit(1);
}
#define DIE_IF(e) die_if(e, __LINE__)

__host__ __device__ int nearest(const int2 p, const Cluster* c)
{
    int best = -1, least = INT_MAX;
    for (int k = 0; k < K; ++k) {
        const int dx = p.x - c[k].x, dy = p.y - c[k].y, d = dx * dx + dy * dy;
        if (d < least)
            least = d, best = k;
    }
    return best;
}

__global__ void clear()
{
    int* word = reinterpret_cast<int*>(&sums);
    if (threadIdx.x < sizeof(Sums) / sizeof(int))
        word[threadIdx.x] = 0;
    if (threadIdx.x == 0)
        changed = 0;
}

__global__ void assign(const int2* __restrict__ points, signed char* __restrict__ cluster_of, int n)
{
    __shared__ Sums mine;
    for (unsigned i = threadIdx.x; i < sizeof mine / sizeof(int); i += blockDim.x)
        ((int*)&mine)[i] = 0;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool moved = false;
    if (i < n) {
        const int k = nearest(points[i], centres);
        moved = cluster_of[i] != k;
        cluster_of[i] = k;
        atomicAdd(&mine.x[k], points[i].x);
        atomicAdd(&mine.y[k], points[i].y);
        atomicAdd(&mine.count[k], 1);
    }
    const int moves = __syncthreads_count(moved);
    if (threadIdx.x == 0 && moves != 0)
        atomicAdd(&changed, (unsigned)moves);
    if (threadIdx.x < K) {
        atomicAdd(&sums.x[threadIdx.x], mine.x[threadIdx.x]);
        atomicAdd(&sums.y[threadIdx.x], mine.y[threadIdx.x]);
        atomicAdd(&sums.count[threadIdx.x], mine.count[threadIdx.x]);
    }
}

static void recentre(Cluster* c, const Sums& s)
{
    for (int k = 0; k < K; ++k)
        if (s.count[k] > 0)
            c[k] = {s.x[k] / s.count[k], s.y[k] / s.count[k]};
}

int main()
{
    static int2 h_points[N];
    for (int i = 0; i < N; ++i)
        h_points[i] = make_int2(i * 73 % 251 + (i % K) * 200, i * 91 % 241 + (i % 3) * 150);
    Cluster h_centres[K], gold[K];
    for (int k = 0; k < K; ++k)
        h_centres[k] = {h_points[k * 11].x, h_points[k * 11].y};
    memcpy(gold, h_centres, sizeof gold);

    int2* d_points = nullptr;
    signed char* d_cluster = nullptr;
    DIE_IF(cudaMalloc(&d_points, sizeof h_points));
    DIE_IF(cudaMalloc(&d_cluster, N));
    DIE_IF(cudaMemcpy(d_points, h_points, sizeof h_points, cudaMemcpyHostToDevice));
    DIE_IF(cudaMemset(d_cluster, -1, N));

    static signed char cluster_of[N];
    memset(cluster_of, -1, sizeof cluster_of);
    for (int round = 0; round < ROUNDS; ++round) {
        DIE_IF(cudaMemcpyToSymbol(centres, h_centres, sizeof h_centres));
        clear<<<1, 32>>>();
        assign<<<(N + 95) / 96, 96>>>(d_points, d_cluster, N);
        Sums s;
        unsigned int moves;
        DIE_IF(cudaMemcpyFromSymbol(&s, sums, sizeof s));
        DIE_IF(cudaMemcpyFromSymbol(&moves, changed, sizeof moves));
        recentre(h_centres, s);

        Sums t = {};
        unsigned int gold_moves = 0;
        for (int i = 0; i < N; ++i) {
            const int k = nearest(h_points[i], gold);
            gold_moves += cluster_of[i] != k;
            cluster_of[i] = static_cast<signed char>(k);
            t.x[k] += h_points[i].x, t.y[k] += h_points[i].y, ++t.count[k];
        }
        recentre(gold, t);
        printf("round %d: moves %s, centres %s\n", round, moves == gold_moves ? "right" : "wrong",
               memcmp(gold, h_centres, sizeof gold) == 0 ? "right" : "wrong");
    }
    DIE_IF(cudaFree(d_points));
    DIE_IF(cudaFree(d_cluster));
    DIE_IF(cudaDeviceReset());
}
