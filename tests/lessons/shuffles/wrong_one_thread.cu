// expect: budget | each value is read once
// One thread does everything.
#include "shuffles.hpp"

#include <cuda_runtime.h>

__global__ void do_everything(const int* values, const int* starts, int* moved, int* rotated, int* leading,
                              int n, int source, int distance)
{
    for (int unit = 0; unit < (n + 31) / 32; ++unit) {
        int first = 0;
        for (int i = 32 * unit; i < 32 * (unit + 1) && i < n; ++i) {
            const int from = i / width * width + (i + distance) % width;
            rotated[i] = from < n ? values[from] : 0;
            first = i % 32 == 0 || starts[i] != 0 ? values[i] : first;
            leading[i] = first;
        }
        for (int row = 2 * unit; row < 2 * (unit + 1) && row < n / row_size; ++row) {
            const int* mine = values + row * row_size;
            int* to = moved + row * move_count * row_size;
            for (int t = 0; t < row_size; ++t) {
                const int group = t / width * width;
                const int partner = t ^ distance;
                to[copied * row_size + t] = mine[group + source % width];
                to[from_below * row_size + t] = mine[t - distance >= group ? t - distance : t];
                to[from_above * row_size + t] = mine[t + distance < group + width ? t + distance : t];
                to[exchanged * row_size + t] = mine[partner < group + width ? partner : t];
            }
        }
    }
}

void shuffles(const int* values, const int* starts, int* moved, int* rotated, int* leading, int n, int source,
              int distance)
{
    do_everything<<<1, 1>>>(values, starts, moved, rotated, leading, n, source, distance);
}
