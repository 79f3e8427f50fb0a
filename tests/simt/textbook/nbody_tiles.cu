// SPDX-License-Identifier: MIT
// Gravity between all pairs of bodies: a block goes through all bodies a tile at a time, each thread loading one of it
// (Nyland, Harris and Prins, "Fast N-Body Simulation with CUDA"). The positions are float4 with the mass in w.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define SOFTENING 0.01f
#define CHECKED(...) checked((__VA_ARGS__), #__VA_ARGS__)

static void checked(cudaError_t result, const char* what)
{
    if (result) {
        printf("%s: %s\n", what, cudaGetErrorString(result));
        exit(99);
    }
}

__device__ float3 body_body(float4 i, float4 j, float3 a)
{
    float3 r;
    r.x = j.x - i.x;
    r.y = j.y - i.y;
    r.z = j.z - i.z;
    const float distance2 = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
    const float inverse = rsqrtf(distance2);
    const float s = j.w * inverse * inverse * inverse;
    a.x += r.x * s;
    a.y += r.y * s;
    a.z += r.z * s;
    return a;
}

__device__ float3 tile_accelerations(float4 mine, float3 a, const float4* tile, int count)
{
#pragma unroll 4
    for (int j = 0; j < count; ++j) {
        a = body_body(mine, tile[j], a);
    }
    return a;
}

__global__ void step(const float4* __restrict__ old_position, float4* __restrict__ new_position,
                     float3* velocity, int n, float dt)
{
    extern __shared__ float4 tile[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 mine = i < n ? old_position[i] : make_float4(0.f, 0.f, 0.f, 0.f);
    float3 a = make_float3(0.f, 0.f, 0.f);
    for (int begin = 0; begin < n; begin += blockDim.x) {
        const int count = min(n - begin, (int)blockDim.x);
        if (threadIdx.x < count) {
            tile[threadIdx.x] = old_position[begin + threadIdx.x];
        }
        __syncthreads();
        a = tile_accelerations(mine, a, tile, count);
        __syncthreads();
    }
    if (i < n) {
        float3 v = velocity[i];
        v.x += dt * a.x;
        v.y += dt * a.y;
        v.z += dt * a.z;
        velocity[i] = v;
        new_position[i] = make_float4(mine.x + dt * v.x, mine.y + dt * v.y, mine.z + dt * v.z, mine.w);
    }
}

int main(void)
{
    const int n = 110, steps = 3, block = 64;
    const float dt = 1.f / 1024;
    float4* h = (float4*)malloc(n * sizeof(float4));
    double(*p)[3] = (double(*)[3])malloc(n * sizeof *p);
    double(*v)[3] = (double(*)[3])calloc(n, sizeof *v);
    unsigned state = 1u;
    auto next = [&state] { return (state = state * 1664525u + 1013904223u) >> 8; };
    for (int i = 0; i < n; ++i) {
        h[i].x = next() / 16777216.f;
        h[i].y = next() / 16777216.f;
        h[i].z = next() / 16777216.f;
        h[i].w = 1.f + i % 3;
        p[i][0] = h[i].x, p[i][1] = h[i].y, p[i][2] = h[i].z;
    }

    float4* d_position[2];
    float3* d_velocity;
    for (float4*& buffer : d_position)
        CHECKED(cudaMalloc(&buffer, n * sizeof(float4)));
    CHECKED(cudaMalloc(&d_velocity, n * sizeof(float3)));
    CHECKED(cudaMemset(d_velocity, 0, n * sizeof(float3)));
    CHECKED(cudaMemcpy(d_position[0], h, n * sizeof(float4), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; ++s) {
        step<<<(n + block - 1) / block, block, block * sizeof(float4)>>>(
            d_position[s & 1], d_position[~s & 1], d_velocity, n, dt);
        CHECKED(cudaGetLastError());
    }
    CHECKED(cudaMemcpy(h, d_position[steps & 1], n * sizeof *h, cudaMemcpyDeviceToHost));

    for (int s = 0; s < steps; ++s) {
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) {
                double r[3], d2 = SOFTENING;
                for (int k = 0; k < 3; ++k) {
                    r[k] = p[j][k] - p[i][k];
                    d2 += r[k] * r[k];
                }
                for (int k = 0; k < 3; ++k)
                    v[i][k] += dt * (1 + j % 3) * r[k] / (d2 * sqrt(d2));
            }
        for (int i = 0; i < n; ++i)
            for (int k = 0; k < 3; ++k)
                p[i][k] += dt * v[i][k];
    }
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        worst = fmax(worst, fabs(h[i].x - p[i][0]));
        worst = fmax(worst, fabs(h[i].y - p[i][1]));
        worst = fmax(worst, fabs(h[i].z - p[i][2]));
    }
    printf("positions within 1e-4: %s\n", worst < 1e-4 ? "yes" : "no");
    double moved = 0;
    for (int i = 0; i < n; ++i)
        moved = fmax(moved, fabs(v[i][0] * dt));
    printf("bodies move by more than that: %s\n", moved > 1e-3 ? "yes" : "no");
    cudaFree(d_position[0]);
    cudaFree(d_position[1]);
    cudaFree(d_velocity);
    free(h);
    free(p);
    free(v);
}
