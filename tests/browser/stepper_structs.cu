// SPDX-License-Identifier: MIT
// What stepper.test.mjs looks at: memory that holds structs, of which a kernel writes one member, then all, and adds to one.
#include <cstdio>

struct Vector
{
    float x, y;
};

struct Particle
{
    Vector position;
    short charge;  // and two bytes of padding
    int neighbours[2];
};

__global__ void move(Particle* particles, Particle* moved)
{
    __shared__ Particle tile[4];
    const int i = threadIdx.x;
    tile[i] = particles[i];
    tile[i].position.y = 0.5f;
    moved[i] = tile[i];
    atomicAdd(&moved[0].neighbours[0], 5);
}

int main()
{
    Particle host[4]{};
    for (int i = 0; i < 4; ++i) {
        host[i] = {{1.0f * i, 2.0f * i}, static_cast<short>(-i), {i + 1, i + 2}};
    }
    Particle* particles = nullptr;
    Particle* moved = nullptr;
    cudaMalloc(&particles, sizeof host);
    cudaMalloc(&moved, sizeof host);
    cudaMemcpy(particles, host, sizeof host, cudaMemcpyHostToDevice);
    move<<<1, 4>>>(particles, moved);
    cudaDeviceSynchronize();
    cudaFree(particles);
    cudaFree(moved);
}
