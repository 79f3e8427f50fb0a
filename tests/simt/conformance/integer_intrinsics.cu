// SPDX-License-Identifier: MIT
// Integer intrinsics, against their definitions in the CUDA Math API Reference, written out bit by bit on the host.
#include "../program.hpp"

#include <cstdint>

struct Input
{
    unsigned a, b, c;
};

constexpr int results = 34;

__global__ void intrinsics(const Input* inputs, long long* out)
{
    const unsigned a = inputs[threadIdx.x].a;
    const unsigned b = inputs[threadIdx.x].b;
    const unsigned c = inputs[threadIdx.x].c;
    const long long la = static_cast<long long>(static_cast<unsigned long long>(a) << 32 | b);
    const long long lb = static_cast<long long>(static_cast<unsigned long long>(c) << 32 | a);
    long long* r = out + threadIdx.x * results;
    *r++ = __mul24(a, b);
    *r++ = __umul24(a, b);
    *r++ = __mulhi(static_cast<int>(a), static_cast<int>(b));
    *r++ = __umulhi(a, b);
    *r++ = __mul64hi(la, lb);
    *r++ = __umul64hi(la, lb);
    *r++ = __sad(static_cast<int>(a), static_cast<int>(b), c);
    *r++ = __usad(a, b, c);
    *r++ = __hadd(static_cast<int>(a), static_cast<int>(b));
    *r++ = __rhadd(static_cast<int>(a), static_cast<int>(b));
    *r++ = __uhadd(a, b);
    *r++ = __urhadd(a, b);
    *r++ = __brev(a);
    *r++ = __brevll(la);
    *r++ = __clz(a);
    *r++ = __clzll(la);
    *r++ = __ffs(a);
    *r++ = __ffsll(la);
    *r++ = __popc(a);
    *r++ = __popcll(la);
    *r++ = __byte_perm(a, b, c);
    *r++ = __funnelshift_l(a, b, c);
    *r++ = __funnelshift_r(a, b, c);
    *r++ = __funnelshift_lc(a, b, c);
    *r++ = __funnelshift_rc(a, b, c);
    *r++ = __dp4a(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c));
    *r++ = __dp4a(a, b, c);
    *r++ = __dp2a_lo(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c));
    *r++ = __dp2a_hi(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c));
    *r++ = __dp2a_lo(a, b, c);
    *r++ = __dp2a_hi(a, b, c);
    *r++ = __vadd4(a, b);
    *r++ = __vabsdiffu4(a, b);
    *r++ = __vsadu4(a, b);
}

using Wide = __int128;

int bit(unsigned long long x, int i)
{
    return static_cast<int>(x >> i & 1);
}

Wide sign_extended(unsigned long long x, int bits)
{
    Wide result = 0;
    for (int i = 0; i < bits; ++i) {
        result += static_cast<Wide>(bit(x, i)) << i;
    }
    return bit(x, bits - 1) ? result - (static_cast<Wide>(1) << bits) : result;
}

Wide floor_div(Wide x, Wide y)
{
    return x / y - (x % y != 0 && (x < 0) != (y < 0) ? 1 : 0);
}

/// The part number `i` of `word`, of `bits` bits.
Wide part(unsigned word, int i, int bits, bool is_signed)
{
    const unsigned long long value = word >> (bits * i) & ((1ull << bits) - 1);
    return is_signed ? sign_extended(value, bits) : static_cast<Wide>(value);
}

