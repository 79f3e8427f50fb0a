// SPDX-License-Identifier: MIT
// Times one implementation of reduce_tiles(); work is counted in bytes, read and written.
#include "../timing.hpp"

#include <string>

void reduce_tiles(const float* x, float* sums, int n, int tile_size);

int main()
{
    constexpr int n = 1 << 26;
    const float* x = timing::drawn_on_device<float>(n, -9, 9);
    float* sums = timing::device_array<float>(n);
    for (const int tile_size : {4, 32}) {
        const int tiles = n / tile_size;
        const timing::Times times = timing::measure([&] { reduce_tiles(x, sums, n, tile_size); });
        const std::vector<float> result = timing::to_host(sums, tiles);
        for (int tile = 0; tile < tiles; tile += 31) {
            int sum = 0;
            for (int i = 0; i < tile_size; ++i) {
                sum += timing::drawn(tile * tile_size + i, -9, 9);
            }
            timing::require(result[tile] == static_cast<float>(sum), "sums");
        }
        const std::string words = "tiles of " + std::to_string(tile_size);
        timing::report(words.c_str(), times, sizeof(float) * (n + double(tiles)),
                       timing::checksum_on_device(sums, tiles));
    }
}
