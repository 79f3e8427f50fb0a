// expect: unused | no kernel was launched
// The host does everything, and no kernel is launched.
#include "votes.hpp"

#include <cuda_runtime.h>

#include <vector>

void do_everything(const int* values, unsigned* answers, int* ranks, int* counts, int n)
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
    if (n == 0) {
        return;
    }
    std::vector<int> values_here(n);
    cudaMemcpy(values_here.data(), values, values_here.size() * sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<unsigned> answers_here(n / row_size * answer_count);
    std::vector<int> ranks_here(n);
    std::vector<int> counts_here((n + group_size - 1) / group_size);
    do_everything(values_here.data(), answers_here.data(), ranks_here.data(), counts_here.data(), n);
    cudaMemcpy(answers, answers_here.data(), answers_here.size() * sizeof(unsigned), cudaMemcpyHostToDevice);
    cudaMemcpy(ranks, ranks_here.data(), ranks_here.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(counts, counts_here.data(), counts_here.size() * sizeof(int), cudaMemcpyHostToDevice);
}
