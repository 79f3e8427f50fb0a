// SPDX-License-Identifier: MIT
// A launch keeps the semantics of a C++ call, however it is written.
#include "../program.hpp"

#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
#define LAUNCH_IN_PARENTHESES(kernel, argument) \
    (kernel)<<<1,                               \
               1>>>(argument)
#define TWICE(...)   \
    do {             \
        __VA_ARGS__; \
        __VA_ARGS__; \
    } while (0)
#define CHECK_LAUNCH(launch) \
    launch;                  \
    check(cudaGetLastError())
#define KERNEL_NAMED(name, value) \
    __global__ void name(int* out) { *out = value; }

struct Pair
{
    int a, b;
};

struct Other
{
    int value;
    __host__ __device__ operator int() const { return value; }
};

__global__ void declared_first(int* out, int value);

__global__ void plain(int* out) { *out += 1; }
__global__ void value(int* out, int a) { *out = a; }
__global__ void defaults(int* out, int a = 10, Pair b = {20, 30}) { *out = a + b.a + b.b; }
__global__ void braced(int* out, Pair p) { *out = 100 * p.a + p.b; }
__global__ void pointer(int* out, const int* p) { *out = p == nullptr ? 7 : 8; }

__global__ void overloaded(int* out, int) { *out = 1; }
__global__ void overloaded(int* out, float) { *out = 2; }
__global__ void overloaded(int* out, const int*) { *out = 3; }

template <class T>
__global__ void deduced(int* out, T a, T b)
{
    *out = static_cast<int>(sizeof(T)) + (a < b ? 100 : 0);
}

template <class T, int N = 5>
__global__ void templated(T* out)
{
    *out = N;
}

template <>
__global__ void templated<int, 6>(int* out)
{
    *out = 600;
}

template <class A, class B>
struct Nested
{
    A a;
    B b;
};

template <class T>
__global__ void nested(int* out)
{
    *out = sizeof(T);
}

template <class... Ts>
__global__ void pack(int* out, Ts... values)
{
    *out = (0 + ... + values);
}

template <bool B>
__global__ void flag(int* out)
{
    *out = B ? 1 : 2;
}

namespace outer {
namespace inner {
__global__ void named(int* out) { *out = 11; }
template <class T>
__global__ void named_template(T* out) { *out = 12; }
}  // namespace inner
namespace alias = inner;
}  // namespace outer

extern "C" __global__ void with_c_linkage(int* out) { *out = 13; }
static __global__ void internal(int* out) { *out = 14; }
KERNEL_NAMED(from_macro, 15)

using Kernel = void (*)(int*);
struct Table
{
    Kernel kernel = internal;
    Kernel kernels[2] = {plain, internal};
};

Kernel choose(int i)
{
    return i == 0 ? internal : with_c_linkage;
}

int evaluations = 0;
int evaluate(int x)
{
    ++evaluations;
    return x;
}

int launch_another(int* out)
{
    value<<<1, 1>>>(out, 40);
    check(cudaDeviceSynchronize());
    return 2;
}

__global__ void add(int* out, int a) { *out += a; }