std::vector<long long> by_definition(Input in)
{
    const unsigned a = in.a, b = in.b, c = in.c;
    const unsigned long long la = static_cast<unsigned long long>(a) << 32 | b;
    const unsigned long long lb = static_cast<unsigned long long>(c) << 32 | a;
    const Wide sa = sign_extended(a, 32), sb = sign_extended(b, 32);
    const Wide two32 = static_cast<Wide>(1) << 32;
    std::vector<long long> r;
    const auto as_int = [&](Wide x) { r.push_back(static_cast<int>(static_cast<unsigned>(x))); };
    const auto as_unsigned = [&](Wide x) { r.push_back(static_cast<unsigned>(x)); };
    as_int(sign_extended(a, 24) * sign_extended(b, 24));
    as_unsigned(static_cast<Wide>(a % (1 << 24)) * (b % (1 << 24)));
    as_int(floor_div(sa * sb, two32));
    as_unsigned(static_cast<Wide>(a) * b / two32);
    // The high halves of 64-bit products, from 32-bit digits.
    const auto high = [](unsigned long long x, unsigned long long y) {
        const unsigned long long x0 = x & 0xffffffff, x1 = x >> 32, y0 = y & 0xffffffff, y1 = y >> 32;
        const unsigned long long middle = x1 * y0 + (x0 * y0 >> 32);
        return x1 * y1 + (middle >> 32) + ((x0 * y1 + (middle & 0xffffffff)) >> 32);
    };
    r.push_back(static_cast<long long>(high(la, lb) - (bit(la, 63) ? lb : 0) - (bit(lb, 63) ? la : 0)));
    r.push_back(static_cast<long long>(high(la, lb)));
    as_unsigned((sa < sb ? sb - sa : sa - sb) + c);
    as_unsigned((a < b ? b - a : a - b) + static_cast<Wide>(c));
    as_int(floor_div(sa + sb, 2));
    as_int(floor_div(sa + sb + 1, 2));
    as_unsigned((static_cast<Wide>(a) + b) / 2);
    as_unsigned((static_cast<Wide>(a) + b + 1) / 2);
    unsigned long long reversed = 0;
    for (int i = 0; i < 64; ++i) {
        reversed += static_cast<unsigned long long>(bit(la, i)) << (63 - i);
    }
    unsigned reversed_a = 0;
    int ones = 0, ones_long = 0, leading = 32, leading_long = 64, first = 0, first_long = 0;
    for (int i = 0; i < 32; ++i) {
        reversed_a += static_cast<unsigned>(bit(a, i)) << (31 - i);
        ones += bit(a, i);
        leading = bit(a, i) ? 31 - i : leading;
        first = bit(a, 31 - i) ? 32 - i : first;
    }
    for (int i = 0; i < 64; ++i) {
        ones_long += bit(la, i);
        leading_long = bit(la, i) ? 63 - i : leading_long;
        first_long = bit(la, 63 - i) ? 64 - i : first_long;
    }
    as_unsigned(reversed_a);
    r.push_back(static_cast<long long>(reversed));
    for (const int value : {leading, leading_long, first, first_long, ones, ones_long}) {
        r.push_back(value);
    }
    const unsigned char bytes[8] = {static_cast<unsigned char>(a),       static_cast<unsigned char>(a >> 8),
                                    static_cast<unsigned char>(a >> 16), static_cast<unsigned char>(a >> 24),
                                    static_cast<unsigned char>(b),       static_cast<unsigned char>(b >> 8),
                                    static_cast<unsigned char>(b >> 16), static_cast<unsigned char>(b >> 24)};
    Wide permuted = 0;
    for (int i = 0; i < 4; ++i) {
        permuted += static_cast<Wide>(bytes[(c >> (4 * i)) % 8]) << (8 * i);
    }
    as_unsigned(permuted);
    const auto shifted = [&](unsigned by, bool left) {
        unsigned result = 0;
        for (int i = 0; i < 32; ++i) {
            const int from = left ? i + 32 - static_cast<int>(by) : i + static_cast<int>(by);
            const unsigned long long both = static_cast<unsigned long long>(b) << 32 | a;
            result += static_cast<unsigned>(bit(both, from)) << i;
        }
        return result;
    };
    as_unsigned(shifted(c % 32, true));
    as_unsigned(shifted(c % 32, false));
    as_unsigned(shifted(c < 32 ? c : 32, true));
    as_unsigned(shifted(c < 32 ? c : 32, false));
    for (const bool is_signed : {true, false}) {
        Wide sum = c;
        for (int i = 0; i < 4; ++i) {
            sum += part(a, i, 8, is_signed) * part(b, i, 8, is_signed);
        }
        is_signed ? as_int(sum) : as_unsigned(sum);
    }
    for (const bool is_signed : {true, false}) {
        for (const int begin : {0, 2}) {
            const Wide sum = c + part(a, 0, 16, is_signed) * part(b, begin, 8, is_signed) +
                             part(a, 1, 16, is_signed) * part(b, begin + 1, 8, is_signed);
            is_signed ? as_int(sum) : as_unsigned(sum);
        }
    }
    Wide added = 0, distances = 0, sum_of_distances = 0;
    for (int i = 0; i < 4; ++i) {
        const int x = bytes[i], y = bytes[4 + i];
        const int distance = x < y ? y - x : x - y;
        added += static_cast<Wide>((x + y) % 256) << (8 * i);
        distances += static_cast<Wide>(distance) << (8 * i);
        sum_of_distances += distance;
    }
    as_unsigned(added);
    as_unsigned(distances);
    as_unsigned(sum_of_distances);
    return r;
}

int main()
{
    std::vector<Input> inputs;
    for (const unsigned a :
         {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, 0x00ffffffu, 0x12345678u, 0x00800000u}) {
        for (const unsigned b : {0u, 1u, 0x80000000u, 0xffffffffu, 0x9abcdef0u}) {
            for (const unsigned c : {0u, 31u, 32u, 33u, 0xffffffffu, 0x3210u, 0xb5e2u}) {
                inputs.push_back({a, b, c});
            }
        }
    }
    DeviceArray<Input> in(inputs.size());
    DeviceArray<long long> out(inputs.size() * results);
    in.set(inputs);
    intrinsics<<<1, static_cast<unsigned>(inputs.size())>>>(in.data(), out.data());
    const std::vector<long long> got = out.get();
    int right = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::vector<long long> expected = by_definition(inputs[i]);
        for (int k = 0; k < results; ++k) {
            const long long value = got[i * results + static_cast<std::size_t>(k)];
            right += value == expected[static_cast<std::size_t>(k)] ? 1 : 0;
            if (value != expected[static_cast<std::size_t>(k)]) {
                std::printf("result %d of (%x, %x, %x): %llx, not %llx\n", k, inputs[i].a, inputs[i].b,
                            inputs[i].c, static_cast<unsigned long long>(value),
                            static_cast<unsigned long long>(expected[static_cast<std::size_t>(k)]));
            }
        }
    }
    std::printf("%d of %d right\n", right, static_cast<int>(inputs.size()) * results);
}
