// SPDX-License-Identifier: MIT
// A struct of 16 bytes that asks for an alignment of 8 lies between two multiples of 16.
#include <cuda_runtime.h>

struct Point
{
    double x, y;
};

struct Particle
{
    Point position;
    double mass;
};

// [kernel]
__global__ void struct_of_two_doubles(const Particle* particles, Point* positions)
{
    const Point position = particles[threadIdx.x].position;
    positions[threadIdx.x] = position;
}
// [kernel]

int main()
{
    Particle* particles = nullptr;
    Point* positions = nullptr;
    cudaMalloc(&particles, 32 * sizeof(Particle));
    cudaMalloc(&positions, 32 * sizeof(Point));
    cudaMemset(particles, 0, 32 * sizeof(Particle));
    struct_of_two_doubles<<<1, 32>>>(particles, positions);
    cudaDeviceSynchronize();
    cudaFree(particles);
    cudaFree(positions);
}