int main()
{
    DeviceArray<int> array(1);
    int* out = array.data();
    const auto show = [&](const char* what) { std::printf("%s: %d\n", what, array.get()[0]); };

    plain<<<1, 1>>>(out), plain<<<1, 1>>>(out);
    show("two launches in one expression");
    declared_first<<<1, 1>>>(out, 21);
    show("declared before it is defined");
    value<<<dim3(1), dim3{1, 1, 1}, 0, nullptr>>>(out, 3.9);
    show("arguments are converted");
    value<<<1, 1>>>(out, Other{9});
    show("arguments are converted by operators");
    defaults<<<1, 1>>>(out);
    show("all defaults");
    defaults<<<1, 1>>>(out, 1);
    show("some defaults");
    braced<<<1, 1>>>(out, {3, 4});
    show("braced argument");
    defaults<<<{1, 1}, {1, 1, 1}>>>(out, {}, {});
    show("empty braces");
    pointer<<<1, 1>>>(out, NULL);
    show("NULL");
    pointer<<<1, 1>>>(out, nullptr);
    show("nullptr");
    overloaded<<<1, 1>>>(out, 1);
    show("overload for int");
    overloaded<<<1, 1>>>(out, 1.0f);
    show("overload for float");
    overloaded<<<1, 1>>>(out, out);
    show("overload for a pointer");
    deduced<<<1, 1>>>(out, 1, 2);
    show("deduced int");
    deduced<<<1, 1>>>(out, 2.0, 1.0);
    show("deduced double");
    deduced<char><<<1, 1>>>(out, 1, 2);
    show("explicit char");
    templated<<<1, 1>>>(out);
    show("default template argument");
    templated<int, 6><<<1, 1>>>(out);
    show("specialisation");
    templated<int, (3 > 2 ? 8 : 9)><<<1, 1>>>(out);
    show("greater-than in a template argument");
    templated<int, 1 << 4><<<1, 1>>>(out);
    show("shift in a template argument");
    nested<Nested<int, Nested<char, double>>><<<1, 1>>>(out);
    show("nested template arguments");
    flag<(1 < 2)><<<1, 1>>>(out);
    show("less-than in a template argument");
    pack<<<1, 1>>>(out, 1, 2, 3, 4);
    show("parameter pack");
    outer::inner::named<<<1, 1>>>(out);
    show("namespace");
    ::outer::alias::named_template<int><<<1, 1>>>(out);
    show("global namespace and alias");
    with_c_linkage<<<1, 1>>>(out);
    show("C linkage");
    from_macro<<<1, 1>>>(out);
    show("defined by a macro");

    (internal)<<<1, 1>>>(out);
    show("parenthesised");
    Kernel function = with_c_linkage;
    function<<<1, 1>>>(out);
    show("function pointer");
    (*function)<<<1, 1>>>(out);
    show("function pointer followed");
    Table table;
    table.kernel<<<1, 1>>>(out);
    show("member");
    (&table)->kernels[1]<<<1, 1>>>(out);
    show("array element");
    choose(1)<<<1, 1>>>(out);
    show("result of a call");
    templated<int><<<1, sizeof(char) /* > */>>>(out);
    show("comment in the configuration");

    LAUNCH(value, out, 50);
    show("macro with the launch");
    LAUNCH_IN_PARENTHESES(internal, out);
    show("macro over two lines");
    check(cudaMemset(out, 0, sizeof(int)));
    TWICE(plain<<<1, 1>>>(out));
    show("launch as a macro's argument");
    CHECK_LAUNCH((value<<<1, 1>>>(out, 51)));
    show("launch with commas as a macro's argument");
    if (out == nullptr) value<<<1, 1>>>(out, 60); else value<<<1, 1>>>(out, 61);
    show("if and else without braces");
    if (out != nullptr) (function)<<<1, 1>>>(out);
    show("parenthesis after a condition");
    for (int i = 0; i < 3; ++i) add<<<1, 1>>>(out, i);
    show("loop without braces");
    out != nullptr ? value<<<1, 1>>>(out, 62) : plain<<<1, 1>>>(out);
    show("conditional expression");
    const char* text = "value<<<1, 1>>>(out, 99)";  // value<<<1, 1>>>(out, 98)
    const char* raw = R"(value<<<1, 1>>>(out, 97))";
    /* value<<<1, 1>>>(out, 96) */
    std::printf("%s\n%s\n", text, raw);
    show("launches in strings and comments");

    value<<<1, 1>>>(out, evaluate(70));
    show("argument evaluated");
    std::printf("%d evaluation\n", evaluations);
    add<<<1, 1>>>(out, launch_another(out));
    show("launch while arguments are evaluated");
    add<<<
        1,  // a block
        1   // of one thread
        >>>(
        out,
        1);
    show("over many lines");
    std::printf("line %d\n", __LINE__);
}

__global__ void declared_first(int* out, int value)
{
    *out = value;
}
