// expect: budget | made on the device
// The host makes steps and pictures.
#include "heat_movie.hpp"

#include <algorithm>
#include <vector>

namespace {

std::vector<float> laid_out(const Patch* patches, int count, float elsewhere, int width, int height)
{
    std::vector<float> cells(static_cast<std::size_t>(width) * height, elsewhere);
    for (int i = 0; i < count; ++i) {
        for (int y = patches[i].top; y < patches[i].bottom; ++y) {
            for (int x = patches[i].left; x < patches[i].right; ++x) {
                cells[static_cast<std::size_t>(y) * width + x] = patches[i].temperature;
            }
        }
    }
    return cells;
}

}  // namespace

void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count, unsigned char* pictures,
                int width, int height, int picture_count, int steps)
{
    std::vector<float> now = laid_out(warm, warm_count, 0.0f, width, height);
    const std::vector<float> fixed = laid_out(heaters, heater_count, no_heater, width, height);
    std::vector<float> next = now;
    for (int i = 0; i < picture_count; ++i) {
        for (int step = 0; step < steps; ++step) {
            for (std::size_t cell = 0; cell < now.size(); ++cell) {
                now[cell] = fixed[cell] != no_heater ? fixed[cell] : now[cell];
            }
            for (int cell = 0; cell < width * height; ++cell) {
                const int x = cell % width, y = cell / width;
                const float here = now[cell];
                const float left = x > 0 ? now[cell - 1] : here;
                const float right = x < width - 1 ? now[cell + 1] : here;
                const float up = y > 0 ? now[cell - width] : here;
                const float down = y < height - 1 ? now[cell + width] : here;
                next[cell] = here + speed * (left + right + up + down - 4.0f * here);
            }
            std::swap(now, next);
        }
        for (const float temperature : now) {
            const int heat = static_cast<int>(765.0f * temperature);
            for (const int from : {0, 255, 510}) {
                *pictures++ = static_cast<unsigned char>(std::clamp(heat - from, 0, 255));
            }
            *pictures++ = 255;
        }
    }
}
