// SPDX-License-Identifier: MIT
// What is declared after the specifiers.
#include "sequence.hpp"

#include <judge/catch.hpp>
#include <simt/translate/declarator.hpp>

namespace {

/// The declaration whose first specifier of CUDA's is `specifier`.
simt::Declaration declaration_of(const Sequence& sequence, const std::string& specifier)
{
    return simt::declaration_at(sequence.tokens(), sequence.find(specifier), simt::Macros());
}

/// The body that the function with __device__ has; empty if there is none, or no end of it.
std::string body_of(const std::string& source)
{
    const Sequence sequence(source);
    const auto body = simt::function_body(sequence.tokens(), declaration_of(sequence, "__device__"));
    return body && body->close < sequence.tokens().size() ? sequence.text(*body) : "";
}

/// The names of the pointers in a list of parameters, with a space after each.
std::string pointers_in(const std::string& list)
{
    const Sequence sequence("(" + list + ")");
    std::string names;
    for (const std::size_t name :
         simt::pointer_parameters(sequence.tokens(), {0, sequence.tokens().size() - 1})) {
        names += sequence.text(name, name) + " ";
    }
    return names;
}

/// The same for references.
std::string references_in(const std::string& list)
{
    const Sequence sequence("(" + list + ")");
    std::string names;
    for (const std::size_t name :
         simt::reference_parameters(sequence.tokens(), {0, sequence.tokens().size() - 1})) {
        names += sequence.text(name, name) + " ";
    }
    return names;
}

std::optional<simt::DeviceVariable> variable_of(const std::string& source, const std::string& specifier)
{
    const Sequence sequence(source);
    return simt::device_variable(sequence.tokens(), declaration_of(sequence, specifier));
}

/// The dynamic arrays, with a space after each.
std::string arrays_of(const std::string& source)
{
    const Sequence sequence(source);
    const simt::Declaration declaration = declaration_of(sequence, "__shared__");
    CHECK(declaration.is_shared);
    CHECK(declaration.is_extern);
    std::string arrays;
    for (const auto& [name, last] : simt::dynamic_arrays(sequence.tokens(), declaration)) {
        arrays += sequence.text(name, last) + " ";
    }
    return arrays;
}

}  // namespace

TEST_CASE("references are found among the parameters", "[declarator]")
{
    CHECK(references_in("int& a, const Big<int, 2>& b, float* c, int d = x & y, T&& e") == "a b e ");
    CHECK(references_in("void (*f)(int&), Pair<int&> g, const volatile int & h") == "h ");
    CHECK(references_in("int&, Args&&... all").empty());
}

TEST_CASE("a function's body is found behind its head", "[declarator]")
{
    CHECK(body_of("__device__ int f(int a = g({1})) noexcept { a; } b") == "{ a; }");
    CHECK(body_of("__device__ bool operator()(int a) const { a; }") == "{ a; }");
    CHECK(body_of("__device__ S& operator=(const S& s) { a; }") == "{ a; }");
    CHECK(body_of("__device__ S(int b) : a(b), c{b} { d; }") == "{ d; }");
    CHECK(body_of("[=] __device__ (int i) { a; }") == "{ a; }");
    for (const std::string source :
         {"__device__ int f();", "__device__ int x = f({1});", "__device__ int x{1};", "__device__ int f() {",
          "__device__ S(const S&) = default;", "__device__"}) {
        CHECK(body_of(source).empty());
    }
}

TEST_CASE("a kernel has bounds, parameters and a body", "[declarator]")
{
    const Sequence sequence("template <class T> __global__ void __launch_bounds__(256, 2) "
                            "__attribute__((noinline)) k(T* a, int n = f(1)) noexcept(true) { a; }");
    const simt::Declaration kernel = declaration_of(sequence, "__global__");
    CHECK(kernel.spaces.global);
    CHECK(sequence.text(kernel.begin, kernel.specifier) == "template <class T> __global__");
    CHECK(sequence.text(kernel.launch_bounds.value()) == "(256, 2)");
    CHECK(sequence.text(kernel.parameters.value()) == "(T* a, int n = f(1))");
    CHECK(sequence.text(simt::function_body(sequence.tokens(), kernel).value()) == "{ a; }");
    const Sequence open("__global__ void k() {");
    const simt::Declaration unclosed = declaration_of(open, "__global__");
    CHECK_FALSE(unclosed.launch_bounds);
    CHECK(simt::function_body(open.tokens(), unclosed)->close == open.tokens().size());
    const Sequence only_declared("__global__ void k(int a); f() {}");
    CHECK_FALSE(simt::function_body(only_declared.tokens(), declaration_of(only_declared, "__global__")));
}

