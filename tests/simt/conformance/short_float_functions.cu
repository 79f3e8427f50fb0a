// SPDX-License-Identifier: MIT
// Of numbers of 16 bits: shuffles, comparisons of pairs as numbers and as masks, minimum and maximum that keep what is no
// number, complex products, and conversions of integers with a rounding mode.
#include "../program.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstring>

template <class T>
__host__ __device__ unsigned bits(T value)
{
    unsigned result = 0;
    memcpy(&result, &value, sizeof value);
    return result;
}

constexpr int shuffles = 16;

__global__ void shuffle(unsigned* out)
{
    const int lane = static_cast<int>(threadIdx.x);
    const unsigned all = 0xffffffffu;
    const __half h = __int2half_rn(lane);
    const __half2 h2 = __floats2half2_rn(lane, -lane);
    const __nv_bfloat16 b = __int2bfloat16_rn(lane);
    const __nv_bfloat162 b2 = __floats2bfloat162_rn(lane, -lane);
    unsigned* mine = out + lane * shuffles;
    *mine++ = bits(__shfl_sync(all, h, 5));
    *mine++ = bits(__shfl_up_sync(all, h, 2));
    *mine++ = bits(__shfl_down_sync(all, h, 3, 8));
    *mine++ = bits(__shfl_xor_sync(all, h, 1));
    *mine++ = bits(__shfl_sync(all, h2, lane + 1));
    *mine++ = bits(__shfl_up_sync(all, h2, 2, 16));
    *mine++ = bits(__shfl_down_sync(all, h2, 3));
    *mine++ = bits(__shfl_xor_sync(all, h2, 31));
    *mine++ = bits(__shfl_sync(all, b, 7, 8));
    *mine++ = bits(__shfl_up_sync(all, b, 1));
    *mine++ = bits(__shfl_down_sync(all, b, 1));
    *mine++ = bits(__shfl_xor_sync(all, b, 16));
    *mine++ = bits(__shfl_sync(all, b2, 0));
    *mine++ = bits(__shfl_up_sync(all, b2, 4));
    *mine++ = bits(__shfl_down_sync(all, b2, 4));
    *mine++ = bits(__shfl_xor_sync(all, b2, 2));
}

constexpr int functions = 24;

template <class Pair>
__device__ unsigned* compare_pairs(unsigned* out, Pair a, Pair b)
{
    *out++ = __heq2_mask(a, b);
    *out++ = __hequ2_mask(a, b);
    *out++ = __hne2_mask(a, b);
    *out++ = __hneu2_mask(a, b);
    *out++ = __hlt2_mask(a, b);
    *out++ = __hltu2_mask(a, b);
    *out++ = __hle2_mask(a, b);
    *out++ = __hleu2_mask(a, b);
    *out++ = __hgt2_mask(a, b);
    *out++ = __hgtu2_mask(a, b);
    *out++ = __hge2_mask(a, b);
    *out++ = __hgeu2_mask(a, b);
    *out++ = bits(__hequ2(a, b));
    *out++ = bits(__hneu2(a, b));
    *out++ = bits(__hltu2(a, b));
    *out++ = bits(__hleu2(a, b));
    *out++ = bits(__hgtu2(a, b));
    *out++ = bits(__hgeu2(a, b));
    *out++ = bits(__hmax2(a, b));
    *out++ = bits(__hmin2(a, b));
    *out++ = bits(__hmax2_nan(a, b));
    *out++ = bits(__hmin2_nan(a, b));
    *out++ = bits(__hmax_nan(a.x, b.x));
    *out++ = bits(__hmin_nan(a.x, b.x));
    return out;
}

__global__ void compare(unsigned* out, const float* a, const float* b)
{
    const int i = static_cast<int>(threadIdx.x);
    out += i * 2 * functions;
    out = compare_pairs(out, __floats2half2_rn(a[i], 1.5f), __floats2half2_rn(b[i], a[i]));
    compare_pairs(out, __floats2bfloat162_rn(a[i], 1.5f), __floats2bfloat162_rn(b[i], a[i]));
}

constexpr int conversions = 36;

template <class T>
__device__ void store(unsigned*& out, T down, T up, T to_zero)
{
    *out++ = bits(down);
    *out++ = bits(up);
    *out++ = bits(to_zero);
}

