// SPDX-License-Identifier: MIT
// Numbers of 8 bits: all codes of the three formats, all numbers of 16 bits converted to them, ties and their neighbours as
// float and double, saturation, vectors, and integers. Every NaN is printed as the same one, since CUDA does not define its
// bits. What the device computes, the host computes as well.
#include "../program.hpp"

#include <cuda_fp8.h>

#include <cmath>
#include <cstring>

template <class T>
__host__ __device__ unsigned bits(T value)
{
    unsigned result = 0;
    memcpy(&result, &value, sizeof value);
    return result;
}

template <class T>
__host__ __device__ T of_bits(unsigned code)
{
    T result;
    memcpy(&result, &code, sizeof result);
    return result;
}

__host__ __device__ unsigned unified(unsigned code, __nv_fp8_interpretation_t kind)
{
    return (code & 0x7fu) > (kind == __NV_E4M3 ? 0x7eu : 0x7cu) ? 0x7fu : code;
}

__host__ __device__ unsigned unified_half(__half_raw x)
{
    return (x.x & 0x7fffu) > 0x7c00u ? 0x7fffu : x.x;
}

__host__ __device__ __nv_saturation_t saturation(int i)
{
    return i == 0 ? __NV_NOSAT : __NV_SATFINITE;
}

__host__ __device__ __nv_fp8_interpretation_t kind(int i)
{
    return i == 0 ? __NV_E4M3 : __NV_E5M2;
}

/// The numbers of the four combinations of a format and a saturation, in the bytes of one word.
template <class Convert>
__host__ __device__ unsigned all_ways(Convert convert)
{
    unsigned result = 0;
    for (int i = 0; i < 4; ++i) {
        result |= unified(convert(saturation(i & 1), kind(i >> 1)), kind(i >> 1)) << (8 * i);
    }
    return result;
}

__host__ __device__ unsigned of_double(double x)
{
    return all_ways(
        [x](__nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_double_to_fp8(x, s, k); });
}

__host__ __device__ unsigned of_float(float x)
{
    return all_ways(
        [x](__nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_float_to_fp8(x, s, k); });
}

__host__ __device__ unsigned of_half(unsigned code)
{
    const __half_raw x = of_bits<__half_raw>(code);
    return all_ways(
        [x](__nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_halfraw_to_fp8(x, s, k); });
}

__host__ __device__ unsigned of_bfloat16(unsigned code)
{
    const __nv_bfloat16_raw x = of_bits<__nv_bfloat16_raw>(code);
    return all_ways([x](__nv_saturation_t s, __nv_fp8_interpretation_t k) {
        return __nv_cvt_bfloat16raw_to_fp8(x, s, k);
    });
}

/// To a scale in both directions and with both saturations.
template <class Convert>
__host__ __device__ unsigned all_scales(Convert convert)
{
    unsigned result = 0;
    for (int i = 0; i < 4; ++i) {
        result |= static_cast<unsigned>(convert(saturation(i & 1), i < 2 ? cudaRoundZero : cudaRoundPosInf))
                  << (8 * i);
    }
    return result;
}

__host__ __device__ unsigned scale_of_double(double x)
{
    return all_scales(
        [x](__nv_saturation_t s, cudaRoundMode rounding) { return __nv_cvt_double_to_e8m0(x, s, rounding); });
}

__host__ __device__ unsigned scale_of_float(float x)
{
    return all_scales(
        [x](__nv_saturation_t s, cudaRoundMode rounding) { return __nv_cvt_float_to_e8m0(x, s, rounding); });
}

__host__ __device__ unsigned scale_of_bfloat16(unsigned code)
{
    const __nv_bfloat16_raw x = of_bits<__nv_bfloat16_raw>(code);
    return all_scales([x](__nv_saturation_t s, cudaRoundMode rounding) {
        return __nv_cvt_bfloat16raw_to_e8m0(x, s, rounding);
    });
}

/// One result for each number of 16 bits.
struct Short
{
    unsigned half, brief, scale;
};

__host__ __device__ Short of_short(unsigned code)
{
    return {of_half(code), of_bfloat16(code), scale_of_bfloat16(code)};
}

__global__ void convert_shorts(Short* out)
{
    const unsigned code = blockIdx.x * blockDim.x + threadIdx.x;
    out[code] = of_short(code);
}

