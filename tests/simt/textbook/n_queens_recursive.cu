// SPDX-License-Identifier: MIT
// arch: sm_20+
// Queens on a board, none attacking another: the host places the first rows, each thread goes on from there by recursion on
// the device; and by a stack of its own in an array. Which of the ways a kernel takes is a function pointer from a table in
// device memory.
#include <cassert>
#include <cstdio>
#include <vector>

struct Position
{
    unsigned columns, left, right;

    __host__ __device__ constexpr Position place(unsigned queen) const
    {
        return {columns | queen, (left | queen) << 1, (right | queen) >> 1};
    }
    __host__ __device__ constexpr unsigned free(unsigned all) const
    {
        return all & ~(columns | left | right);
    }
};

__host__ __device__ unsigned solve(Position p, unsigned all)
{
    if (p.columns == all) {
        return 1;
    }
    unsigned solutions = 0;
    for (unsigned candidates = p.free(all); candidates != 0; candidates &= candidates - 1) {
        solutions += solve(p.place(candidates & -candidates), all);
    }
    return solutions;
}

__device__ unsigned solve_with_stack(Position p, unsigned all)
{
    struct Level
    {
        Position position;
        unsigned candidates;
    } stack[16];
    unsigned solutions = 0;
    int top = 0;
    stack[0] = {p, p.free(all)};
    while (top >= 0) {
        Level& level = stack[top];
        if (level.candidates == 0) {
            solutions += level.position.columns == all;
            --top;
            continue;
        }
        const unsigned queen = level.candidates & -level.candidates;
        level.candidates ^= queen;
        const Position next = level.position.place(queen);
        stack[++top] = {next, next.free(all)};
        assert(top < 16);
    }
    return solutions;
}

typedef unsigned (*Solver)(Position, unsigned);
__device__ const Solver solvers[] = {solve, solve_with_stack};
__device__ unsigned long long total;

__global__ void count(const Position* positions, int n, unsigned all, int solver)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const unsigned solutions = (*solvers[solver])(positions[i], all);
        if (solutions > 0) {
            atomicAdd(&total, static_cast<unsigned long long>(solutions));
        }
    }
}

static void first_rows(std::vector<Position>& out, Position p, unsigned all, int rows)
{
    if (rows == 0) {
        out.push_back(p);
        return;
    }
    for (unsigned candidates = p.free(all); candidates; candidates &= candidates - 1)
        first_rows(out, p.place(candidates & -candidates), all, rows - 1);
}

int main()
{
    for (int size = 4; size <= 8; ++size) {
        const unsigned all = (1u << size) - 1;
        std::vector<Position> positions;
        first_rows(positions, Position(), all, 2);
        Position* d_positions;
        cudaMalloc(&d_positions, positions.size() * sizeof(Position));
        cudaMemcpy(d_positions, positions.data(), positions.size() * sizeof(Position),
                   cudaMemcpyHostToDevice);
        printf("%d queens:", size);
        for (int solver = 0; solver < 2; ++solver) {
            unsigned long long solutions = 0;
            cudaMemcpyToSymbol(total, &solutions, sizeof solutions);
            count<<<2, 32>>>(d_positions, (int)positions.size(), all, solver);
            cudaMemcpyFromSymbol(&solutions, total, sizeof solutions);
            printf(" %llu", solutions);
        }
        printf("\n");
        if (cudaFree(d_positions) != cudaSuccess)
            return 1;
    }
}
