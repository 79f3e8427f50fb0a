// expect: unused | no kernel was launched
// The host does everything, and no kernel is launched.
#include "totals_and_gains.hpp"

#include <cuda_runtime.h>

#include <vector>

void do_everything(const int* values, int* totals, int* gains, int n)
{
    for (int unit = 0; unit < (n + block_size - 1) / block_size; ++unit) {
        int total = 0;
        int gain = 0;
        for (int i = unit * block_size; i < (unit + 1) * block_size && i < n; ++i) {
            total += values[i];
            gain += values[i] > 0 ? values[i] : 0;
        }
        totals[unit] = total;
        gains[unit] = gain;
    }
}

void totals_and_gains(const int* values, int* totals, int* gains, int n)
{
    if (n == 0) {
        return;
    }
    std::vector<int> values_here(n);
    cudaMemcpy(values_here.data(), values, values_here.size() * sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<int> totals_here((n + block_size - 1) / block_size);
    std::vector<int> gains_here((n + block_size - 1) / block_size);
    do_everything(values_here.data(), totals_here.data(), gains_here.data(), n);
    cudaMemcpy(totals, totals_here.data(), totals_here.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(gains, gains_here.data(), gains_here.size() * sizeof(int), cudaMemcpyHostToDevice);
}