/// One result for each code of 8 bits.
struct Decoded
{
    unsigned half[2];
    float number[3];  // of e4m3, e5m2, e8m0
    double as_double[3];
    float brief[3];
    unsigned half_of_scale;
};

template <class Number>
__host__ __device__ void decode_number(Decoded& out, int i, unsigned code)
{
    const Number x = of_bits<Number>(code);
    out.number[i] = static_cast<float>(x);
    out.as_double[i] = static_cast<double>(x);
    out.brief[i] = __bfloat162float(static_cast<__nv_bfloat16>(x));
}

__host__ __device__ Decoded decoded(unsigned code)
{
    Decoded out = {};
    for (int i = 0; i < 2; ++i) {
        out.half[i] = unified_half(__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(code), kind(i)));
    }
    decode_number<__nv_fp8_e4m3>(out, 0, code);
    decode_number<__nv_fp8_e5m2>(out, 1, code);
    decode_number<__nv_fp8_e8m0>(out, 2, code);
    out.half_of_scale = unified_half(static_cast<__half>(of_bits<__nv_fp8_e8m0>(code)));
    return out;
}

__global__ void decode_all(Decoded* out)
{
    out[threadIdx.x] = decoded(threadIdx.x);
}

/// A number and its conversions.
struct Wide
{
    double x;
    unsigned narrow, narrow_of_float, scale, scale_of_float;
};

__host__ __device__ Wide widely(double x)
{
    const float single = static_cast<float>(x);
    return {x, of_double(x), of_float(single), scale_of_double(x), scale_of_float(single)};
}

__global__ void convert_wide(const double* x, Wide* out, int n)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        out[i] = widely(x[i]);
    }
}

/// What a class makes of integers, and integers of its numbers.
constexpr int integers = 9;

template <class Number>
__host__ __device__ void store_integers(long long* out, Number x)
{
    *out++ = static_cast<signed char>(x);
    *out++ = static_cast<unsigned char>(x);
    *out++ = static_cast<short>(x);
    *out++ = static_cast<unsigned short>(x);
    *out++ = static_cast<int>(x);
    *out++ = static_cast<unsigned int>(x);
    *out++ = static_cast<long long>(x);
    *out++ = static_cast<long long>(static_cast<unsigned long long>(x));
    *out++ = static_cast<bool>(x) ? 1 : 0;
}

template <class Number>
__host__ __device__ unsigned of_integers(int i)
{
    const short shorts[] = {0, -1, 17, -19, 300, -465, 32767, -32768};
    const long long longs[] = {
        464, 465, -61440, 1ll << 31, (1ll << 31) + 1, (1ll << 62) + 1, -(1ll << 62) - 1, 3};
    return bits(Number(shorts[i])) | bits(Number(longs[i])) << 8 |
           bits(Number(static_cast<unsigned long long>(longs[i]))) << 16 |
           bits(Number(static_cast<unsigned short>(shorts[i]))) << 24;
}

constexpr int cases = 8;

struct Integers
{
    long long of_codes[256][3][integers];
    unsigned codes[cases][3];
};

__host__ __device__ void convert_integers(Integers& out, unsigned code)
{
    store_integers(out.of_codes[code][0], of_bits<__nv_fp8_e4m3>(code));
    store_integers(out.of_codes[code][1], of_bits<__nv_fp8_e5m2>(code));
    store_integers(out.of_codes[code][2], of_bits<__nv_fp8_e8m0>(code));
    if (code < cases) {
        out.codes[code][0] = of_integers<__nv_fp8_e4m3>(static_cast<int>(code));
        out.codes[code][1] = of_integers<__nv_fp8_e5m2>(static_cast<int>(code));
        out.codes[code][2] = of_integers<__nv_fp8_e8m0>(static_cast<int>(code));
    }
}

__global__ void convert_all_integers(Integers* out)
{
    convert_integers(*out, threadIdx.x);
}

/// Which part of a vector is in which byte, by constructors, conversions and functions.
constexpr int vectors = 16;