TEST_CASE("the head of a declaration ends before a body or an initializer", "[declarator]")
{
    const auto head_of = [](const std::string& source) {
        const Sequence sequence(source);
        const simt::Declaration declaration = declaration_of(sequence, "__device__");
        return sequence.text(declaration.begin, declaration.end - 1);
    };
    CHECK(head_of("a; static __device__ int f(int n) const { b; }") ==
          "static __device__ int f(int n) const");
    CHECK(head_of("__device__ int x = f({1});") == "__device__ int x");
    CHECK(head_of("__device__ int x, y[2];") == "__device__ int x, y[2]");
    CHECK(head_of("f(a, [=] __device__ (int i) { b; })") == "__device__ (int i)");
    CHECK(head_of("{ __device__ }") == "__device__");
    CHECK(head_of("__device__ int f(") == "__device__ int f(");
    const Sequence both("inline __host__ __device__ int f() {}");
    CHECK(declaration_of(both, "__host__").spaces == simt::ExecutionSpaces{false, true, true});
}

TEST_CASE("pointers among parameters have names", "[declarator]")
{
    CHECK(pointers_in("").empty());
    CHECK(pointers_in("int* a, float b, const T* __restrict__ c") == "a c ");
    CHECK(pointers_in("int* a = f(b, c), S<int*, 2> d, int **e") == "a e ");
    CHECK(pointers_in("int*, int* const, int (*f)(int)").empty());
    CHECK(pointers_in("T*... values").empty());
}

TEST_CASE("a variable of the device is told from a function and a type", "[declarator]")
{
    using Memory = simt::DeviceVariable::Memory;
    const auto memory_of = [](const std::string& source, const std::string& specifier) {
        return variable_of(source, specifier).value().memory;
    };
    CHECK(memory_of("static __device__ int x;", "__device__") == Memory::device);
    CHECK(memory_of("__constant__ float a[3] = {1};", "__constant__") == Memory::constant);
    CHECK(memory_of("__device__ __managed__ int x;", "__device__") == Memory::managed);
    CHECK(variable_of("__device__ int x = 1;", "__device__")->has_initializer);
    CHECK(variable_of("__device__ int x{1};", "__device__")->has_initializer);
    CHECK_FALSE(variable_of("__device__ int x[N];", "__device__")->has_initializer);
    CHECK(variable_of("__device__ std::pair<int, A<(1 > 0)>> x;", "__device__"));
    CHECK(variable_of("__device__ int (*table[2])(int);", "__device__"));
    CHECK(variable_of("__device__ struct { int a; } x;", "__device__"));
    CHECK(memory_of("__device__ __constant__ int x;", "__device__") == Memory::constant);
    CHECK_FALSE(variable_of("__host__ int x;", "__host__"));
    for (const std::string source :
         {"__device__ int f();", "extern __device__ int x;", "__device__ struct S { int a; };",
          "__device__ int (*f(int))(int);", "__device__ S& operator=(S);", "__device__ int x"}) {
        CHECK_FALSE(variable_of(source, "__device__"));
    }
}

TEST_CASE("dynamic shared memory is an array of unknown bound", "[declarator]")
{
    CHECK(arrays_of("extern __shared__ float s[];") == "s[] ");
    CHECK(arrays_of("extern __shared__ __align__(16) volatile int s[];") == "s[] ");
    CHECK(arrays_of("__shared__ extern std::pair<int, A<2>> s[][4];") == "s[][4] ");
    CHECK(arrays_of("extern __shared__ int s[], *t[];") == "s[] t[] ");
    for (const std::string source : {"extern __shared__ float s;", "extern __shared__ float s[3];",
                                     "extern __shared__ s[];", "extern __shared__ int s[], *t;"}) {
        CHECK_THROWS_AS(arrays_of(source), simt::TranslationError);
    }
    const Sequence static_array("static __shared__ float s[3];");
    CHECK_FALSE(declaration_of(static_array, "__shared__").is_extern);
}
