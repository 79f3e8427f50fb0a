// SPDX-License-Identifier: MIT
// Each rule: the text before and after, and look-alikes that it leaves alone since their meaning would change.
#include "changes.hpp"

#include <judge/catch.hpp>
#include <mutation/variants.hpp>

namespace {

using Texts = std::vector<std::string>;

Texts variants(const std::string& rule, const std::string& text)
{
    return changed(mutation::variation_rules(), rule, text);
}

Texts variants_in_body(const std::string& rule, const std::string& body)
{
    return changed_body(mutation::variation_rules(), rule, body);
}

}  // namespace

TEST_CASE("every rule of variants has a test below")
{
    CHECK(mutation::variation_rules().size() == 18);
}

TEST_CASE("a block has another size only where the source leaves the choice")
{
    const std::string host = "void f() { k<<<1, size>>>(); }";
    CHECK(variants("block size", "constexpr int size = 256;  // a power of two\n" + host).size() == 4);
    CHECK(
        variants("block size", "constexpr int size = 256;\nstatic_assert(size % 32 == 0);\n" + host).size() ==
        4);
    CHECK(variants("block size", "constexpr int size = 256;  // threads in a block\n" + host).empty());
    CHECK(variants("block size", "constexpr int other = 256;  // a power of two\n" + host).empty());
}

TEST_CASE("loops are unrolled, reversed, and written as while")
{
    CHECK(variants_in_body("unroll", "for (int i = 0; i < n; ++i) { }") ==
          Texts{"\n#pragma unroll\nfor (int i = 0; i < n; ++i) { }"});
    CHECK(variants_in_body("unroll", "\n#pragma unroll 4\nfor (int i = 0; i < n; ++i) { }").empty());
    CHECK(variants("unroll", "void host() { for (int i = 0; i < 3; ++i) { } }").empty());
    CHECK(variants_in_body("reversed loop", "for (int i = 0; i < n; ++i) { a[i] = b[i]; }") ==
          Texts{"for (int i = (n) - 1; i >= 0; --i) { a[i] = b[i]; }"});
    CHECK(variants_in_body("reversed loop", "for (int i = 1; i < n; ++i) { a[i] = a[i - 1]; }").empty());
    CHECK(variants_in_body("reversed loop", "for (int i = 0; i < n; ++i) { a[0] = b[i]; }").empty());
    CHECK(variants_in_body("reversed loop", "for (int i = 0; i < n; ++i) { s += b[i]; }").empty());
    CHECK(variants_in_body("reversed loop", "for (int i = 0; i < n; ++i) { a[i] = f(); }").empty());
    CHECK(variants_in_body("for as while", "for (int i = 0; i < n; ++i) f(i);") ==
          Texts{"{ int i = 0; while (i < n) { f(i); ++i; } }"});
    CHECK(variants_in_body("for as while", "for (;;) { break; }") ==
          Texts{"{ ; while (true) { { break; } ; } }"});
    CHECK(variants_in_body("for as while", "for (int i = 0; i < n; ++i) { if (i) continue; }").empty());
    CHECK(variants_in_body("increment", "for (int i = 0; i < n; ++i) f(i);") ==
          Texts{"for (int i = 0; i < n; i += 1) f(i);"});
    CHECK(variants_in_body("increment", "for (int i = 0; i < n; i += s) f(i);") ==
          Texts{"for (int i = 0; i < n; i = i + s) f(i);"});
}

TEST_CASE("parameters get const and __restrict__ where they may")
{
    CHECK(variants("const", "__global__ void k(int n, int m, float* p) { ++m; p[n] = 0; }") ==
          Texts{"__global__ void k(const int n, int m, float* p) { ++m; p[n] = 0; }"});
    CHECK(variants("const", "__device__ void k(int n) { change(n); }").empty());
    CHECK(variants("restrict", "__global__ void k(const float* a, float* b) { }") ==
          Texts{"__global__ void k(const float* __restrict__ a, float* b) { }"});
    CHECK(variants("restrict", "__global__ void k(const volatile float* a) { }").empty());
}