template <class Pair>
__host__ __device__ unsigned* store_pairs(unsigned* out)
{
    *out++ = Pair(make_float2(1.0f, -2.0f)).__x;
    *out++ = Pair(make_double2(4.0, 0.5)).__x;
    *out++ = Pair(__floats2half2_rn(0.25f, 1.0f)).__x;
    *out++ = Pair(__floats2bfloat162_rn(8.0f, 2.0f)).__x;
    const float2 numbers = static_cast<float2>(Pair(make_float2(16.0f, 32.0f)));
    const __half2 halves = static_cast<__half2>(Pair(make_float2(16.0f, 32.0f)));
    *out++ = bits(numbers.x);
    *out++ = bits(numbers.y);
    *out++ = bits(halves);
    return out;
}

template <class Four>
__host__ __device__ unsigned* store_fours(unsigned* out)
{
    *out++ = Four(make_float4(1.0f, 2.0f, 4.0f, 8.0f)).__x;
    *out++ = Four(make_double4_16a(0.5, 0.25, 2.0, 1.0)).__x;
    *out++ = Four(make_double4_32a(4.0, 0.25, 2.0, 1.0)).__x;
    *out++ = Four(__floats2half2_rn(2.0f, 4.0f), __floats2half2_rn(0.5f, 1.0f)).__x;
    *out++ = Four(__floats2bfloat162_rn(2.0f, 4.0f), __floats2bfloat162_rn(0.5f, 1.0f)).__x;
    const float4 numbers = static_cast<float4>(Four(make_float4(1.0f, 2.0f, 4.0f, 8.0f)));
    *out++ = bits(numbers.x);
    *out++ = bits(numbers.y);
    *out++ = bits(numbers.z);
    *out++ = bits(numbers.w);
    return out;
}

struct Vectors
{
    unsigned classes[3][vectors];
    unsigned functions[9];
};

template <class Pair, class Four>
__host__ __device__ void store_vectors(unsigned* out)
{
    store_fours<Four>(store_pairs<Pair>(out));
}

__host__ __device__ void convert_vectors(Vectors& out)
{
    store_vectors<__nv_fp8x2_e4m3, __nv_fp8x4_e4m3>(out.classes[0]);
    store_vectors<__nv_fp8x2_e5m2, __nv_fp8x4_e5m2>(out.classes[1]);
    store_vectors<__nv_fp8x2_e8m0, __nv_fp8x4_e8m0>(out.classes[2]);
    const __half2 halves = __floats2half2_rn(1.0f, -2.0f);
    const __nv_bfloat162 briefs = __floats2bfloat162_rn(3.0f, -4.0f);
    unsigned* next = out.functions;
    *next++ = __nv_cvt_float2_to_fp8x2(make_float2(500.0f, -0.0f), __NV_SATFINITE, __NV_E4M3);
    *next++ = __nv_cvt_double2_to_fp8x2(make_double2(1.0, 1e9), __NV_NOSAT, __NV_E5M2);
    *next++ = __nv_cvt_halfraw2_to_fp8x2(halves, __NV_NOSAT, __NV_E4M3);
    *next++ = __nv_cvt_bfloat16raw2_to_fp8x2(briefs, __NV_NOSAT, __NV_E5M2);
    *next++ = bits(__nv_cvt_fp8x2_to_halfraw2(0x3844, __NV_E4M3));
    *next++ = __nv_cvt_float2_to_e8m0x2(make_float2(3.0f, -5.0f), __NV_SATFINITE, cudaRoundZero);
    *next++ = __nv_cvt_double2_to_e8m0x2(make_double2(3.0, -5.0), __NV_SATFINITE, cudaRoundPosInf);
    *next++ = __nv_cvt_bfloat162raw_to_e8m0x2(briefs, __NV_NOSAT, cudaRoundPosInf);
    *next++ = bits(__nv_cvt_e8m0x2_to_bf162raw(0x8001));
}

__global__ void convert_all_vectors(Vectors* out)
{
    convert_vectors(*out);
}

void print_number(double x)
{
    if (std::isnan(x)) {
        std::printf(" nan");
    } else {
        std::printf(" %.9g", x);
    }
}

void print_codes(const std::vector<Decoded>& all)
{
    const char* const names[] = {"e4m3", "e5m2", "e8m0"};
    for (int i = 0; i < 3; ++i) {
        for (unsigned code = 0; code < 256; ++code) {
            if (code % 8 == 0) {
                std::printf("%s %02x:", names[i], code);
            }
            const Decoded& d = all[code];
            const float number = d.number[i];
            print_number(number);
            const bool is_nan = std::isnan(number) && std::isnan(d.as_double[i]) && std::isnan(d.brief[i]);
            const bool is_same = d.as_double[i] == static_cast<double>(number) && d.brief[i] == number;
            std::printf("%s%s", is_nan || is_same ? "" : " (other as double or bfloat16)",
                        code % 8 == 7 ? "\n" : "");
        }
    }
}

