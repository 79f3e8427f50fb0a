// SPDX-License-Identifier: MIT
// The instructions mma and ldmatrix: products of several shapes and types, and rows that lanes load for each other.
#include "../program.hpp"

#include <cuda_fp16.h>

/// D = A * B + C of 16 by 16 by 8, where A and B come from shared memory by ldmatrix.
__global__ void halves(float* d, const __half* a, const __half* b)
{
    __shared__ __align__(16) __half of_a[16][16];
    __shared__ __align__(16) __half of_b[16][8];
    const int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32) {
        of_a[i / 16][i % 16] = a[i];
    }
    for (int i = lane; i < 128; i += 32) {
        of_b[i / 8][i % 8] = b[i];
    }
    __syncwarp();
    unsigned ra[4], rb[2];
    float rd[4] = {1, 2, 3, 4};
    const unsigned row_of_a = static_cast<unsigned>(__cvta_generic_to_shared(&of_a[lane % 16][lane / 16 * 8]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3])
                 : "r"(row_of_a));
    const unsigned row_of_b = static_cast<unsigned>(__cvta_generic_to_shared(&of_b[lane % 16][0]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(rb[0]), "=r"(rb[1]) : "r"(row_of_b));
    unsigned again[2];  // the modifiers stand in other orders, too
    asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];" : "=r"(again[0]), "=r"(again[1]) : "r"(row_of_b));
    rd[0] += again[0] == rb[0] && again[1] == rb[1] ? 0 : 1000;
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(rd[0]), "+f"(rd[1]), "+f"(rd[2]), "+f"(rd[3])
                 : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
    for (int i = 0; i < 4; ++i) {
        d[(lane / 4 + i / 2 * 8) * 8 + lane % 4 * 2 + i % 2] = rd[i];
    }
}

__global__ void others(float* tf32, int* chars, double* doubles, __half* pairs)
{
    const int lane = threadIdx.x;
    unsigned a[4], b[2];
    float f[4] = {0, 0, 0, 0};
    for (int i = 0; i < 4; ++i) {
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(a[i]) : "f"(static_cast<float>((lane + i) % 5)));
    }
    for (int i = 0; i < 2; ++i) {
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(b[i]) : "f"(static_cast<float>((lane * 3 + i) % 7)));
    }
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=f"(f[0]), "=f"(f[1]), "=f"(f[2]), "=f"(f[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(f[0]), "f"(f[1]), "f"(f[2]), "f"(f[3]));
    int s[4] = {lane, 1, 2, 3};
    for (unsigned i = 0; i < 4; ++i) {
        a[i] = 0x01020304u * (i + 1) + lane;
    }
    b[0] = 0xff01ff02u + lane;
    b[1] = 0x03fe0102u;
    asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+r"(s[0]), "+r"(s[1]), "+r"(s[2]), "+r"(s[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    double d[2] = {0.5, lane * 1.0};
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(d[0]), "+d"(d[1])
                 : "d"(lane * 0.25), "d"(lane % 3 * 1.0));
    unsigned h[2];
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %5};"
                 : "=r"(h[0]), "=r"(h[1])
                 : "r"(0x3c004000u), "r"(0x42003c00u), "r"(0x40003c00u), "r"(0x00003c00u));
    for (int i = 0; i < 4; ++i) {
        tf32[lane * 4 + i] = f[i];
        chars[lane * 4 + i] = s[i];
    }
    doubles[2 * lane] = d[0];
    doubles[2 * lane + 1] = d[1];
    pairs[lane] = __ushort_as_half(static_cast<unsigned short>(h[lane % 2] >> (lane / 2 % 2 * 16)));
}

template <class T>
void show(const char* name, DeviceArray<T>& array)
{
    double sum = 0;
    double weighted = 0;
    int i = 0;
    for (const T& value : array.get()) {
        sum += static_cast<float>(value);
        weighted += ++i * static_cast<double>(static_cast<float>(value));
    }
    std::printf("%s: %g %.10g\n", name, sum, weighted);
}

int main()
{
    std::vector<__half> as(256), bs(128);
    for (int i = 0; i < 256; ++i) {
        as[i] = __float2half(static_cast<float>(i % 11));
        bs[i % 128] = __float2half(static_cast<float>(i % 7));
    }
    DeviceArray<__half> a(256), b(128), pairs(32);
    a.set(as);
    b.set(bs);
    DeviceArray<float> d(128), tf32(128);
    halves<<<1, 32>>>(d.data(), a.data(), b.data());
    show("halves", d);
    int wrong = 0;
    const std::vector<float> result = d.get();
    for (int row = 0; row < 16; ++row) {
        for (int column = 0; column < 8; ++column) {
            float sum = static_cast<float>(row / 8 * 2 + column % 2 + 1);
            for (int k = 0; k < 16; ++k) {
                sum += __half2float(as[row * 16 + k]) * __half2float(bs[k * 8 + column]);
            }
            wrong += result[row * 8 + column] != sum ? 1 : 0;
        }
    }
    std::printf("%d wrong\n", wrong);
    DeviceArray<int> chars(128);
    DeviceArray<double> doubles(64);
    others<<<1, 32>>>(tf32.data(), chars.data(), doubles.data(), pairs.data());
    show("tf32", tf32);
    show("chars", chars);
    show("doubles", doubles);
    show("pairs", pairs);
}
