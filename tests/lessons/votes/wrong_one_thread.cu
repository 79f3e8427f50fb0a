// expect: budget | come from votes
// One thread does everything.
#include "votes.hpp"

#include <cuda_runtime.h>

__global__ void do_everything(const int* values, unsigned* answers, int* ranks, int* counts, int n)
{
    for (int unit = 0; unit < (n + group_size - 1) / group_size; ++unit) {
        int count = 0;
        for (int i = unit * group_size; i < (unit + 1) * group_size && i < n; ++i) {
            ranks[i] = values[i] != 0 ? count++ : -1;
        }
        counts[unit] = count;
        for (int row = 2 * unit; row < 2 * (unit + 1) && row < n / row_size; ++row) {
            unsigned kept = 0;
            for (int t = 0; t < row_size; ++t) {
                kept |= (values[row * row_size + t] != 0 ? 1u : 0u) << t;
            }
            unsigned* mine = answers + row * answer_count;
            mine[not_first] = 0xfffe;
            mine[only_first] = 1;
            mine[nonzero] = kept;
            mine[all_of_row] = kept == 0xffff;
            mine[all_of_not_first] = (kept | 1) == 0xffff;
            mine[any_of_row] = kept != 0;
            mine[any_of_only_first] = kept & 1;
        }
    }
}

void votes(const int* values, unsigned* answers, int* ranks, int* counts, int n)
{
    do_everything<<<1, 1>>>(values, answers, ranks, counts, n);
}
