// SPDX-License-Identifier: MIT
// Vector types and the arithmetic functions of device code.
#include "../program.hpp"

#define SIZE(type) std::printf("%s %zu %zu\n", #type, sizeof(type), alignof(type))

struct Mixed
{
    char a;
    float2 b;
    char c;
    int3 d;
    double2 e;
};

__global__ void vectors(float4* out)
{
    __shared__ float4 tile[32];
    const int t = threadIdx.x;
    const float2 a = make_float2(t, 2 * t);
    const int3 b = make_int3(t, -t, t * t);
    float4 sum = make_float4(a.x, a.y, b.y, b.z);
    sum.w += make_uchar4(250, 251, 252, 253).w + make_short2(-5, 6).y + make_double1(0.5).x + make_longlong2(1ll << 20, 3).y;
    tile[t] = sum;
    __syncthreads();
    float4 other = tile[31 - t];
    other.x += tile[t].z;
    out[t] = other;
}

__global__ void arithmetic(double* out)
{
    const unsigned unsigned_ten = 10;
    int i = 0;
    out[i++] = min(3, -4);
    out[i++] = min(unsigned_ten, 3);
    out[i++] = min(-1, unsigned_ten);
    out[i++] = max(5000000000ll, 4ll);
    out[i++] = min(18000000000000000000ull, 3ull);
    out[i++] = max(2.5f, -1.0f) + min(2.5, 0.25);
    out[i++] = fminf(1.0f, NAN) + fmax(2.0, -static_cast<double>(INFINITY));
    out[i++] = __popc(0xf0f0f0f0u);
    out[i++] = __clz(1) * 100 + __clz(0) + __clz(-1);
    out[i++] = __ffs(0) * 100 + __ffs(8);
    out[i++] = __float_as_int(1.0f);
    out[i++] = __int_as_float(0x40490fdb);
    out[i++] = __fmaf_rn(2.0f, 3.0f, 4.0f) + __fadd_rn(0.5f, 0.25f) + __fmul_rn(3.0f, 1.5f);
    out[i++] = abs(-3) + abs(-2.5f) + fabsf(-0.25f) + fabs(-0.125);
    out[i++] = sqrtf(16.0f) + sqrt(2.25) + floorf(-1.5f) + ceilf(1.25f);
    out[i++] = isinf(INFINITY) + isnan(NAN) * 10;
}

__global__ void cached(const int* __restrict__ in, int* out)
{
    out[threadIdx.x] = __ldg(&in[threadIdx.x]) + __ldg(in);
}

int main()
{
    SIZE(char1);
    SIZE(char3);
    SIZE(uchar4);
    SIZE(short2);
    SIZE(short3);
    SIZE(ushort4);
    SIZE(int2);
    SIZE(int3);
    SIZE(uint4);
    SIZE(longlong2);
    SIZE(float1);
    SIZE(float2);
    SIZE(float3);
    SIZE(float4);
    SIZE(double2);
    SIZE(double3);
    SIZE(dim3);
    SIZE(Mixed);
    DeviceArray<float4> out(32);
    vectors<<<1, 32>>>(out.data());
    for (const int i : {0, 1, 31}) {
        const float4 v = out.get()[i];
        std::printf("%g %g %g %g\n", v.x, v.y, v.z, v.w);
    }
    DeviceArray<double> numbers(16);
    arithmetic<<<1, 1>>>(numbers.data());
    for (const double number : numbers.get()) {
        std::printf("%.10g\n", number);
    }
    DeviceArray<int> in(8);
    in.set({1, 2, 3, 4, 5, 6, 7, 8});
    DeviceArray<int> sums(8);
    cached<<<1, 8>>>(in.data(), sums.data());
    std::printf("%d %d\n", sums.get()[0], sums.get()[7]);
}