/// Codes whose number, converted back, has another code. The zeros of e8m0 are 2 to the power of -127.
void print_round_trips(const std::vector<Decoded>& all)
{
    int changed = 0;
    for (unsigned code = 0; code < 256; ++code) {
        const Decoded& d = all[code];
        for (int i = 0; i < 2; ++i) {
            const unsigned back = __nv_cvt_float_to_fp8(d.number[i], __NV_NOSAT, kind(i));
            changed += unified(back, kind(i)) == unified(code, kind(i)) ? 0 : 1;
            const unsigned of_half =
                __nv_cvt_halfraw_to_fp8(of_bits<__half_raw>(d.half[i]), __NV_NOSAT, kind(i));
            changed += unified(of_half, kind(i)) == unified(code, kind(i)) ? 0 : 1;
        }
        changed += __nv_cvt_float_to_e8m0(d.number[2], __NV_NOSAT, cudaRoundPosInf) == code ? 0 : 1;
    }
    std::printf("codes that change when converted there and back: %d\n", changed);
}

void print_halves(const std::vector<Decoded>& all)
{
    std::vector<unsigned> halves;
    std::vector<unsigned> of_scales;
    for (const Decoded& d : all) {
        halves.push_back(d.half[0]);
        halves.push_back(d.half[1]);
        of_scales.push_back(d.half_of_scale);
    }
    std::printf("codes as halves: %llx, scales as halves: %llx\n", digest(halves), digest(of_scales));
}

void print_shorts(const std::vector<Short>& all)
{
    std::vector<unsigned> half;
    std::vector<unsigned> brief;
    std::vector<unsigned> scale;
    for (const Short& s : all) {
        half.push_back(s.half);
        brief.push_back(s.brief);
        scale.push_back(s.scale);
    }
    std::printf("all numbers of 16 bits: %llx %llx %llx\n", digest(half), digest(brief), digest(scale));
    const Short shown[] = {all[0x5f40], all[0x5f41], all[0x1400], all[0x1401], all[0x7c00], all[0xfc00]};
    for (const Short& s : shown) {
        std::printf("%08x %08x %08x\n", s.half, s.brief, s.scale);
    }
}

/// The middle between each two neighbours of a format, its neighbours as a double and as a float, and numbers at the ends.
std::vector<double> wide_numbers()
{
    std::vector<double> result;
    for (int i = 0; i < 2; ++i) {
        const unsigned last = i == 0 ? 0x7e : 0x7b;
        for (unsigned code = 0; code <= last; ++code) {
            const double low = decoded(code).number[i];
            const double high = code < last ? decoded(code + 1).number[i] : i == 0 ? 480.0 : 65536.0;
            const double middle = (low + high) / 2;
            const float single = static_cast<float>(middle);
            for (const double x : {middle, std::nextafter(middle, 0.0), std::nextafter(middle, 1e9),
                                   static_cast<double>(std::nextafter(single, 0.0f)),
                                   static_cast<double>(std::nextafter(single, 1e9f))}) {
                result.push_back(x);
                result.push_back(-x);
            }
        }
    }
    for (int exponent = -150; exponent <= 127; ++exponent) {
        const double power = std::ldexp(1.0, exponent);
        result.insert(result.end(), {power, power * 1.5, power * (1 + 1e-15), power * (1 - 1e-15)});
    }
    return result;
}

void print_wide(const std::vector<Wide>& all)
{
    std::vector<unsigned> narrow;
    std::vector<unsigned> scale;
    for (const Wide& w : all) {
        narrow.push_back(w.narrow);
        narrow.push_back(w.narrow_of_float);
        scale.push_back(w.scale);
        scale.push_back(w.scale_of_float);
    }
    std::printf("%zu ties and their neighbours: %llx %llx\n", all.size(), digest(narrow), digest(scale));
}

void print_ends(const std::vector<Wide>& all)
{
    for (const Wide& w : all) {
        std::printf("%23.17g: %08x %08x %08x %08x\n", w.x, w.narrow, w.narrow_of_float, w.scale,
                    w.scale_of_float);
    }
}

