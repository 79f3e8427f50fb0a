// SPDX-License-Identifier: MIT
// What device code may call of the C and C++ libraries: printf, malloc, new, memcpy (CUDA C++ Programming Guide,
// "Formatted Output", "Dynamic Global Memory Allocation and Operations").
#include "../program.hpp"

#include <cmath>
#include <cstring>

struct Node
{
    int value;
    Node* next;
};

struct Shape
{
    __device__ virtual ~Shape() {}
    __device__ virtual int corners() const = 0;
};

struct Square : Shape
{
    __device__ int corners() const override { return 4; }
};

__global__ void print(int* returned)
{
    returned[0] = printf("nothing to fill in\n");
    returned[1] = printf("%d and %5.2f and %s, 100%%\n", 7, 2.5, "text");
    returned[2] = printf("%llu|%-4x|%c\n", 1ull << 40, 255, 'c');
}

__global__ void allocate(int* out)
{
    Node* list = nullptr;
    for (int i = 0; i < 10; ++i) {
        Node* node = static_cast<Node*>(malloc(sizeof(Node)));
        node->value = i;
        node->next = list;
        list = node;
    }
    int sum = 0;
    while (list != nullptr) {
        Node* node = list;
        sum += node->value;
        list = node->next;
        free(node);
    }
    int* numbers = new int[16];
    memset(numbers, 0, 16 * sizeof(int));
    for (int i = 0; i < 16; ++i) {
        numbers[i] += i * static_cast<int>(threadIdx.x + 1);
    }
    int copies[16];
    memcpy(copies, numbers, sizeof copies);
    delete[] numbers;
    Shape* shape = new Square;
    out[threadIdx.x] = sum * 1000 + copies[15] * 10 + shape->corners();
    delete shape;
}

/// Differences from what the identities of mathematics say, in units that hold for the precision of the functions.
__global__ void mathematics(float* worst)
{
    const auto differ = [&](float got, float expected) {
        const float difference = fabsf(got - expected) / fmaxf(fabsf(expected), 1e-30f);
        *worst = fmaxf(*worst, difference);
    };
    for (int i = 1; i < 40; ++i) {
        const float x = static_cast<float>(i) * 0.023f;
        differ(rsqrtf(x) * rsqrtf(x) * x, 1);
        differ(rcbrtf(x) * rcbrtf(x) * rcbrtf(x) * x, 1);
        differ(erff(erfinvf(x)), x);
        differ(erfcf(erfcinvf(x)), x);
        differ(normcdff(normcdfinvf(x)), x);
        differ(erfcxf(x) * expf(-x * x), erfcf(x));
        differ(norm3df(x, 2 * x, 2 * x), 3 * x);
        differ(norm4df(x, x, x, x), 2 * x);
        differ(rnorm3df(x, 2 * x, 2 * x) * x, 1.0f / 3);
        differ(log10f(exp10f(x)), x);
        differ(sinpif(x) * sinpif(x) + cospif(x) * cospif(x), 1);
        float sine, cosine;
        sincosf(x, &sine, &cosine);
        differ(sine / cosine, tanf(x));
        sincospif(x, &sine, &cosine);
        differ(sine, sinpif(x));
        differ(hypotf(3 * x, 4 * x), 5 * x);
        differ(fdividef(x, 2.0f), x / 2);
    }
}

__global__ void exact(float* out)
{
    *out++ = sinpif(1.0f);
    *out++ = cospif(0.5f);
    *out++ = sinpif(2.5f);
    *out++ = cospif(7.0f);
    *out++ = __saturatef(1.5f);
    *out++ = __saturatef(-1.5f);
    *out++ = __saturatef(0.25f);
    *out++ = fdimf(5.0f, 3.0f);
    *out++ = fdimf(3.0f, 5.0f);
    *out++ = copysignf(2.0f, -0.0f);
    *out++ = static_cast<float>(max(3, 5) + min(2u, 4u));
    *out++ = static_cast<float>(max(1.5f, 2.5) + min(-1.0, 3.0f));
    *out++ = static_cast<float>(abs(-3) + abs(-4ll) + abs(-2.5f));
    *out++ = __int_as_float(__float_as_int(1.25f) + (1 << 23));
    *out++ = static_cast<float>(__hiloint2double(__double2hiint(6.5), __double2loint(6.5)));
    *out++ = static_cast<float>(__longlong_as_double(__double_as_longlong(-2.0)));
    *out++ = ldexpf(3.0f, 4) + static_cast<float>(ilogbf(1000.0f));
    *out++ = static_cast<float>(signbit(-1.0f) ? 1 : 0) + (isnan(NAN) ? 2 : 0) + (isinf(INFINITY) ? 4 : 0);
}

int main()
{
    DeviceArray<int> returned(3);
    print<<<1, 1>>>(returned.data());
    for (const int value : returned.get()) {
        std::printf("%d ", value);
    }
    DeviceArray<int> sums(32);
    allocate<<<1, 32>>>(sums.data());
    const std::vector<int> all = sums.get();
    std::printf("\n%d %d\n", all[0], all[31]);
    DeviceArray<float> worst(1);
    mathematics<<<1, 1>>>(worst.data());
    const float difference = worst.get()[0];
    std::printf("%s\n", difference < 2e-5f ? "identities hold" : "identities fail");
    DeviceArray<float> values(18);
    exact<<<1, 1>>>(values.data());
    for (const float value : values.get()) {
        std::printf("%g ", static_cast<double>(value));
    }
    std::printf("\n");
}
