// SPDX-License-Identifier: MIT
// Two elements of a local array are written in one statement, with indices of two nested loops.
#include <cmath>
#include <cstdio>

struct Mark
{
    int kind, side;
    double place;
};

__device__ void count_pairs(const Mark* marks, int n, double reach, int& alone, int& pairs)
{
    bool is_taken[64];
    for (int i = 0; i < n; ++i)
        is_taken[i] = false;
    pairs = 0;
    for (int i = 0; i < n; ++i) {
        if (is_taken[i])
            continue;
        for (int j = i + 1; j < n; ++j) {
            if (is_taken[j])
                continue;
            if (marks[i].kind == marks[j].kind && marks[i].side != marks[j].side &&
                fabs(marks[i].place - marks[j].place) <= reach) {
                is_taken[i] = is_taken[j] = true;
                ++pairs;
                break;
            }
        }
    }
    alone = 0;
    for (int i = 0; i < n; ++i)
        if (!is_taken[i])
            ++alone;
}

__global__ void look(int2* counts, int n)
{
    Mark marks[64];
    for (int i = 0; i < n && i < 64; ++i) {
        marks[i].kind = i * 7 % 5;
        marks[i].side = i & 1;
        marks[i].place = i * 1.5;
    }
    int alone, pairs;
    count_pairs(marks, n, threadIdx.x * 2.5, alone, pairs);
    counts[threadIdx.x] = make_int2(alone, pairs);
}

int main()
{
    int2 *counts, host[8];
    cudaMalloc(&counts, sizeof host);
    for (int n : {1, 10, 64}) {
        look<<<1, 8>>>(counts, n);
        cudaMemcpy(host, counts, sizeof host, cudaMemcpyDeviceToHost);
        for (int2 c : host)
            std::printf("%d+%d ", c.x, c.y);
        std::printf("of %d\n", n);
    }
    cudaFree(counts);
}
