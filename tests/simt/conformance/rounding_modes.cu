// SPDX-License-Identifier: MIT
// Arithmetic and conversions with a rounding mode. Expected values follow from the definitions: the exact result lies
// between two neighbours, of which the mode chooses one.
#include "../program.hpp"

#include <cmath>

__global__ void arithmetic(float one, float tiny, float three, double big_tiny, float* out, double* doubles)
{
    // 1 + 2^-40 lies just above 1, and 1 - 2^-40 just below.
    *out++ = __fadd_rn(one, tiny);
    *out++ = __fadd_rz(one, tiny);
    *out++ = __fadd_ru(one, tiny);
    *out++ = __fadd_rd(one, tiny);
    *out++ = __fsub_rn(one, tiny);
    *out++ = __fsub_rz(one, tiny);
    *out++ = __fsub_ru(one, tiny);
    *out++ = __fsub_rd(one, tiny);
    *out++ = __fadd_rz(-one, -tiny);
    *out++ = __fadd_rd(-one, -tiny);
    // 1/3 is 0x3eaaaaaa.aaa… as a float
    *out++ = __fdiv_rn(one, three);
    *out++ = __fdiv_rz(one, three);
    *out++ = __fdiv_ru(one, three);
    *out++ = __frcp_rd(three);
    *out++ = __frcp_rn(three);
    // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24: half way between two floats
    const float factor = one + 0x1p-12f;
    *out++ = __fmul_rn(factor, factor);
    *out++ = __fmul_ru(factor, factor);
    *out++ = __fmul_rd(factor, factor);
    *out++ = __fmaf_rn(factor, factor, -one);
    *out++ = __fmaf_rz(factor, factor, tiny);
    *out++ = __fmaf_ru(factor, factor, tiny);
    *out++ = __fsqrt_rd(three);
    *out++ = __fsqrt_ru(three);
    *out++ = __frsqrt_rn(4 * one);
    *doubles++ = __dadd_ru(1.0, big_tiny);
    *doubles++ = __dadd_rd(1.0, big_tiny);
    *doubles++ = __dmul_rz(1.0 + 0x1p-30, 1.0 + 0x1p-30);
    *doubles++ = __dmul_ru(1.0 + 0x1p-30, 1.0 + 0x1p-30);
    *doubles++ = __ddiv_rd(1.0, 3.0 * one);
    *doubles++ = __drcp_ru(3.0 * one);
    *doubles++ = __fma_rn(1.0 + 0x1p-30, 1.0 + 0x1p-30, -1.0);
}

__global__ void to_integers(const float* in, long long* out)
{
    const float x = in[threadIdx.x];
    const double d = x;
    long long* r = out + 20 * threadIdx.x;
    *r++ = __float2int_rn(x);
    *r++ = __float2int_rz(x);
    *r++ = __float2int_ru(x);
    *r++ = __float2int_rd(x);
    *r++ = __float2uint_rn(x);
    *r++ = __float2uint_rz(x);
    *r++ = __float2uint_ru(x);
    *r++ = __float2uint_rd(x);
    *r++ = __float2ll_rn(x);
    *r++ = __float2ll_rz(x);
    *r++ = __float2ull_ru(x);
    *r++ = __float2ull_rd(x);
    *r++ = __double2int_rn(d);
    *r++ = __double2int_rz(d);
    *r++ = __double2int_ru(d);
    *r++ = __double2int_rd(d);
    *r++ = __double2uint_rn(d);
    *r++ = __double2uint_rz(d);
    *r++ = __double2ll_rd(d);
    *r++ = __double2ll_ru(d);
}

__global__ void to_floats(int i, unsigned u, long long l, unsigned long long ul, double d, float* out)
{
    *out++ = __int2float_rn(i);
    *out++ = __int2float_rz(i);
    *out++ = __int2float_ru(i);
    *out++ = __int2float_rd(i);
    *out++ = __uint2float_rz(u);
    *out++ = __uint2float_ru(u);
    *out++ = __ll2float_rz(l);
    *out++ = __ll2float_ru(l);
    *out++ = __ull2float_rn(ul);
    *out++ = __ull2float_rd(ul);
    *out++ = __double2float_rn(d);
    *out++ = __double2float_rz(d);
    *out++ = __double2float_ru(d);
    *out++ = __double2float_rd(d);
}

int wrong = 0;

template <class T>
void compare(const char* what, int number, T got, T expected)
{
    if (!(got == expected)) {
        ++wrong;
        std::printf("%s %d: %.17g, not %.17g\n", what, number, static_cast<double>(got),
                    static_cast<double>(expected));
    }
}

template <class T>
void compare_all(const char* what, const std::vector<T>& got, const std::vector<T>& expected)
{
    for (std::size_t i = 0; i < expected.size(); ++i) {
        compare(what, static_cast<int>(i), got[i], expected[i]);
    }
}

