// SPDX-License-Identifier: MIT
// What device code is made of: functions of every kind, lambdas, function objects, recursion, classes.
#include "../program.hpp"

__device__ __noinline__ int apart(int x) { return 3 * x; }
__device__ __forceinline__ int inside(int x) { return x + 1; }
__host__ __device__ constexpr int square(int x) { return x * x; }
__device__ int defined_later(int x);

__device__ int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

struct Add
{
    int amount;
    __host__ __device__ int operator()(int x) const { return x + amount; }
};

struct Multiply
{
    int factor;
    __host__ __device__ int operator()(int x) const { return x * factor; }
};

template <class First, class Second>
struct Composed
{
    First first;
    Second second;
    __host__ __device__ int operator()(int x) const { return second(first(x)); }
};

template <class Function>
__global__ void transform(int* values, Function function)
{
    values[threadIdx.x] = function(values[threadIdx.x]);
}

template <class T>
__device__ void exchange(T& a, T& b)
{
    const T kept = a;
    a = b;
    b = kept;
}

class Matrix {
public:
    __device__ explicit Matrix(int seed)
    {
        for (int i = 0; i < 9; ++i) {
            cells_[i / 3][i % 3] = seed + i;
        }
    }
    __device__ int trace() const { return cells_[0][0] + cells_[1][1] + cells_[2][2]; }
    __device__ Matrix& operator+=(const Matrix& other)
    {
        for (int i = 0; i < 9; ++i) {
            cells_[i / 3][i % 3] += other.cells_[i / 3][i % 3];
        }
        return *this;
    }

private:
    int cells_[3][3];
};

struct Shape
{
    __device__ virtual int corners() const = 0;
    __device__ virtual ~Shape() {}
};

struct Triangle : Shape
{
    __device__ int corners() const override { return 3; }
};

struct Square : Shape
{
    __device__ int corners() const override { return 4; }
};

__global__ void calls(int* out)
{
    const int t = threadIdx.x;
    const int called = t % 2 == 0 ? apart(t) : inside(t);
    out[t] = called + square(t) + defined_later(t) + fibonacci(t % 12);
}

__device__ int defined_later(int x)
{
    return x % 3 == 0 ? apart(x) : -x;
}

__global__ void lambdas(int* out, int offset)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    const auto store = [&](int value) { tile[t] = value; };
    const auto load = [=](int i) { return tile[i] + offset; };
    auto counter = [n = 0]() mutable { return ++n; };
    store(t * 10);
    __syncthreads();
    int sum = 0;
    while (counter() <= 3) {
        sum += load((t + 1) % 64);
    }
    const auto generic = [](auto a, auto b) { return a < b ? b : a; };
    out[t] = generic(sum, 100) + static_cast<int>(generic(0.5, 1.5f) * 2);
}

__global__ void classes(int* out)
{
    const int t = threadIdx.x;
    Matrix matrix(t);
    matrix += Matrix(2 * t);
    const Triangle triangle;
    const Square square_shape;
    const Shape* const shape = t % 2 == 0 ? static_cast<const Shape*>(&triangle) : &square_shape;
    int a = t;
    int b = 100;
    exchange(a, b);
    out[t] = matrix.trace() + shape->corners() * 1000 + (a - b) * 10000;
}

/// A local array, a switch, a goto, and loops that end at different times.
__global__ void control(int* out)
{
    int local[8];
    const int t = threadIdx.x;
    for (int i = 0; i < 8; ++i) {
        local[i] = t * i;
    }
    int steps = 0;
    for (int n = t + 1; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
        ++steps;
    }
    int value = 0;
    switch (t % 4) {
        case 0: value = 1; break;
        case 1: value = 2;  // and on
        case 2: value += 10; break;
        default: goto end;
    }
    value += 100;
end:
    do {
        value += local[t % 8] + 1;
    } while (value < 50);
    out[t] = value * 1000 + steps;
}

/// Functions of values between the loads: g++ may load the second member only where it is needed.
__global__ void near_places(int* out, const int2* places)
{
    const int t = threadIdx.x;
    int near = 0;
    int between = 0;
    for (int i = 0; i < 64; ++i) {
        const int dx = places[i].x - 3 * t;
        const int dy = places[i].y - t;
        if (abs(dx) <= 25 && abs(dy) <= 9) {
            ++near;
        }
        const float x = places[i].x;
        const float y = places[i].y;
        if (fmaxf(x, 40.0f) < 90.0f && floorf(y / 8) >= 2.0f) {
            ++between;
        }
    }
    out[t] = 100 * near + between;
}

template <class Kernel>
void show(const char* what, Kernel run)
{
    DeviceArray<int> out(64);
    run(out.data());
    const std::vector<int> values = out.get();
    std::printf("%s: %d %d %d %d, digest %llx\n", what, values[0], values[1], values[2], values[63], digest(values));
}

int main()
{
    show("calls", [](int* out) { calls<<<1, 64>>>(out); });
    show("lambdas", [](int* out) { lambdas<<<1, 64>>>(out, 5); });
    show("classes", [](int* out) { classes<<<1, 64>>>(out); });
    show("control", [](int* out) { control<<<1, 64>>>(out); });
    show("near places", [](int* out) {
        std::vector<int2> places(64);
        for (int i = 0; i < 64; ++i) {
            places[i] = make_int2(3 * i, i);
        }
        DeviceArray<int2> on_device(places.size());
        on_device.set(places);
        near_places<<<1, 64>>>(out, on_device.data());
        cudaDeviceSynchronize();
    });
    show("function objects", [](int* out) {
        transform<<<1, 64>>>(out, Add{7});
        transform<<<1, 32>>>(out, Composed<Multiply, Add>{{6}, {-1}});
    });
}
