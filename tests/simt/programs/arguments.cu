// SPDX-License-Identifier: MIT
// Arguments: many, by value, and a copy for each thread.
#include "../program.hpp"

struct Large
{
    float matrix[16][16];
    int tag;
    double weight;
};

struct Tree
{
    struct Leaf
    {
        short a;
        char b[3];
    } leaves[4];
    const int* data;
};

template <class T, int N>
struct Array
{
    T values[N];
    __host__ __device__ T sum() const
    {
        T result{};
        for (const T& value : values) {
            result += value;
        }
        return result;
    }
};

__global__ void many(long long* out, char a, signed char b, unsigned char c, short d, unsigned short e, int f, unsigned int g, long h, unsigned long i,
                     long long j, unsigned long long k, float l, double m, bool n, const char* o, float3 p, double2 q, dim3 r, char4 s, int t)
{
    out[0] = a + b + c + d + e + f + g + h + i + j + k;
    out[1] = static_cast<long long>(l * 4 + m * 4) + n + (o == nullptr ? 0 : 1);
    out[2] = static_cast<long long>(p.x + p.y * 10 + p.z * 100 + q.x * 1000 + q.y * 10000);
    out[3] = r.x + r.y * 10 + r.z * 100 + s.x + s.y + s.z + s.w + t;
}

__global__ void large(Large by_value, double* out)
{
    double sum = by_value.tag * by_value.weight;
    for (const auto& row : by_value.matrix) {
        for (const float value : row) {
            sum += value;
        }
    }
    *out = sum;
}

__global__ void tree(const Tree tree, int* out)
{
    *out = tree.leaves[3].a + tree.leaves[2].b[1] + tree.data[1];
}

template <class T, int N>
__global__ void array(Array<T, N> values, T* out)
{
    *out = values.sum();
}

/// Parameters are a thread's own: what one does to them no other sees.
__global__ void changed(int counter, Array<int, 2> pair, int* out)
{
    for (unsigned i = 0; i <= threadIdx.x; ++i) {
        ++counter;
        pair.values[0] += 2;
    }
    __syncthreads();
    out[threadIdx.x] = counter + pair.sum();
}

int main()
{
    DeviceArray<long long> out(4);
    many<<<1, 1>>>(out.data(), 'a', -3, 200, -300, 60000, -70000, 4000000000u, -5, 6, -7000000000, 8, 1.5f, 2.25, true, "", make_float3(1, 2, 3),
                   make_double2(4, 5), dim3(6, 7), make_char4(1, -2, 3, -4), 9);
    for (const long long value : out.get()) {
        std::printf("%lld\n", value);
    }

    Large big{};
    for (int i = 0; i < 256; ++i) {
        big.matrix[i / 16][i % 16] = static_cast<float>(i);
    }
    big.tag = 3;
    big.weight = 0.5;
    DeviceArray<double> number(1);
    large<<<1, 1>>>(big, number.data());
    big.tag = 1000;  // too late: the launch has copied it
    std::printf("%.1f\n", number.get()[0]);

    DeviceArray<int> data(2);
    data.set({100, 200});
    Tree leaves{};
    leaves.leaves[3].a = 7;
    leaves.leaves[2].b[1] = 30;
    leaves.data = data.data();
    DeviceArray<int> one(1);
    tree<<<1, 1>>>(leaves, one.data());
    std::printf("%d\n", one.get()[0]);

    DeviceArray<float> sum(1);
    array<<<1, 1>>>(Array<float, 5>{{1, 2, 3, 4, 5}}, sum.data());
    std::printf("%.1f\n", sum.get()[0]);

    DeviceArray<int> values(70);
    changed<<<1, 70>>>(1000, Array<int, 2>{{0, 5}}, values.data());
    const std::vector<int> got = values.get();
    std::printf("%d %d %d\n", got[0], got[31], got[69]);
}
