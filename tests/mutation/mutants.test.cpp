// SPDX-License-Identifier: MIT
// Each rule: the text before, and all texts after.
#include "changes.hpp"

#include <judge/catch.hpp>
#include <mutation/mutants.hpp>

namespace {

using Texts = std::vector<std::string>;

Texts mutants(const std::string& rule, const std::string& body)
{
    return changed_body(mutation::mutation_rules(), rule, body);
}

}  // namespace

TEST_CASE("every rule of mutants has a test below")
{
    CHECK(mutation::mutation_rules().size() == 27);
}

TEST_CASE("barriers, fences, frees and other statements are deleted")
{
    CHECK(mutants("barrier", "__syncthreads(); f();") == Texts{"; f();"});
    CHECK(mutants("barrier", "block.sync(); cg::sync(block); __syncwarp(m);") ==
          Texts{"; cg::sync(block); __syncwarp(m);", "block.sync(); ; __syncwarp(m);",
                "block.sync(); cg::sync(block); ;"});
    CHECK(mutants("barrier", "int n = __syncthreads_count(1);").empty());
    CHECK(mutants("fence", "__threadfence(); __syncthreads();") == Texts{"; __syncthreads();"});
    CHECK(mutants("fence", "cuda::atomic_thread_fence(order);") == Texts{";"});
    CHECK(mutants("free", "cudaFree(p); cudaFreeArray(q); cudaMalloc(&p, n);") ==
          Texts{"; cudaFreeArray(q); cudaMalloc(&p, n);", "cudaFree(p); ; cudaMalloc(&p, n);"});
    CHECK(mutants("statement", "a[0] = 1; if (n) return; int i = 0;") ==
          Texts{"; if (n) return; int i = 0;", "a[0] = 1; if (n) ; int i = 0;"});
    CHECK(mutants("statement", "for (;;) { break; }") == Texts{"for (;;) { ; }"});
}

TEST_CASE("guards and conditions are weakened")
{
    CHECK(mutants("guard", "if (i < n) f();") == Texts{"if (true) f();"});
    CHECK(mutants("guard", "if (i < n) f(); else g();") ==
          Texts{"if (true) f(); else g();", "if (false) f(); else g();"});
    CHECK(mutants("condition", "if (i < n && j < n) f();") == Texts{"if ( j < n) f();", "if (i < n ) f();"});
    CHECK(mutants("choice", "x = c ? a : b;") == Texts{"x = a ;", "x = b;"});
    CHECK(mutants("choice", "x = c ? a : d ? b : e;") ==
          Texts{"x = a ;", "x = d ? b : e;", "x = c ? a : b ;", "x = c ? a : e;"});
    CHECK(mutants("comparison", "if (i < n) f<int>(a >= b);") ==
          Texts{"if (i <= n) f<int>(a >= b);", "if (i < n) f<int>(a > b);"});
    CHECK(mutants("comparison", "x = a < b ? a : b; y = a > b + 1 ? b + 1 : a;").empty());
    CHECK(mutants("comparison", "x = a < b ? a : c;") == Texts{"x = a <= b ? a : c;"});
    CHECK(mutants("comparison", "x = a == b; y = a != b; k<<<1, 2>>>(n);") ==
          Texts{"x = a != b; y = a != b; k<<<1, 2>>>(n);", "x = a == b; y = a == b; k<<<1, 2>>>(n);"});
}

TEST_CASE("axes, grids, blocks and loops are confused")
{
    CHECK(mutants("axis", "int i = threadIdx.x;") == Texts{"int i = threadIdx.y;"});
    CHECK(mutants("axis", "const dim3 b(8, 4); k<<<1, b>>>(blockDim.x);") ==
          Texts{"const dim3 b(8, 4); k<<<1, b>>>(blockDim.y);"});
    CHECK(mutants("axis", "const dim3 b(8, 8); k<<<1, b>>>(blockDim.x, gridDim.y);") ==
          Texts{"const dim3 b(8, 8); k<<<1, b>>>(blockDim.x, gridDim.x);"});
    CHECK(mutants("axis", "f(row, width);") == Texts{"f(column, width);", "f(row, height);"});
    CHECK(mutants("grid", "k<<<blocks, 64>>>(a);") == Texts{"k<<<1, 64>>>(a);", "k<<<blocks - 1, 64>>>(a);"});
    CHECK(mutants("grid", "const dim3 g(a + 1, b); k<int><<<g, t>>>(a);") ==
          Texts{"const dim3 g(1, b); k<int><<<g, t>>>(a);",
                "const dim3 g((a + 1) - 1, b); k<int><<<g, t>>>(a);",
                "const dim3 g(a + 1, 1); k<int><<<g, t>>>(a);",
                "const dim3 g(a + 1, b - 1); k<int><<<g, t>>>(a);"});
    CHECK(mutants("block", "k<<<n, size>>>(a);") ==
          Texts{"k<<<n, 1>>>(a);", "k<<<n, size / 2>>>(a);", "k<<<n, size - 1>>>(a);"});
    CHECK(mutants("block", "const dim3 b(16, 8); k<<<n, b>>>(a);").size() == 6);
    CHECK(mutants("block", "const dim3 b(16, 8); k<<<n / b.x, b>>>(a);").empty());  // the grid follows
    CHECK(mutants("constant", "const dim3 b(16, 8); k<<<n / b.x, b>>>(a);").empty());
    CHECK(mutants("loop", "for (int i = t; i < n; i += s) f(i);") ==
          Texts{"for (int i = 0; i < n; i += s) f(i);", "for (int i = t; i < n; i += 1) f(i);"});
    CHECK(mutants("loop", "for (int x : xs) f(x);").empty());
}

