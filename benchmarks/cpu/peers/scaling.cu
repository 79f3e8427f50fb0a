// SPDX-License-Identifier: MIT
// How cost grows: scaling THREADS ACCESSES ELEMENTS, of each thread. Prints accesses a second and the peak of the
// memory that the process had, in bytes.
#include "on_device.hpp"

#include <algorithm>

#include <sys/resource.h>

__global__ void read_and_write(float* values, int threads, int accesses, int elements)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int element = 0;
    for (int done = 0; i < threads && done < accesses; done += 2) {
        values[element * threads + i] += 1;
        element = element + 1 < elements ? element + 1 : 0;
    }
}

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::fputs("usage: scaling THREADS ACCESSES ELEMENTS\n", stderr);
        return 2;
    }
    const int threads = std::atoi(argv[1]);
    const int accesses = std::atoi(argv[2]);
    const int elements = std::atoi(argv[3]);
    const std::size_t count = static_cast<std::size_t>(threads) * elements;
    float* const values = peers::new_array(count);
    peers::require(cudaMemset(values, 0, count * sizeof(float)));
    const int block_size = std::min(threads, 256);
    const int blocks = (threads + block_size - 1) / block_size;
    double seconds = 0;
    for (int time = 0; time < 2; ++time) {  // the first time memory is allocated
        seconds = peers::time_of([&] {
            read_and_write<<<blocks, block_size>>>(values, threads, accesses, elements);
            peers::require(cudaDeviceSynchronize());
        });
    }
    float first = 0;
    peers::require(cudaMemcpy(&first, values, sizeof first, cudaMemcpyDeviceToHost));
    if (first != static_cast<float>(2 * (((accesses + 1) / 2 + elements - 1) / elements)) && first < 16777216) {
        std::fputs("wrong result\n", stderr);
        return 1;
    }
    peers::require(cudaFree(values));
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%.4g %.0f\n", static_cast<double>(threads) * accesses / seconds, usage.ru_maxrss * 1024.0);
    return 0;
}
