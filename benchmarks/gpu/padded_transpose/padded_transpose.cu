// SPDX-License-Identifier: MIT
// Times one implementation of padded_transpose(); work is counted in bytes, read and written.
#include "../timing.hpp"

#include <string>

void padded_transpose(const float* in, float* out, int rows, int columns);

namespace {

constexpr int block_size = 256;  // divides the number of elements

__global__ void number(float* matrix)
{
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    matrix[i] = static_cast<float>((i * 2654435761u) >> 9 & 0xFFFFFF);
}

/// Counts the elements of `out` that are not in their place in the transpose of `in`.
__global__ void count_wrong(const float* in, const float* out, std::size_t size, unsigned* wrong)
{
    const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (out[i] != in[i % size * size + i / size]) {
        atomicAdd(wrong, 1u);
    }
}

void run(int size)
{
    const std::size_t count = static_cast<std::size_t>(size) * size;
    const auto blocks = static_cast<unsigned>(count / block_size);
    float* in = timing::device_array<float>(count);
    float* out = timing::device_array<float>(count);
    unsigned* wrong = timing::to_device(std::vector<unsigned>(1, 0));
    number<<<blocks, block_size>>>(in);
    const timing::Times times = timing::measure([&] { padded_transpose(in, out, size, size); });
    count_wrong<<<blocks, block_size>>>(in, out, size, wrong);
    timing::require(timing::to_host(wrong, 1)[0] == 0, "out");
    const std::string shape = std::to_string(size) + " x " + std::to_string(size);
    timing::report(shape.c_str(), times, 2.0 * sizeof(float) * count, 0);
    timing::require(cudaFree(in));
    timing::require(cudaFree(out));
}

}  // namespace

int main()
{
    for (const int size : {16384, 10000}) {
        run(size);
    }
}