TEST_CASE("scopes are narrowed, masks changed, atomics made plain")
{
    CHECK(mutants("scope", "__syncthreads();") == Texts{"__syncwarp();"});
    CHECK(mutants("scope", "__threadfence();") == Texts{"__threadfence_block();"});
    CHECK(mutants("scope", "cg::this_grid().sync();") == Texts{"cg::this_thread_block().sync();"});
    CHECK(mutants("mask", "v = __any_sync(m, p);") ==
          Texts{"v = __any_sync(0xffffffffu, p);", "v = __any_sync(__activemask(), p);"});
    CHECK(mutants("mask", "v = 0xffu;") == Texts{"v = (0xffu & ~1u);", "v = (0xffu >> 1);"});
    CHECK(mutants("atomic", "i = atomicAdd(&n, 1);") == Texts{"i = (*(&n) += (1));"});
    CHECK(mutants("atomic", "atomicMax(p, v + 1);") == Texts{"(*(p) = max(*(p), v + 1));"});
    CHECK(mutants("atomic", "atomicCAS(p, 0, 1);").empty());
}

TEST_CASE("terms and factors are dropped, operators and old values changed")
{
    CHECK(mutants("term", "x = a + b * c;") == Texts{"x = b * c;", "x = a ;"});
    CHECK(mutants("term", "x = a - (b + c);") ==
          Texts{"x = - (b + c);", "x = a ;", "x = a - ( c);", "x = a - (b );"});
    CHECK(mutants("term", "x = -a;").empty());
    CHECK(mutants("factor", "x = a + b * c;") == Texts{"x = a + c;", "x = a + b ;"});
    CHECK(mutants("factor", "float* p = (float*)q;").empty());
    CHECK(mutants("operator", "x = (a + b) % c;") == Texts{"x = (a - b) % c;", "x = (a + b) / c;"});
    CHECK(mutants("old value", "s += a;") == Texts{"s = a;"});
}

TEST_CASE("constants, offsets, types and qualifiers are changed")
{
    CHECK(mutants("constant", "x = 8u;") == Texts{"x = 9u;", "x = 7u;"});
    CHECK(mutants("constant", "Handle h = 0; create(&h);").empty());  // never read
    CHECK(mutants("constant", "x = 0.5f;") == Texts{"x = 1.5f;"});
    CHECK(mutants("constant", "x = 0xff; static_assert(x == 1, \"\");").empty());
    CHECK(changed(mutation::mutation_rules(), "constant", "constexpr int n = 4;\n#define M 7\n") ==
          Texts{"constexpr int n = 5;\n#define M 7\n", "constexpr int n = 3;\n#define M 7\n"});
    CHECK(mutants("offset", "a[i] = 0;") == Texts{"a[i + 1] = 0;", "a[i - 1] = 0;"});
    CHECK(mutants("offset", "__shared__ float s[8];").empty());
    CHECK(mutants("type", "__shared__ float s[8];") == Texts{"__shared__ double s[8];"});
    CHECK(mutants("type", "float own[8];").empty());
    CHECK(changed(mutation::mutation_rules(), "type", "void f() { float copied[8]; }") ==
          Texts{"void f() { double copied[8]; }"});
    CHECK(mutants("type", "double x = 0;") == Texts{"float x = 0;"});
    CHECK(mutants("type", "const float x = 0; float sum;").empty());  // a wider number holds the same value
    CHECK(mutants("type", "cudaMalloc(&p, sizeof(float));").empty());
    CHECK(mutants("type", "long long x = 0;") == Texts{"int x = 0;"});
    CHECK(mutants("qualifier", "__shared__ float s[8];") == Texts{"float s[8];"});
    CHECK(mutants("initial value", "float s = 0.0f, t = 1; const int c = 2;") ==
          Texts{"float s , t = 1; const int c = 2;"});
    CHECK(mutants("initial value", "float* p = nullptr; cudaMalloc(&p, n); f(p);").empty());
    CHECK(mutants("initial value", "Field f = {}; if (n) g(n, &f.cells); f.size = 1;").empty());
    CHECK(mutants("initial value", "int i = 0; f(n & i); g(&i);") == Texts{"int i ; f(n & i); g(&i);"});
}

TEST_CASE("functions, modes and arguments are mixed up")
{
    CHECK(mutants("function", "v = __any_sync(m, p);") == Texts{"v = __all_sync(m, p);"});
    CHECK(mutants("mode", "cudaMemcpy(a, b, n, cudaMemcpyDeviceToHost);") ==
          Texts{"cudaMemcpy(a, b, n, cudaMemcpyHostToDevice);"});
    CHECK(mutants("mode", "cudaMemcpy(a, b, n, cudaMemcpyDeviceToDevice);").empty());
    CHECK(mutants("arguments", "f(a, b); min(a, b); k<<<1, 2>>>(x, y + 1);") ==
          Texts{"f(b, a); min(a, b); k<<<1, 2>>>(x, y + 1);", "f(a, b); min(a, b); k<<<1, 2>>>(y + 1, x);"});
    CHECK(mutants("arguments", "f(a, a);").empty());
}

TEST_CASE("two rules that lead to one text make one mutant, and the order is that of the source")
{
    const mutation::Source source("void f(int* p) { p[0] = 1; __syncthreads(); }");
    std::size_t barriers = 0;
    std::size_t before = 0;
    for (const mutation::Change& change : mutation::mutants_of(source)) {
        barriers += mutation::apply(source.text(), change) == "void f(int* p) { p[0] = 1; ; }" ? 1 : 0;
        CHECK(change.edits.front().begin >= before);
        before = change.edits.front().begin;
    }
    CHECK(barriers == 1);
}
