// SPDX-License-Identifier: MIT
// arch: sm_13+
// The best local alignment of two sequences (Smith and Waterman): a tile of the table is filled by antidiagonals, a thread a
// row; tiles that are on one antidiagonal of the grid of tiles are a launch. A tile hands its last row and column on.
#include "../program.hpp"

#include <algorithm>
#include <string>

namespace alignment {

enum : int { match = 3, mismatch = -2, gap = -4, tile = 16 };

struct Borders
{
    int* rows;     // the last row of each tile, a line of the table's width for each row of tiles
    int* columns;  // the last column of each tile
    int width;
    int height;
};

__host__ __device__ inline int score(char a, char b)
{
    return a == b ? match : mismatch;
}

template <int N>
struct Skewed
{
    int values[N + 1][N + 1];

    __device__ int& operator()(int row, int column) { return values[row + 1][column + 1]; }
};

__global__ void fill(const char* a, const char* b, Borders borders, int diagonal, int first_row, int* best)
{
    __shared__ Skewed<tile> table;
    __shared__ char left[tile], above[tile];
    __shared__ int greatest;
    const int tile_row = first_row + blockIdx.x;
    const int tile_column = diagonal - tile_row;
    const int row = tile_row * tile + threadIdx.x;
    const int t = static_cast<int>(threadIdx.x);

    left[t] = row < borders.height ? a[row] : '\0';
    above[t] = tile_column * tile + t < borders.width ? b[tile_column * tile + t] : '\1';
    table(t, -1) = tile_column > 0
                       ? borders.columns[(tile_column - 1) * borders.height + min(row, borders.height - 1)]
                       : 0;
    const int column = min(tile_column * tile + t, borders.width - 1);
    table(-1, t) = tile_row > 0 ? borders.rows[(tile_row - 1) * borders.width + column] : 0;
    if (t == 0) {
        table(-1, -1) = tile_row > 0 && tile_column > 0
                            ? borders.rows[(tile_row - 1) * borders.width + tile_column * tile - 1]
                            : 0;
        greatest = 0;
    }
    __syncthreads();

    int mine = 0;
#pragma unroll 1
    for (int step = 0; step < 2 * tile - 1; ++step) {
        const int j = step - t;
        if (j >= 0 && j < tile) {
            const int diagonal_score = table(t - 1, j - 1) + score(left[t], above[j]);
            const int value = max(max(0, diagonal_score), max(table(t - 1, j), table(t, j - 1)) + gap);
            table(t, j) = value;
            mine = max(mine, value);
        }
        __syncthreads();
    }
    atomicMax(&greatest, mine);
    if (row < borders.height)
        borders.columns[tile_column * borders.height + row] = table(t, tile - 1);
    if (tile_column * tile + t < borders.width)
        borders.rows[tile_row * borders.width + tile_column * tile + t] = table(tile - 1, t);
    __syncthreads();
    if (t == 0 && greatest > 0)
        atomicMax(best, greatest);
}

int on_device(const std::string& a, const std::string& b)
{
    const int height = static_cast<int>(a.size()), width = static_cast<int>(b.size());
    const int tile_rows = (height + tile - 1) / tile, tile_columns = (width + tile - 1) / tile;
    DeviceArray<char> device_a(height), device_b(width);
    device_a.set({a.begin(), a.end()});
    device_b.set({b.begin(), b.end()});
    DeviceArray<int> rows(static_cast<std::size_t>(tile_rows) * width), best(1);
    DeviceArray<int> columns(static_cast<std::size_t>(tile_columns) * height);
    const Borders borders{rows.data(), columns.data(), width, height};
    for (int diagonal = 0; diagonal < tile_rows + tile_columns - 1; ++diagonal) {
        const int first = std::max(0, diagonal - tile_columns + 1);
        const int last = std::min(diagonal, tile_rows - 1);
        fill<<<last - first + 1, tile>>>(device_a.data(), device_b.data(), borders, diagonal, first,
                                         best.data());
    }
    return best.get().front();
}

int on_host(const std::string& a, const std::string& b)
{
    std::vector<int> previous(b.size() + 1), current(b.size() + 1);
    int best = 0;
    for (const char c : a) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            current[j] =
                std::max({0, previous[j - 1] + score(c, b[j - 1]), previous[j] + gap, current[j - 1] + gap});
            best = std::max(best, current[j]);
        }
        previous.swap(current);
    }
    return best;
}

}  // namespace alignment

int main()
{
    const auto sequence = [](unsigned length, unsigned seed) {
        std::string text;
        for (unsigned i = 0; i < length; ++i) {
            seed = seed * 22695477u + 1u;
            text += "ACGT"[seed >> 30];
        }
        return text;
    };
    const std::string common = sequence(25, 99);
    const std::string pairs[][2] = {{sequence(60, 1) + common, common + sequence(37, 2)},
                                    {"ACACACTA", "AGCACACA"},
                                    {sequence(100, 3), sequence(80, 4)},
                                    {"A", "C"}};
    for (const auto& [a, b] : pairs) {
        const int got = alignment::on_device(a, b);
        std::printf("%zu and %zu: %s\n", a.size(), b.size(),
                    got == alignment::on_host(a, b) ? "right" : "wrong");
    }
}
