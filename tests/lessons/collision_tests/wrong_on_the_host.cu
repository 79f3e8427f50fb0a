// expect: unused | no kernel was launched
// The host does everything, and no kernel is launched.
#include "collision_tests.hpp"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

void collision_tests(const Body* bodies, const int2* rock, int* touches, int n)
{
    if (n == 0) {
        return;
    }
    std::vector<Body> bodies_here(n);
    cudaMemcpy(bodies_here.data(), bodies, n * sizeof(Body), cudaMemcpyDeviceToHost);
    int most_steps = 0;
    for (const Body& body : bodies_here) {
        most_steps = std::max(most_steps, body.steps);
    }
    std::vector<int2> rock_here(most_steps);
    cudaMemcpy(rock_here.data(), rock, most_steps * sizeof(int2), cudaMemcpyDeviceToHost);
    std::vector<int> touches_here(n);
    for (int i = 0; i < n; ++i) {
        const Body& body = bodies_here[i];
        for (int step = 0; step < body.steps; ++step) {
            const int dx = rock_here[step].x - body.x;
            const int dy = rock_here[step].y - body.y;
            touches_here[i] += body.shape == disc ? dx * dx + dy * dy <= radius * radius
                                                  : std::max(std::abs(dx), std::abs(dy)) <= radius;
        }
    }
    cudaMemcpy(touches, touches_here.data(), n * sizeof(int), cudaMemcpyHostToDevice);
}
