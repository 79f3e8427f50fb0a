// expect: unused
// The host moves the cars and copies the roads to the device.
#include "ring_roads.hpp"

#include <cuda_runtime.h>

#include <vector>

void ring_roads(const int* before, int* after, const int* steps, int roads)
{
    std::vector<int> cells(static_cast<std::size_t>(roads) * road_length);
    std::vector<int> counts(static_cast<std::size_t>(roads));
    const std::size_t bytes = cells.size() * sizeof(int);
    if (roads == 0) {
        return;
    }
    cudaMemcpy(cells.data(), before, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(counts.data(), steps, counts.size() * sizeof(int), cudaMemcpyDeviceToHost);
    for (int road = 0; road < roads; ++road) {
        int* const own = cells.data() + road * road_length;
        for (int step = 0; step < counts[road]; ++step) {
            const std::vector<int> old(own, own + road_length);
            for (int c = 0; c < road_length; ++c) {
                const int follower = old[(c + road_length - 1) % road_length];
                const int leader = old[(c + 1) % road_length];
                own[c] = old[c] == 0 ? follower : (leader == 0 ? 0 : old[c]);
            }
        }
    }
    cudaMemcpy(after, cells.data(), bytes, cudaMemcpyHostToDevice);
}
