// SPDX-License-Identifier: MIT
// CUDA's vector types: sizes and alignments (CUDA C++ Programming Guide, "Built-in Vector Types"), which the compiler
// holds against the table, and how they are used.
#include "../program.hpp"

#include <type_traits>

#define VECTOR(name, T, align2, align4)                                                                      \
    static_assert(sizeof(name##1) == sizeof(T) && alignof(name##1) == alignof(T), #name);                    \
    static_assert(sizeof(name##2) == 2 * sizeof(T) && alignof(name##2) == align2, #name);                    \
    static_assert(sizeof(name##3) == 3 * sizeof(T) && alignof(name##3) == alignof(T), #name);                \
    static_assert(sizeof(name##4) == 4 * sizeof(T) && alignof(name##4) == align4, #name);                    \
    static_assert(std::is_same<decltype(name##4 ::w), T>::value, #name);                                     \
    static_assert(std::is_trivially_copyable<name##3>::value && std::is_aggregate<name##3>::value, #name)

VECTOR(char, signed char, 2, 4);
VECTOR(uchar, unsigned char, 2, 4);
VECTOR(short, short, 4, 8);
VECTOR(ushort, unsigned short, 4, 8);
VECTOR(int, int, 8, 16);
VECTOR(uint, unsigned int, 8, 16);
VECTOR(float, float, 8, 16);
static_assert(sizeof(long2) == 2 * sizeof(long) && alignof(long2) == 16 && alignof(longlong2) == 16, "long2");
static_assert(sizeof(ulonglong3) == 24 && alignof(ulonglong3) == 8 && alignof(long1) == 8, "longlong3");
static_assert(sizeof(double2) == 16 && alignof(double2) == 16 && sizeof(double3) == 24, "double2");
static_assert(alignof(double3) == 8 && alignof(double1) == 8, "double3");
#if CUDART_VERSION >= 13000
static_assert(sizeof(double4_16a) == 32 && alignof(double4_16a) == 16, "double4_16a");
static_assert(sizeof(double4_32a) == 32 && alignof(double4_32a) == 32, "double4_32a");
static_assert(alignof(long4_16a) == 16 && alignof(ulong4_32a) == 32, "long4");
static_assert(alignof(longlong4_16a) == 16 && alignof(ulonglong4_32a) == 32, "longlong4");
#endif
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4, "dim3");

struct Particle
{
    float4 position;
    char tag;
    float3 velocity;
};
static_assert(sizeof(Particle) == 32 && alignof(Particle) == 16, "Particle");

__host__ __device__ inline float3 operator+(float3 a, float3 b)
{
    return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}

__device__ dim3 swapped(dim3 d)
{
    return dim3(d.y, d.x);
}

__global__ void use(Particle* particles, uint3* out, short4* shorts)
{
    const unsigned i = threadIdx.x;
    Particle& p = particles[i];
    p.velocity = p.velocity + make_float3(1, 2, 3);
    p.position = make_float4(p.velocity.x, p.velocity.y, p.velocity.z, static_cast<float>(p.tag));
    const dim3 extent = blockDim;
    const dim3 turned = swapped(extent);
    const dim3 from_index = threadIdx;
    out[i] = make_uint3(turned.y, turned.z, from_index.x + uint3(dim3(5)).y);
    shorts[i] = short4{static_cast<short>(i), 1, 2, make_short2(3, 4).y};
}

int main()
{
    const dim3 one, two(2), all(2, 3, 4);
    const dim3 listed = {7, 8};
    std::printf("%u %u %u, %u %u, %u, %u %u %u\n", one.x, one.y, one.z, two.x, two.z, all.z, listed.x,
                listed.y, listed.z);
    std::vector<Particle> start(4);
    for (int i = 0; i < 4; ++i) {
        start[static_cast<std::size_t>(i)] = {make_float4(0, 0, 0, 0), static_cast<char>(i),
                                              make_float3(static_cast<float>(i), 0, 0)};
    }
    DeviceArray<Particle> particles(4);
    DeviceArray<uint3> extents(4);
    DeviceArray<short4> shorts(4);
    particles.set(start);
    use<<<1, 4>>>(particles.data(), extents.data(), shorts.data());
    const Particle last = particles.get()[3];
    std::printf("%g %g %g %g\n", static_cast<double>(last.position.x), static_cast<double>(last.position.y),
                static_cast<double>(last.position.z), static_cast<double>(last.position.w));
    const uint3 extent = extents.get()[3];
    std::printf("%u %u %u\n", extent.x, extent.y, extent.z);
    const short4 numbers = shorts.get()[3];
    std::printf("%d %d %d %d\n", numbers.x, numbers.y, numbers.z, numbers.w);
}
