// SPDX-License-Identifier: MIT
// A kernel's declaration may have its specifiers in any order, and declarators of any form.
#include "../program.hpp"

static __global__ void static_first(int* out) { *out = 1; }
__global__ static void static_second(int* out) { *out = 2; }
inline __global__ void inline_kernel(int* out) { *out = 3; }
extern "C" __global__ void c_kernel(int* out) { *out = 4; }
extern "C" {
__global__ void in_c_braces(int* out) { *out = 5; }
}
void __global__ type_first(int* out) { *out = 6; }
[[maybe_unused]] __global__ void with_attribute(int* out) { *out = 7; }
__attribute__((noinline)) __global__ void with_gnu_attribute(int* out) { *out = 8; }
__global__ __launch_bounds__(32) void bounded(int* out) { *out = 9; }
__launch_bounds__(32, 1) __global__ void bounds_first(int* out) { *out = 10; }
__global__ auto trailing(int* out) -> void { *out = 11; }
auto __global__ auto_first(int* out) -> void { *out = 12; }
__global__ void (in_parentheses)(int* out) { *out = 13; }
namespace a { inline namespace b { namespace {
__global__ void in_namespaces(int* out) { *out = 14; }
} } }
__global__ void with_digraphs(int* out) <% out<:0:> = 15; %>
__global__ void other_letters(int* größe) { *größe = 16; }
__global__ void unnamed_parameter(int* out, int* = nullptr) { *out = 17; }
__global__ void brackets_in_string(int* out, const char* text = ")}{(") { *out = text == nullptr ? 0 : 18; }
__global__ void only_declared_type(int* out, struct Later* later = nullptr) { *out = later == nullptr ? 19 : 0; }
template <class T = int, int N = 20> __global__ void default_arguments(T* out) { *out = N; }
template <class... T> __global__ void variadic(int* out, T... values) { *out = (0 + ... + values); }
template <int A, int B, bool Greater = (A > B)> __global__ void compares(int* out) { *out = Greater ? 22 : 0; }

#define KERNEL __global__ void
#define BOUNDED_KERNEL __global__ void __launch_bounds__(64)
KERNEL by_macro(int* out) { *out = 23; }
BOUNDED_KERNEL bounded_by_macro(int* out) { *out = 24; }

template <class Kernel, class... Arguments>
void run(int expected, Kernel kernel, Arguments... arguments)
{
    DeviceArray<int> out(1);
    kernel<<<1, 1>>>(out.data(), arguments...);
    std::printf("%s %d\n", out.get()[0] == expected ? "right" : "wrong", expected);
}

int main()
{
    run(1, static_first);
    run(2, static_second);
    run(3, inline_kernel);
    run(4, c_kernel);
    run(5, in_c_braces);
    run(6, type_first);
    run(7, with_attribute);
    run(8, with_gnu_attribute);
    run(9, bounded);
    run(10, bounds_first);
    run(11, trailing);
    run(12, auto_first);
    run(13, in_parentheses);
    run(14, a::in_namespaces);
    run(15, with_digraphs);
    run(16, other_letters);
    run(17, unnamed_parameter, nullptr);
    run(18, brackets_in_string, "a");
    run(19, only_declared_type, nullptr);
    run(20, default_arguments<>);
    run(21, variadic<int, unsigned, char>, 10, 10u, '\1');
    run(22, compares<(3 > 2), (1 >> 1)>);
    run(23, by_macro);
    run(24, bounded_by_macro);
}
