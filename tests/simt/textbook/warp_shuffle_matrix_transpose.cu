// SPDX-License-Identifier: MIT
// arch: sm_35+
// Each warp transposes a matrix of 32 x 32 in its registers: five rounds of exchanges between lanes whose numbers differ in
// one bit.
#include "../program.hpp"

constexpr int n = 32;

__global__ void transpose(const int* in, int* out)
{
    const int lane = static_cast<int>(threadIdx.x) % n;
    const int matrix = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) / n;
    int column[n];
    for (int row = 0; row < n; ++row) {
        column[row] = in[(matrix * n + row) * n + lane];
    }
#pragma unroll
    for (int bit = 1; bit < n; bit *= 2) {
        const bool is_upper = (lane & bit) != 0;
#pragma unroll
        for (int row = 0; row < n; ++row) {
            if ((row & bit) == 0) {
                const int sent = is_upper ? column[row] : column[row | bit];
                const int received = __shfl_xor_sync(0xffffffff, sent, bit);
                column[row] = is_upper ? received : column[row];
                column[row | bit] = is_upper ? column[row | bit] : received;
            }
        }
    }
    for (int row = 0; row < n; ++row) {
        out[(matrix * n + row) * n + lane] = column[row];
    }
}

int main()
{
    constexpr int matrices = 6;
    std::vector<int> values(matrices * n * n);
    std::vector<int> wanted(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<int>(i * 3);
        const std::size_t matrix = i / (n * n);
        wanted[matrix * n * n + i % n * n + i / n % n] = values[i];
    }
    DeviceArray<int> in(values.size());
    DeviceArray<int> out(values.size());
    in.set(values);
    transpose<<<matrices / 2, 2 * n>>>(in.data(), out.data());
    compare("transposed", out.get(), wanted);
}
