// expect: unused | no kernel was launched
// The host does everything, and no kernel is launched.
#include "last_block.hpp"

#include <cuda_runtime.h>

#include <vector>

void do_everything(const float* x, float* sums, int rows, int columns)
{
    for (int unit = 0; unit < rows; ++unit) {
        float sum = 0.0f;
        for (int i = 0; i < columns; ++i) {
            sum += x[unit * columns + i];
        }
        sums[unit] = sum;
    }
}

void last_block(const float* x, float* sums, int rows, int columns)
{
    if (rows == 0) {
        return;
    }
    std::vector<float> x_here(rows * columns);
    cudaMemcpy(x_here.data(), x, x_here.size() * sizeof(float), cudaMemcpyDeviceToHost);
    std::vector<float> sums_here(rows);
    do_everything(x_here.data(), sums_here.data(), rows, columns);
    cudaMemcpy(sums, sums_here.data(), sums_here.size() * sizeof(float), cudaMemcpyHostToDevice);
}
