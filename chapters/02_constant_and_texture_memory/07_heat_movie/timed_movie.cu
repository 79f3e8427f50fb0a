// SPDX-License-Identifier: MIT
// Times heat_movie() as it stands in this folder, between two events:
//
//     ./workbook run --unchecked chapters/02_constant_and_texture_memory/07_heat_movie/timed_movie.cu
#include "heat_movie.cu"
#include "source_plate.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

// [check]
/// Ends the program if a call fails, and says which call, where, and why.
#define CHECK(call)                                                                                          \
    do {                                                                                                     \
        const cudaError_t error = (call);                                                                    \
        if (error != cudaSuccess) {                                                                          \
            std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error));   \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (false)
// [check]

int main()
{
    constexpr int side = 128, pictures = 8, steps = 45;
    const std::vector<Patch> warm = source_plate::warm(side), heaters = source_plate::heaters(side);
    std::vector<unsigned char> bytes(std::size_t{4} * side * side * pictures);
    const auto make_movie = [&] {
        heat_movie(warm.data(), static_cast<int>(warm.size()), heaters.data(),
                   static_cast<int>(heaters.size()), bytes.data(), side, side, pictures, steps);
    };
    make_movie();  // the first call also starts CUDA
    // [time]
    cudaEvent_t begin = nullptr, end = nullptr;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin));
    make_movie();
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));  // the device has come to the second event
    float milliseconds = 0.0f;
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    // [time]
    std::printf("%d pictures: %.3f ms\n", pictures, milliseconds);
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
}
