// SPDX-License-Identifier: MIT
#include "on_device.hpp"

__global__ void divergent(const float* weights, float* sums)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (unsigned k = i + 1; k != 1;) {
        if (k % 2 == 0) {
            sum += weights[k % 256];
            k /= 2;
        } else {
            sum -= weights[k % 256];
            k = 3 * k + 1;
        }
    }
    sums[i] = sum;
}

int main(int, char** argv)
{
    return peers::run_on_device("divergent", argv,
                                [](dim3 grid, dim3 block, const auto& in, float* out, int) {
                                    divergent<<<grid, block>>>(in[0], out);
                                });
}