TEST_CASE("elements are read through __ldg() and by pointers")
{
    CHECK(variants("ldg", "__global__ void k(const int* a, int* b, const S* c) { b[0] = a[1] + c[2].x; }") ==
          Texts{"__global__ void k(const int* a, int* b, const S* c) { b[0] = __ldg(&a[1]) + c[2].x; }"});
    CHECK(variants("ldg", "__global__ void k(const int* a) { const int* p = &a[1]; }").empty());
    CHECK(variants("pointer arithmetic", "__global__ void k(int* a) { a[1 + 2] = 0; }") ==
          Texts{"__global__ void k(int* a) { (*(a + (1 + 2))) = 0; }"});
}

TEST_CASE("guards become loops and early returns, unless threads meet")
{
    const std::string index = "const int i = blockIdx.x * 64 + threadIdx.x; ";
    CHECK(
        variants_in_body("grid stride", index + "if (i < n) { a[i] = 0; }") ==
        Texts{
            "for (int i = blockIdx.x * 64 + threadIdx.x; i < n; i += gridDim.x * blockDim.x) { a[i] = 0; }"});
    CHECK(variants_in_body("grid stride", index + "if (i < n) { a[i] = 0; __syncthreads(); }").empty());
    CHECK(variants_in_body("grid stride", index + "if (i < n && n > 4) { a[i] = 0; }").empty());
    CHECK(variants_in_body("grid stride", index + "if (i < n) { a[i] = 0; } else { a[0] = 1; }").empty());
    CHECK(variants_in_body("early return", "if (n) { a[0] = 0; }") ==
          Texts{"if (!(n)) { return; } { a[0] = 0; }"});
    CHECK(variants_in_body("early return", "if (n) { __syncwarp(); }").empty());
    CHECK(variants_in_body("early return", "if (n) { f(); } g();").empty());
}

TEST_CASE("expressions are written in other ways")
{
    CHECK(variants_in_body("commuted comparison", "if (n + 1 < 3 * n && n == 0) f<int>(n);") ==
          Texts{"if (3 * n > n + 1 && 0 == n) f<int>(n);"});
    CHECK(variants_in_body("intermediate value", "a[0] = n + 1; a[1] += 2;") ==
          Texts{"{ const auto stored_value = n + 1; a[0] = stored_value; } a[1] += 2;"});
    CHECK(variants_in_body("choice as if", "const int x = n > 0 ? n : 0;") ==
          Texts{"int x; if (n > 0) { x = n; } else { x = 0; }"});
    CHECK(variants_in_body("choice as if", "const auto x = n > 0 ? n : 0;").empty());
    CHECK(variants_in_body("choice as if", "const int x = n > 0 ? n : n < 0 ? 1 : 0;").empty());
    CHECK(variants("renamed", "void f(S s) { int x = s.x; x = T::x; }") ==
          Texts{"void f(S s_renamed) { int x_renamed = s_renamed.x; x_renamed = T::x; }"});
}

TEST_CASE("helper functions are not inlined, take values or references, and hold a kernel's work")
{
    CHECK(variants("noinline", "__device__ int f() { return 1; }") ==
          Texts{"__device__ __noinline__ int f() { return 1; }"});
    CHECK(variants("noinline", "__device__ inline int f() { return 1; }").empty());
    CHECK(variants("parameter passing", "__device__ int f(float4 v) { return g(v + v); }") ==
          Texts{"__device__ int f(const float4 & v) { return g(v + v); }"});
    CHECK(variants("parameter passing", "__device__ int f(const float4& v) { return g(v + v); }") ==
          Texts{"__device__ int f(const float4 v) { return g(v + v); }"});
    CHECK(variants("parameter passing", "__device__ int f(int v) { v += 1; return v + v; }").empty());
    CHECK(
        variants("parameter passing", "__device__ int f(int v) { __syncthreads(); return v + v; }").empty());
    const Texts helpers = variants("helper", "__global__ void k(int* p) { p[0] = 1; }");
    REQUIRE(helpers.size() == 2);
    CHECK(helpers[1] == "__device__ __noinline__ void k_work(int* p) { p[0] = 1; }\n"
                        "__global__ void k(int* p) { k_work(p); }\n");
    CHECK(variants("helper", "template <int n> __global__ void k(int* p) { p[0] = n; }").empty());
}
