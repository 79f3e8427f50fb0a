// SPDX-License-Identifier: MIT
// Random numbers in kernels: the generators of curand_kernel.h give the numbers of NVIDIA's library, and each thread
// its own part of the sequence.
#include <cuda_runtime.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>

constexpr int threads = 64;

template <class State>
__global__ void set_up(State* states, unsigned long long seed)
{
    curand_init(seed, threadIdx.x, 3 * threadIdx.x, &states[threadIdx.x]);
}

template <class State>
__global__ void draw(State* states, unsigned int* bits, float* uniform, double* uniform_double)
{
    const int i = threadIdx.x;
    State state = states[i];
    bits[i] = curand(&state);
    uniform[i] = curand_uniform(&state);
    uniform_double[i] = curand_uniform_double(&state);
    states[i] = state;
}

/// What is left of the state when the thread skips: other numbers, and numbers of other threads.
template <class State>
__global__ void skip(State* states, unsigned int* bits)
{
    const int i = threadIdx.x;
    skipahead(1000000007ull * (i + 1), &states[i]);
    skipahead_sequence(i, &states[i]);
    bits[i] = curand(&states[i]);
}

template <class State>
__global__ void draw_normal(State* states, double* normal)
{
    State* state = &states[threadIdx.x];
    double* out = normal + 8 * threadIdx.x;
    out[0] = curand_normal(state);
    out[1] = curand_normal(state);
    const float2 pair = curand_normal2(state);
    out[2] = pair.x;
    out[3] = curand_normal_double(state);
    out[4] = curand_normal2_double(state).y;
    out[5] = curand_log_normal(state, 1.0f, 0.5f);
    out[6] = curand_log_normal_double(state, 1.0, 0.5);
    out[7] = curand_poisson(state, 12.5);
}

__global__ void draw_four(curandStatePhilox4_32_10_t* states, float* sums)
{
    curandStatePhilox4_32_10_t* state = &states[threadIdx.x];
    curand(state);  // so that the four are not those of one counter
    const uint4 bits = curand4(state);
    const float4 uniform = curand_uniform4(state);
    const float4 normal = curand_normal4(state);
    sums[2 * threadIdx.x] = (bits.x ^ bits.y ^ bits.z ^ bits.w) % 1000;
    sums[2 * threadIdx.x + 1] = uniform.x + uniform.y + uniform.z + uniform.w + normal.x + normal.w;
}

unsigned int mixed(const unsigned int* bits)
{
    unsigned int result = 0;
    for (int i = 0; i < threads; ++i) {
        result = result * 31 + bits[i];
    }
    return result;
}

template <class State>
void show(const char* name, unsigned long long seed)
{
    State* states = nullptr;
    unsigned int* bits = nullptr;
    float* uniform = nullptr;
    double* uniform_double = nullptr;
    double* normal = nullptr;
    cudaMalloc(&states, threads * sizeof(State));
    cudaMallocManaged(&bits, threads * sizeof(unsigned int));
    cudaMallocManaged(&uniform, threads * sizeof(float));
    cudaMallocManaged(&uniform_double, threads * sizeof(double));
    cudaMallocManaged(&normal, 8 * threads * sizeof(double));
    set_up<<<1, threads>>>(states, seed);
    draw<<<1, threads>>>(states, bits, uniform, uniform_double);
    cudaDeviceSynchronize();
    std::printf("%s, %zu bytes: %u %u %u, all %u; %.9g %.17g\n", name, sizeof(State), bits[0], bits[1], bits[63],
                mixed(bits), uniform[63], uniform_double[63]);
    skip<<<1, threads>>>(states, bits);
    cudaDeviceSynchronize();
    std::printf("after skips: %u %u, all %u\n", bits[0], bits[63], mixed(bits));
    draw_normal<<<1, threads>>>(states, normal);
    cudaDeviceSynchronize();
    for (int kind = 0; kind < 8; ++kind) {
        double sum = 0;
        for (int i = 0; i < threads; ++i) {
            sum += normal[8 * i + kind];
        }
        std::printf(" %.2f", sum);
    }
    std::printf("\n");
    cudaFree(normal);
    cudaFree(uniform_double);
    cudaFree(uniform);
    cudaFree(bits);
    cudaFree(states);
}

void show_fours()
{
    curandStatePhilox4_32_10_t* states = nullptr;
    float* sums = nullptr;
    cudaMalloc(&states, threads * sizeof *states);
    cudaMallocManaged(&sums, 2 * threads * sizeof(float));
    set_up<<<1, threads>>>(states, 7ull);
    draw_four<<<1, threads>>>(states, sums);
    cudaDeviceSynchronize();
    std::printf("fours: %g %.3f, %g %.3f\n", sums[0], sums[1], sums[126], sums[127]);
    cudaFree(sums);
    cudaFree(states);
}

int main()
{
    show<curandState>("xorwow", 1234);
    show<curandState>("xorwow", 0x123456789abcdefull);
    show<curandStatePhilox4_32_10_t>("philox", 1234);
    show<curandStateMRG32k3a_t>("mrg32k3a", 0);
    show<curandStateMRG32k3a_t>("mrg32k3a", 0x123456789abcdefull);
    show_fours();
    return 0;
}
