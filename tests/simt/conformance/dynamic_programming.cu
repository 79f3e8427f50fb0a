// SPDX-License-Identifier: MIT
// The intrinsic functions for dynamic programming, on both sides: of values around the ends of their ranges.
#include "../program.hpp"

constexpr unsigned values[] = {0,          1,          2,          0xffffffffu, 0xfffffffeu, 0x7fffffffu, 0x80000000u,
                               0x80000001u, 0x7fff8000u, 0x80007fffu, 0x0001ffffu, 0xffff0001u, 0x12345678u};
constexpr int count = sizeof values / sizeof *values;
constexpr int functions = 36;

struct Inputs
{
    unsigned values[count];
};

__host__ __device__ void compute(unsigned* out, unsigned a, unsigned b, unsigned c)
{
    const int x = static_cast<int>(a);
    const int y = static_cast<int>(b);
    const int z = static_cast<int>(c);
    bool high;
    bool low;
    *out++ = __viaddmax_s32(x, y, z);
    *out++ = __viaddmin_s32(x, y, z);
    *out++ = __viaddmax_u32(a, b, c);
    *out++ = __viaddmin_u32(a, b, c);
    *out++ = __viaddmax_s16x2(a, b, c);
    *out++ = __viaddmin_s16x2(a, b, c);
    *out++ = __viaddmax_u16x2(a, b, c);
    *out++ = __viaddmin_u16x2(a, b, c);
    *out++ = __viaddmax_s32_relu(x, y, z);
    *out++ = __viaddmin_s32_relu(x, y, z);
    *out++ = __viaddmax_s16x2_relu(a, b, c);
    *out++ = __viaddmin_s16x2_relu(a, b, c);
    *out++ = __vimax3_s32(x, y, z);
    *out++ = __vimin3_s32(x, y, z);
    *out++ = __vimax3_u32(a, b, c);
    *out++ = __vimin3_u32(a, b, c);
    *out++ = __vimax3_s16x2(a, b, c);
    *out++ = __vimin3_s16x2(a, b, c);
    *out++ = __vimax3_u16x2(a, b, c);
    *out++ = __vimin3_u16x2(a, b, c);
    *out++ = __vimax3_s32_relu(x, y, z);
    *out++ = __vimin3_s32_relu(x, y, z);
    *out++ = __vimax3_s16x2_relu(a, b, c);
    *out++ = __vimin3_s16x2_relu(a, b, c);
    *out++ = __vimax_s32_relu(x, y);
    *out++ = __vimin_s32_relu(x, y);
    *out++ = __vimax_s16x2_relu(a, b);
    *out++ = __vimin_s16x2_relu(a, b);
    *out++ = 3 * __vibmax_s32(x, y, &high) + high;
    *out++ = 3 * __vibmin_s32(x, y, &high) + high;
    *out++ = 3 * __vibmax_u32(a, b, &high) + high;
    *out++ = 3 * __vibmin_u32(a, b, &high) + high;
    *out++ = 5 * __vibmax_s16x2(a, b, &high, &low) + 2 * high + low;
    *out++ = 5 * __vibmin_s16x2(a, b, &high, &low) + 2 * high + low;
    *out++ = 5 * __vibmax_u16x2(a, b, &high, &low) + 2 * high + low;
    *out++ = 5 * __vibmin_u16x2(a, b, &high, &low) + 2 * high + low;
}

__global__ void compute(unsigned* out, Inputs in)
{
    compute(out + ((blockIdx.y * count + blockIdx.x) * count + threadIdx.x) * functions, in.values[blockIdx.y],
            in.values[blockIdx.x], in.values[threadIdx.x]);
}

int main()
{
    Inputs in;
    std::vector<unsigned> on_host(count * count * count * functions);
    for (int a = 0; a < count; ++a) {
        in.values[a] = values[a];
        for (int b = 0; b < count; ++b) {
            for (int c = 0; c < count; ++c) {
                compute(&on_host[((a * count + b) * count + c) * functions], values[a], values[b], values[c]);
            }
        }
    }
    std::printf("host: %016llx\n", digest(on_host));
    DeviceArray<unsigned> out(on_host.size());
    compute<<<dim3(count, count), count>>>(out.data(), in);
    const std::vector<unsigned> got = out.get();
    std::printf("device: %016llx, as on the host: %d\n", digest(got), got == on_host);
    for (int i = 0; i < functions; ++i) {
        std::printf("%x ", got[((11 * count + 8) * count + 12) * functions + i]);
    }
    std::printf("\n");
}