void check_arithmetic()
{
    const float up = 1 + 0x1p-23f, down = 1 - 0x1p-24f;
    const float third = 0x1.555554p-2f, third_up = 0x1.555556p-2f;
    const float square = 1 + 0x1p-11f;
    const std::vector<float> floats{1, 1, up, 1, 1, down, 1, down, -1, -up, third_up, third, third_up, third,
                                    third_up, square, square + 0x1p-23f, square, 0x1p-11f + 0x1p-24f, square,
                                    square + 0x1p-23f,
                                    // sqrt(3) = 0x1.bb67ae8…
                                    0x1.bb67aep+0f, 0x1.bb67bp+0f, 0.5f};
    const std::vector<double> doubles{
        1 + 0x1p-52,      1, 1 + 0x1p-29, 1 + 0x1p-29 + 0x1p-52, 0x1.5555555555555p-2, 0x1.5555555555556p-2,
        0x1p-29 + 0x1p-60};
    DeviceArray<float> out(floats.size());
    DeviceArray<double> double_out(doubles.size());
    arithmetic<<<1, 1>>>(1.0f, 0x1p-40f, 3.0f, 0x1p-80, out.data(), double_out.data());
    compare_all("float", out.get(), floats);
    compare_all("double", double_out.get(), doubles);
}

/// The integer nearest to `x` in the direction of the mode, kept between `least` and `most`.
long long expected_integer(double x, char mode, long long least, unsigned long long most)
{
    const double below = std::floor(x), above = std::ceil(x);
    const bool is_tie = x - below == above - x;
    const double nearest = is_tie                  ? (std::fmod(below, 2) == 0 ? below : above)
                           : x - below < above - x ? below
                                                   : above;
    const double whole = mode == 'n'   ? nearest
                         : mode == 'z' ? (x < 0 ? above : below)
                         : mode == 'u' ? above
                                       : below;
    return whole <= static_cast<double>(least)  ? least
           : whole >= static_cast<double>(most) ? static_cast<long long>(most)
           : whole >= 0 ? static_cast<long long>(static_cast<unsigned long long>(whole))
                        : static_cast<long long>(whole);
}

void check_to_integers()
{
    const std::vector<float> inputs{0.0f,          -0.0f,
                                    0.5f,          -0.5f,
                                    1.5f,          -1.5f,
                                    2.5f,          -2.5f,
                                    0.49999997f,   3e9f,
                                    -3e9f,         5e9f,
                                    1e19f,         -1e19f,
                                    3e19f,         INFINITY,
                                    -INFINITY,     16777217.0f,
                                    2147483648.0f, -2147483648.0f,
                                    4294967296.0f, 9223372036854775808.0f};
    DeviceArray<float> in(inputs.size());
    DeviceArray<long long> out(inputs.size() * 20);
    in.set(inputs);
    to_integers<<<1, static_cast<unsigned>(inputs.size())>>>(in.data(), out.data());
    const std::vector<long long> got = out.get();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const double x = inputs[i];
        const auto as_int = [&](char mode) { return expected_integer(x, mode, -2147483648ll, 2147483647); };
        const auto as_uint = [&](char mode) { return expected_integer(x, mode, 0, 4294967295u); };
        const auto as_ll = [&](char mode) {
            return expected_integer(x, mode, -9223372036854775807ll - 1, 9223372036854775807ull);
        };
        const auto as_ull = [&](char mode) { return expected_integer(x, mode, 0, ~0ull); };
        const std::vector<long long> expected{
            as_int('n'),  as_int('z'), as_int('u'),  as_int('d'),  as_uint('n'), as_uint('z'), as_uint('u'),
            as_uint('d'), as_ll('n'),  as_ll('z'),   as_ull('u'),  as_ull('d'),  as_int('n'),  as_int('z'),
            as_int('u'),  as_int('d'), as_uint('n'), as_uint('z'), as_ll('d'),   as_ll('u')};
        for (int k = 0; k < 20; ++k) {
            compare("integer", static_cast<int>(i) * 100 + k, got[i * 20 + static_cast<std::size_t>(k)],
                    expected[static_cast<std::size_t>(k)]);
        }
    }
}

void check_to_floats()
{
    // 2^24 + 1 and its like lie half way between two floats.
    const float lower = 0x1p24f, upper = 0x1p24f + 2;
    const std::vector<float> expected{lower,          lower,          upper,           lower,
                                      0x1.fffffep31f, 0x1p32f,        -0x1.fffffcp62f, -0x1.fffffcp62f,
                                      0x1p64f,        0x1.fffffep63f, 0x1.99999ap-4f,  0x1.999998p-4f,
                                      0x1.99999ap-4f, 0x1.999998p-4f};
    DeviceArray<float> out(expected.size());
    to_floats<<<1, 1>>>((1 << 24) + 1, 0xffffffffu, -0x7fffff4000000000ll, ~0ull, 0.1, out.data());
    compare_all("float of", out.get(), expected);
}

int main()
{
    check_arithmetic();
    check_to_integers();
    check_to_floats();
    std::printf("%d wrong\n", wrong);
}
