// Exercise 2.7: a movie of heat that spreads through a plate, the whole program.
// Page: lesson 2.7.  Checks: heat_movie.check.cpp, in this folder.
#include "heat_movie.hpp"

#include <cuda_runtime.h>

#include <utility>
#include <vector>

// [device]
// TODO 1: Bring the two kernels of a step from exercise 2.4, 2.5 or 2.6, with what belongs to them.
// end of TODO 1

__global__ void paint(const float* field, uchar4* picture, int cells)
{
    // TODO 2: Give each cell its colour, with one store of four bytes.
    // end of TODO 2
}
// [device]

// [host]
/// Numbers for all cells of a plate: those of the patches, and `elsewhere` where there is none.
std::vector<float> laid_out(const Patch* patches, int count, float elsewhere, int width, int height)
{
    std::vector<float> cells(static_cast<std::size_t>(width) * height, elsewhere);
    // TODO 3: Write the temperature of each patch into its cells.
    // end of TODO 3
    return cells;
}

void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count, unsigned char* pictures,
                int width, int height, int picture_count, int steps)
{
    const std::vector<float> start = laid_out(warm, warm_count, 0.0f, width, height);
    const std::vector<float> fixed = laid_out(heaters, heater_count, no_heater, width, height);
    if (start.empty()) {
        return;
    }
    // TODO 4: Allocate, and copy to the device, once. For each picture make its steps, paint it, and copy it to
    // its place. Free what was allocated. Nothing else is copied to the host, and many threads share each
    // launch.
    // end of TODO 4
}
// [host]