#define CONVERT(type, from, to)                                                                              \
    store(out, __##type##2##to##_rd(static_cast<from>(x)), __##type##2##to##_ru(static_cast<from>(x)),       \
          __##type##2##to##_rz(static_cast<from>(x)))

__global__ void convert(unsigned* out, const long long* values)
{
    const long long x = values[threadIdx.x];
    out += threadIdx.x * conversions;
    CONVERT(short, short, half);
    CONVERT(ushort, unsigned short, half);
    CONVERT(int, int, half);
    CONVERT(uint, unsigned int, half);
    CONVERT(ll, long long, half);
    CONVERT(ull, unsigned long long, half);
    CONVERT(short, short, bfloat16);
    CONVERT(ushort, unsigned short, bfloat16);
    CONVERT(int, int, bfloat16);
    CONVERT(uint, unsigned int, bfloat16);
    CONVERT(ll, long long, bfloat16);
    CONVERT(ull, unsigned long long, bfloat16);
}

__global__ void others(unsigned* out)
{
    const __half2 a = __floats2half2_rn(1.5f, -2.0f);
    const __half2 b = __floats2half2_rn(3.0f, 0.25f);
    const __half2 c = __floats2half2_rn(-1.0f, 8.0f);
    *out++ = bits(__hcmadd(a, b, c));
    *out++ = bits(__hfma2_relu(a, b, c));
    *out++ = bits(__hfma2_relu(a, b, __half2half2(__ushort_as_half(0x7e00))));
    *out++ = bits(__hadd2_rn(a, b));
    *out++ = bits(__hsub2_rn(a, b));
    *out++ = bits(__hmul2_rn(a, b));
    const __nv_bfloat162 d = __floats2bfloat162_rn(1.5f, -2.0f);
    const __nv_bfloat162 e = __floats2bfloat162_rn(300.7f, -0.25f);
    *out++ = bits(__low2bfloat162(d));
    *out++ = bits(__high2bfloat162(d));
    *out++ = bits(__lows2bfloat162(d, e));
    *out++ = bits(__highs2bfloat162(d, e));
    *out++ = static_cast<unsigned>(__half2char_rz(a.y));
    *out++ = __half2uchar_rz(a.x);
    *out++ = static_cast<unsigned>(__bfloat162char_rz(e.x));
    *out++ = __bfloat162uchar_rz(e.x);
}

/// Prints one line for each of `rows`.
void print(const char* name, const std::vector<unsigned>& words, std::size_t rows)
{
    const std::size_t columns = words.size() / rows;
    for (std::size_t row = 0; row < rows; ++row) {
        std::printf("%s %zu:", name, row);
        for (std::size_t i = 0; i < columns; ++i) {
            std::printf(" %x", words[row * columns + i]);
        }
        std::printf("\n");
    }
}

int main()
{
    DeviceArray<unsigned> shuffled(32 * shuffles);
    shuffle<<<1, 32>>>(shuffled.data());
    print("lane", shuffled.get(), 32);

    const std::vector<float> a{0.0f, -0.0f, 1.0f, -2.0f, INFINITY, NAN, 1.0f, NAN};
    const std::vector<float> b{-0.0f, 0.0f, 1.5f, -2.0f, 1.0f, 1.0f, NAN, NAN};
    DeviceArray<float> device_a(a.size());
    DeviceArray<float> device_b(b.size());
    device_a.set(a);
    device_b.set(b);
    DeviceArray<unsigned> compared(a.size() * 2 * functions);
    compare<<<1, a.size()>>>(compared.data(), device_a.data(), device_b.data());
    print("pair", compared.get(), a.size());

    const std::vector<long long> values{0, 1, -1, 2049, -2051, 65505, -65520, 70000, 257, -259, 16777217, -2147483648LL,
                                        4294967295LL, (1LL << 60) + 1, -(1LL << 60) - 1, 9223372036854775807LL};
    DeviceArray<long long> device_values(values.size());
    device_values.set(values);
    DeviceArray<unsigned> converted(values.size() * conversions);
    convert<<<1, values.size()>>>(converted.data(), device_values.data());
    print("value", converted.get(), values.size());

    DeviceArray<unsigned> rest(14);
    others<<<1, 1>>>(rest.data());
    print("others", rest.get(), 1);
}