void print_integers(const Integers& all)
{
    const long long* const first = &all.of_codes[0][0][0];
    std::printf("codes as integers: %llx\n",
                digest(std::vector<long long>(first, first + 256 * 3 * integers)));
    for (const unsigned code : {0x7cu, 0x7fu, 0x80u, 0xc9u, 0xffu}) {
        for (const auto& kind : all.of_codes[code]) {
            std::printf("%02x:", code);
            for (const long long value : kind) {
                std::printf(" %lld", value);
            }
            std::printf("\n");
        }
    }
    for (const auto& codes : all.codes) {
        std::printf("integers: %08x %08x %08x\n", codes[0], codes[1], codes[2]);
    }
}

void print_vectors(const Vectors& all)
{
    for (const auto& kind : all.classes) {
        for (const unsigned value : kind) {
            std::printf(" %x", value);
        }
        std::printf("\n");
    }
    for (const unsigned value : all.functions) {
        std::printf(" %x", value);
    }
    std::printf("\n");
}

std::vector<Wide> converted(const std::vector<double>& numbers)
{
    DeviceArray<double> in(numbers.size());
    DeviceArray<Wide> out(numbers.size());
    in.set(numbers);
    const int n = static_cast<int>(numbers.size());
    convert_wide<<<(n + 127) / 128, 128>>>(in.data(), out.data(), n);
    return out.get();
}

/// 1 if `device` and `host` differ.
template <class T>
int differences(const T& device, const T& host)
{
    return std::memcmp(&device, &host, sizeof(T)) == 0 ? 0 : 1;
}

int main()
{
    int different_on_host = 0;

    DeviceArray<Decoded> codes(256);
    decode_all<<<1, 256>>>(codes.data());
    const std::vector<Decoded> decoded_codes = codes.get();
    print_codes(decoded_codes);
    print_halves(decoded_codes);
    print_round_trips(decoded_codes);
    for (unsigned code = 0; code < 256; ++code) {
        different_on_host += decoded_codes[code].half[0] == decoded(code).half[0] ? 0 : 1;
        different_on_host += decoded_codes[code].half[1] == decoded(code).half[1] ? 0 : 1;
    }

    DeviceArray<Short> shorts(65536);
    convert_shorts<<<512, 128>>>(shorts.data());
    const std::vector<Short> converted_shorts = shorts.get();
    print_shorts(converted_shorts);
    for (unsigned code = 0; code < 65536; ++code) {
        different_on_host += differences(converted_shorts[code], of_short(code));
    }

    const std::vector<Wide> wide = converted(wide_numbers());
    print_wide(wide);
    const double infinity = HUGE_VAL;
    const std::vector<Wide> ends = converted({0.0,       -0.0,
                                              1.0625,    1.0625000000000002,
                                              1.125,     1.1250000000000002,
                                              448.0,     464.0,
                                              464.001,   480.0,
                                              57344.0,   61439.999999999993,
                                              61440.0,   61440.00000000001,
                                              -65536.0,  1e30,
                                              -1e30,     infinity,
                                              -infinity, std::nan(""),
                                              0x1p-10,   0x1.0000000000001p-10,
                                              0x1p-17,   0x1.0000000000001p-17,
                                              0x1p-127,  0x1.8p-127,
                                              0x1p-128,  0x1p127,
                                              0x1.8p127});
    print_ends(ends);
    for (const Wide& w : wide) {
        different_on_host += differences(w, widely(w.x));
    }

    DeviceArray<Integers> of_integers(1);
    convert_all_integers<<<1, 256>>>(of_integers.data());
    const Integers of_device = of_integers.get()[0];
    print_integers(of_device);
    Integers of_host;
    for (unsigned code = 0; code < 256; ++code) {
        convert_integers(of_host, code);
    }
    different_on_host += differences(of_device, of_host);

    DeviceArray<Vectors> of_vectors(1);
    convert_all_vectors<<<1, 1>>>(of_vectors.data());
    const Vectors device_vectors = of_vectors.get()[0];
    print_vectors(device_vectors);
    Vectors host_vectors;
    convert_vectors(host_vectors);
    different_on_host += differences(device_vectors, host_vectors);

    std::printf("results that differ on the host: %d\n", different_on_host);
}
