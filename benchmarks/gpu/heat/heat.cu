// SPDX-License-Identifier: MIT
// Times 90 steps of one implementation of the heat exercises, the steps between two pictures of 2.7: the difference of a
// call with 98 steps and one with 8, so allocations and copies of a call are left out. Work is counted in bytes, 12 a
// cell and step: each temperature and each heater is read once, and each new temperature written once.
#include "../timing.hpp"

#include <string>

void heat(const float* start, const float* heaters, float* field, int width, int height, int steps);

namespace {

constexpr int few_steps = 8;
constexpr int steps = 90;

constexpr int hottest = 255;

/// A heater in about a cell of ten: that many of the numbers drawn are from 0 up. The rest is told apart by -1.
__host__ __device__ float heater_of(int drawn)
{
    return drawn < 0 ? -1.0f : static_cast<float>(drawn);
}

__global__ void set_heaters(float* heaters, std::size_t cells)
{
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < cells;
         i += gridDim.x * blockDim.x) {
        heaters[i] = heater_of(timing::drawn(i, -9 * hottest, hottest));
    }
}

/// After few steps all temperatures are exact: each step adds two binary places.
std::vector<float> few_steps_on_host(int width, int height)
{
    const std::size_t cells = static_cast<std::size_t>(width) * height;
    std::vector<float> now(cells);
    std::vector<float> next(cells);
    for (std::size_t i = 0; i < cells; ++i) {
        now[i] = static_cast<float>(timing::drawn(i, 0, hottest));
    }
    for (int step = 0; step < few_steps; ++step) {
        for (std::size_t i = 0; i < cells; ++i) {
            const float heater = heater_of(timing::drawn(i, -9 * hottest, hottest));
            now[i] = heater >= 0.0f ? heater : now[i];
        }
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const auto at = [&](int row, int column) {
                    return now[static_cast<std::size_t>(row) * width + column];
                };
                const float left = at(y, x > 0 ? x - 1 : x);
                const float right = at(y, x < width - 1 ? x + 1 : x);
                const float up = at(y > 0 ? y - 1 : y, x);
                const float down = at(y < height - 1 ? y + 1 : y, x);
                next[static_cast<std::size_t>(y) * width + x] = (left + right + up + down) / 4.0f;
            }
        }
        now.swap(next);
    }
    return now;
}

void run(int width, int height)
{
    const std::size_t cells = static_cast<std::size_t>(width) * height;
    float* start = timing::drawn_on_device<float>(cells, 0, hottest);
    float* heaters = timing::device_array<float>(cells);
    float* field = timing::device_array<float>(cells);
    set_heaters<<<1024, 256>>>(heaters, cells);
    const timing::Times few = timing::measure([&] { heat(start, heaters, field, width, height, few_steps); });
    if (cells <= 1 << 20) {
        timing::require(timing::to_host(field, cells) == few_steps_on_host(width, height), "field");
    }
    const timing::Times many =
        timing::measure([&] { heat(start, heaters, field, width, height, few_steps + steps); });
    const std::string words = std::to_string(width) + " x " + std::to_string(height);
    timing::report(words.c_str(), many - few, 12.0 * cells * steps, timing::checksum_on_device(field, cells));
    timing::require(cudaFree(start));
    timing::require(cudaFree(heaters));
    timing::require(cudaFree(field));
}

}  // namespace

int main()
{
    run(1024, 1024);   // the plate of CUDA by Example: all of it stays in the cache of the second level
    run(16384, 8192);  // as many cells as a one-dimensional texture may have on any GPU
}
