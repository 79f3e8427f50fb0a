// SPDX-License-Identifier: MIT
// Numbers of half precision: all 65536 of them, and the rounding of what lies between two.
#include "../program.hpp"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstring>

/// For each pattern of bits: its value, the pattern that its value converts to, and what the modes make of a value a
/// little beyond it.
struct Conversions
{
    float value;
    unsigned short back, nearest_of_middle, down, up, to_zero, from_double;
    int whole, whole_up;
};

__global__ void convert(Conversions* out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const __half h = __ushort_as_half(static_cast<unsigned short>(i));
    const __half next = __ushort_as_half(static_cast<unsigned short>(i + 1));
    const float value = __half2float(h);
    // Exact: a float has room for the sum of two neighbours.
    const float middle = (value + __half2float(next)) / 2;
    Conversions c;
    c.value = value;
    c.back = __half_as_ushort(__float2half(value));
    c.nearest_of_middle = __half_as_ushort(__float2half_rn(middle));
    c.down = __half_as_ushort(__float2half_rd(middle));
    c.up = __half_as_ushort(__float2half_ru(middle));
    c.to_zero = __half_as_ushort(__float2half_rz(middle));
    // A hair beyond the middle, which only a double can tell from it.
    c.from_double = __half_as_ushort(__double2half(static_cast<double>(middle) * (1 + 0x1p-40)));
    c.whole = __half2int_rn(h);
    c.whole_up = __half2int_ru(h);
    out[i] = c;
}

double value_of(unsigned bits)
{
    const int exponent = static_cast<int>(bits >> 10 & 31);
    const double fraction = bits & 1023;
    const double magnitude = exponent == 0    ? std::ldexp(fraction, -24)
                             : exponent == 31 ? (fraction == 0 ? INFINITY : NAN)
                                              : std::ldexp(1024 + fraction, exponent - 25);
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

int wrong_conversions()
{
    constexpr unsigned patterns = 1 << 16;
    DeviceArray<Conversions> out(patterns);
    convert<<<patterns / 256, 256>>>(out.data());
    const std::vector<Conversions> got = out.get();
    int wrong = 0;
    for (unsigned i = 0; i < patterns; ++i) {
        const double value = value_of(i);
        const Conversions& c = got[i];
        if (std::isnan(value)) {
            wrong += std::isnan(c.value) && c.whole == 0 ? 0 : 1;
            continue;
        }
        const bool is_negative = (i & 0x8000) != 0;
        bool right = c.value == value && c.back == i && std::signbit(c.value) == is_negative;
        if (!std::isinf(value)) {
            right = right && c.whole == static_cast<int>(std::nearbyint(value)) &&
                    c.whole_up == static_cast<int>(std::ceil(value));
        }
        if ((i & 0x7fff) < 0x7bff) {  // it has a finite neighbour, further from zero
            const unsigned even = i % 2 == 0 ? i : i + 1;
            right = right && c.nearest_of_middle == even && c.to_zero == i && c.from_double == i + 1 &&
                    c.down == (is_negative ? i + 1 : i) && c.up == (is_negative ? i : i + 1);
        }
        wrong += right ? 0 : 1;
    }
    return wrong;
}

__global__ void arithmetic(unsigned short* out)
{
    const __half one = __float2half(1.0f);
    const __half tiny = __float2half(0x1p-11f);  // half of what separates 1 from the next number
    const __half above = __hadd(one, __float2half(0x1p-10f));
    const __half results[] = {
        __hadd(one, tiny),                                   // a tie: to even, 1
        __hadd(above, tiny),                                 // a tie: to even, 1 + 2/1024
        __hsub(one, tiny),                                   // exact
        __hmul(above, above),                                // 1 + 2/1024 + 2^-20
        __hfma(above, above, __hneg(__hmul(above, above))),  // what the product lost: 2^-20
        __hdiv(one, __float2half(3.0f)),
        one + above * above - one,
        hsqrt(__float2half(2.0f)),
        __float2half(65504.0f) + __float2half(15.0f),  // nearer to 65504 than to 65536
        __float2half(65504.0f) + __float2half(16.0f),  // infinity
        __hmax(one, __float2half(-2.0f)),
        __habs(__float2half(-2.0f)),
        __hadd_sat(one, one),
        __int2half_rn(2049),  // between 2048 and 2050
    };
    for (const __half result : results) {
        *out++ = __half_as_ushort(result);
    }
    const __half2 pair = __floats2half2_rn(1.0f, -2.0f);
    const __half2 pairs[] = {__hadd2(pair, pair),
                             __hmul2(pair, pair),
                             __hfma2(pair, pair, pair),
                             __lowhigh2highlow(pair),
                             __half2half2(__high2half(pair)),
                             __hneg2(pair),
                             __hlt2(pair, __float2half2_rn(0.0f))};
    for (const __half2 result : pairs) {
        *out++ = __half_as_ushort(__low2half(result));
        *out++ = __half_as_ushort(__high2half(result));
    }
    const __half nan = __ushort_as_half(0x7fff);
    *out++ = static_cast<unsigned short>((__heq(one, one) ? 1 : 0) + (__hlt(one, above) ? 2 : 0) +
                                         (__hge(one, above) ? 4 : 0) + (__heq(nan, nan) ? 8 : 0) +
                                         (__hequ(nan, one) ? 16 : 0) + (__hisnan(nan) ? 32 : 0) +
                                         (one != above ? 64 : 0) + (__hbgt2(pair, pair) ? 128 : 0));
    // Numbers of the bfloat16 format have 7 bits behind the point.
    const __nv_bfloat16 b = __float2bfloat16(1 + 0x1p-8f);  // a tie: to even, 1
    *out++ = __bfloat16_as_ushort(b);
    *out++ = __bfloat16_as_ushort(__float2bfloat16(1 + 0x1.8p-7f));  // a tie: 1 + 2/128
    *out++ = __bfloat16_as_ushort(__float2bfloat16_rz(-3.999f));
    *out++ = __bfloat16_as_ushort(__hmul(__float2bfloat16(3.0f), __float2bfloat16(0.5f)));
}

int main()
{
    std::printf("%d of 65536 conversions wrong\n", wrong_conversions());
    const std::vector<unsigned short> expected{
        0x3c00, 0x3c02, 0x3bff, 0x3c02, 0x0010, 0x3555, 0x3c02, 0x3da8, 0x7bff, 0x7c00, 0x3c00, 0x4000,
        0x3c00, 0x6800,
        // pairs: (2, -4), (1, 4), (2, 2), (-2, 1), (-2, -2), (-1, 2), (0, 1)
        0x4000, 0xc400, 0x3c00, 0x4400, 0x4000, 0x4000, 0xc000, 0x3c00, 0xc000, 0xc000, 0xbc00, 0x4000,
        0x0000, 0x3c00, 1 + 2 + 16 + 32 + 64,
        // bfloat16
        0x3f80, 0x3f82, 0xc07f, 0x3fc0};
    DeviceArray<unsigned short> out(expected.size());
    arithmetic<<<1, 1>>>(out.data());
    const std::vector<unsigned short> got = out.get();
    int wrong = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (got[i] != expected[i]) {
            ++wrong;
            std::printf("result %d: %04x, not %04x\n", static_cast<int>(i), got[i], expected[i]);
        }
    }
    std::printf("%d results wrong\n", wrong);
}
