// SPDX-License-Identifier: MIT
// What the translator writes. What its launches mean is tested by programs/launches.cu, which g++ and nvcc compile.
#include <judge/catch.hpp>
#include <simt/translate/translate.hpp>

#include <algorithm>
#include <map>
#include <string>

namespace {

std::string translated(const std::string& source)
{
    return simt::translate(source).text;
}

/// The line and the words of the error that `source` gives; empty if it gives none.
std::string error_of(const std::string& source)
{
    try {
        simt::translate(source);
        return "";
    } catch (const simt::TranslationError& error) {
        return std::to_string(error.line) + ": " + error.what();
    }
}

long count(const std::string& text, char c)
{
    return std::count(text.begin(), text.end(), c);
}

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

/// The name before `<<<` and the rest of a launch of it, translated.
std::string launched(const std::string& kernel)
{
    return translated("{ " + kernel + "<<<1, 2>>>(p); }");
}

const std::string not_complete = "this launch is incomplete: kernel<<<grid,block>>>(arguments)";
const std::string no_kernel = "a launch needs a kernel before '<<<'";

}  // namespace

TEST_CASE("what is plain C++ stays as it is", "[translate]")
{
    for (const std::string source :
         {"", "int main() { return 1 << 3; }\n", "bool b = x < y && z > (w >> 2);",
          "// k<<<1, 1>>>();\nconst char* s = \"k<<<1, 1>>>()\";", "auto s = R\"(k<<<1, 1>>>())\";",
          "std::ostream& operator<<<int>(std::ostream&, X<int>);"}) {
        CHECK(translated(source) == source);
    }
}

TEST_CASE("a launch becomes a call", "[translate]")
{
    CHECK(translated("k<<<grid, block>>>(a, b);") == "(::simt::configure(grid, block), k(a, b));");
    CHECK(translated("k<<<grid, block, bytes, stream>>>();") ==
          "(::simt::configure(grid, block, bytes, stream), k());");
    CHECK(translated("k<<<dim3(1, 2), dim3{3, 4}>>>({1, 2}, f(3));") ==
          "(::simt::configure(dim3(1, 2), dim3{3, 4}), k({1, 2}, f(3)));");
    CHECK(translated("k<<<n >> 8, a[i > 0]>>>(x);") == "(::simt::configure(n >> 8, a[i > 0]), k(x));");
    CHECK(translated("k<<<1, f<int>>>>(x);") == "(::simt::configure(1, f<int>), k(x));");
    CHECK(translated("k<<<1, 1>>>(j<<<2, 2>>>());") ==
          "(::simt::configure(1, 1), k((::simt::configure(2, 2), j())));");
}

TEST_CASE("the kernel of a launch may be any expression that names one", "[translate]")
{
    const std::string call = "(::simt::configure(1, 2), ";
    for (const std::string kernel : {"k",
                                     "ns::k",
                                     "::k",
                                     "::ns::k",
                                     "k<int>",
                                     "ns::k<int, float>",
                                     "k<(a > b)>",
                                     "k<(a < b), 3>",
                                     "k<1 << 3>",
                                     "k<a <= b>",
                                     "k<std::vector<int>>",
                                     "ns<int>::template k<float>",
                                     "object.k",
                                     "pointer->k",
                                     "this->table.k",
                                     "(k)",
                                     "(*k)",
                                     "(&k)",
                                     "table[i]",
                                     "table[i < 3 ? i : 0]",
                                     "choose(x)",
                                     "ns::choose<int>(x, (y))",
                                     "object.choose(x)[2]",
                                     "get()()"}) {
        CHECK(launched(kernel) == "{ " + call + kernel + "(p)); }");
    }
}

TEST_CASE("the kernel's expression ends where a statement or operator begins", "[translate]")
{
    const std::string call = "(::simt::configure(1, 1), ";
    CHECK(translated("if (a) k<<<1, 1>>>(); else k<<<1, 1>>>();") ==
          "if (a) " + call + "k()); else " + call + "k());");
    CHECK(translated("if (a) (k)<<<1, 1>>>(); else (k)<<<1, 1>>>();") ==
          "if (a) " + call + "(k)()); else " + call + "(k)());");
    CHECK(translated("for (;;) (*k)<<<1, 1>>>();") == "for (;;) " + call + "(*k)());");
    CHECK(translated("while (n > 0) (k)<<<1, 1>>>();") == "while (n > 0) " + call + "(k)());");
    CHECK(translated("if constexpr (a) (k)<<<1, 1>>>();") == "if constexpr (a) " + call + "(k)());");
    CHECK(translated("return k<<<1, 1>>>();") == "return " + call + "k());");
    CHECK(translated("return ::k<<<1, 1>>>();") == "return " + call + "::k());");
    CHECK(translated("a ? k<<<1, 1>>>() : j<<<1, 1>>>();") == "a ? " + call + "k()) : " + call + "j());");
    CHECK(translated("x, k<<<1, 1>>>();") == "x, " + call + "k());");
    CHECK(translated("case 1: k<<<1, 1>>>();") == "case 1: " + call + "k());");
}

TEST_CASE("macros are translated where they are defined and where they are used", "[translate]")
{
    CHECK(translated("CHECK(k<<<1, 1>>>(a, b));") == "CHECK((::simt::configure(1, 1), k(a, b)));");
    CHECK(translated("#define GO(k, ...) k<<<1, 1>>>(__VA_ARGS__)\n") ==
          "#define GO(k, ...) (::simt::configure(1, 1), k(__VA_ARGS__))\n");
    CHECK(translated("#define GO(k) (k)<<<1, 1>>>()\n") ==
          "#define GO(k) (::simt::configure(1, 1), (k)())\n");
    CHECK(translated("#define A x\n#define GO (k)<<<1, 1>>>()\n") ==
          "#define A x\n#define GO (::simt::configure(1, 1), (k)())\n");
    CHECK(translated("#define GO(k) \\\n k<<<1, \\\n 2>>>()\n") ==
          "#define GO(k) \\\n (::simt::configure(1, \\\n 2), k())\n");
    CHECK(translated("#define ON(k) k<<<1, 2>>>\nON(k)(a);") ==
          "#define ON(k) ::simt::configure(1, 2), k\nON(k)(a);");
    CHECK(translated("x;\n#define ON(k) k<<<1, 2>>>") == "x;\n#define ON(k) ::simt::configure(1, 2), k");
}

TEST_CASE("blanks may be in the brackets of a launch, where nvcc lets them be", "[translate]")
{
    for (const std::string launch : {"k << <1, 2 >> > (a);", "k<< <1, 2>> >(a);", "k<< /**/ <1, 2>>>(a);"}) {
        const std::string text = translated(launch);
        CHECK(text.starts_with("(::simt::configure(1, 2"));
        CHECK(contains(text, ", k"));
        CHECK(text.ends_with("(a));"));
    }
    CHECK(translated("k << < f<2> >> > (a);") == "(::simt::configure( f<2> ), k  (a));");
    for (const std::string other :
         {"friend S& operator<< <T>(S&, T);", "a << b, c >> d > (e);", "f<g<h<i> > >(j);"}) {
        CHECK(translated(other) == other);
    }
}

TEST_CASE("a macro can be the configuration of a launch", "[translate]")
{
    const std::string on = "#define ON(g, b) ::simt::configure(g, b)\n";
    CHECK(translated("#define ON(g, b) <<<g, b>>>\nns::k<int> ON(1, f(2)) (a);") ==
          on + "(ON(1, f(2)), ns::k<int>  (a));");
    CHECK(translated("#define ONE <<<1, 1>>>\nif (x) k ONE(a); else (k) ONE\n(b);") ==
          "#define ONE ::simt::configure(1, 1)\nif (x) (ONE, k (a)); else (ONE, (k) \n(b));");
    CHECK(translated(
              "#define ON(g, b) << < g, b >> >\n#define GO(k, ...) k ON(1, 2)(__VA_ARGS__)\nGO(k, a);") ==
          "#define ON(g, b) ::simt::configure( g, b )\n#define GO(k, ...) (ON(1, 2), k (__VA_ARGS__))\nGO(k, "
          "a);");
    // A macro that editors see is another.
    CHECK(translated("#ifdef EDITOR\n#define ON(g)\n#else\n#define ON(g) <<<g, 1>>>\n#endif\nk ON(2)(a);") ==
          "#ifdef EDITOR\n#define ON(g)\n#else\n#define ON(g) ::simt::configure(g, 1)\n#endif\n(ON(2), k "
          "(a));");
    CHECK(translated("#define SHIFT(a, b) a << b\nk SHIFT(1, 2)(a);") ==
          "#define SHIFT(a, b) a << b\nk SHIFT(1, 2)(a);");
}

TEST_CASE("a macro for a configuration holds in the files that are translated next", "[translate]")
{
    const auto resolve = [](std::string_view, bool) { return std::string(); };
    simt::Macros macros;
    simt::translate("#define ON(g, b) <<<g, b>>>\n", resolve, macros);
    CHECK(simt::translate("k ON(1, 1)(a);", resolve, macros).text == "(ON(1, 1), k (a));");
}

TEST_CASE("a kernel's head can be the use of a macro", "[translate]")
{
    const std::string define = "#define KERNEL(name, ...) __global__ void name(__VA_ARGS__)";
    const std::string defined =
        define +
        "\n#define simt_head_of_KERNEL(name, ...) ::simt::max_threads(), [](__VA_ARGS__) {}\n#line 2\n";
    CHECK(translated(define + "\nKERNEL(k, int* p) { *p = 1; }") ==
          defined + "KERNEL(k, int* p) { static ::simt::Kernel simt_kernel(__func__, simt_head_of_KERNEL(k, "
                    "int* p)); "
                    "return ::simt::launch(simt_kernel, ::simt::pointers(), [&] { return [=]() mutable "
                    "__attribute__((always_inline)) -> void { *p = 1; }; }); }");
    CHECK(translated(define + "\nKERNEL(k, int* p);") == defined + "KERNEL(k, int* p);");
    CHECK(contains(
        translated("#define HEAD \\\n __global__ __launch_bounds__(64, 2) void k(int n)\nHEAD { n = 1; }"),
        "\n#define simt_head_of_HEAD ::simt::max_threads(64, 2), [](int n) {}\n#line 3\nHEAD { static "
        "::simt::Kernel simt_kernel(__func__, simt_head_of_HEAD);"));
    CHECK(contains(translated(define + "\nKERNEL(k) { return __CUDA_ARCH__; }"), "return SIMT_CUDA_ARCH;"));
}

TEST_CASE("the parameters of a kernel can be in a macro", "[translate]")
{
    const std::string text = translated("#define LIST (int* p, int n)\n__global__ void k LIST { *p = n; }");
    CHECK(contains(text,
                   "void k LIST { static ::simt::Kernel simt_kernel(__func__, ::simt::max_threads(), [] "
                   "LIST {}); return"));
    CHECK(contains(translated("#define LIST(n) (int* n)\n__global__ void k LIST(p) { *p = 1; }"),
                   "[] LIST(p) {})"));
    CHECK(
        contains(translated("#define ALL int* p, int n\n__global__ void k(ALL) { *p = n; }"), "[](ALL) {})"));
    // One that is no list.
    CHECK(contains(translated("#define TYPE (int)\n__global__ void k(int a[sizeof TYPE]) { }"),
                   "[](int a[sizeof TYPE]) {})"));
}

TEST_CASE("what a call that is a statement returns is looked at, but not a macro of the program's",
          "[translate]")
{
    CHECK(translated(";cudaFree(p);") == ";::simt::statement_of(\"cudaFree\"), cudaFree(p);");
    CHECK(translated("if (p) cudaFree(p);") == "if (p) ::simt::statement_of(\"cudaFree\"), cudaFree(p);");
    const std::string checked = "#define cudaCheck(e) do {} while (0)\n;cudaCheck(cudaFree(p));";
    CHECK(translated(checked) == checked);
}

TEST_CASE("brackets in a macro do not open or close those around it", "[translate]")
{
    const std::string source = "__global__ void k()\n{\n#define OPEN {\n    f();\n#undef OPEN\n}\nint x;";
    const std::string text = translated(source);
    CHECK(contains(text, "f();\n#undef OPEN\n}; }); }\nint x;"));
}

TEST_CASE("a kernel's body becomes a copy of its parameters", "[translate]")
{
    CHECK(translated("__global__ void k(int* p) { *p = 1; }") ==
          "__global__ void k(int* p) { static ::simt::Kernel simt_kernel(__func__, ::simt::max_threads(), "
          "[](int* "
          "p) {}); return ::simt::launch(simt_kernel, ::simt::pointers(::simt::pointer(\"p\", p)), [&] { "
          "return "
          "[=]() mutable __attribute__((always_inline)) -> void { *p = 1; }; }); }");
    for (const std::string head :
         {"static __global__ void k(int a = f(1, 2))", "template <class T> __global__ void k(T t)",
          "extern \"C\" __global__ void k()", "template <> __global__ void k<3>(S s = S{1})",
          "__global__ __attribute__((noinline)) void k() noexcept(true)",
          "struct S { static __global__ void k()"}) {
        CHECK(contains(translated(head + " { f(); } int after;"),
                       head + " { static ::simt::Kernel simt_kernel("));
        CHECK(contains(translated(head + " { f(); } int after;"), " f(); }; }); } int after;"));
    }
}

TEST_CASE("a kernel's parameters are handed over", "[translate]")
{
    for (const std::string parameters : {"", "void", "int* p", "const T&, int n = f(1, 2)", "Ts... values",
                                         "S s = {1, 2}", "int (*f)(int), int a[3]"}) {
        CHECK(
            contains(translated("template <class T> __global__ void k(" + parameters + ") noexcept(true) {}"),
                     "::simt::max_threads(), [](" + parameters + ") {});"));
    }
    CHECK(contains(translated("__global__ void k(int a, // one\n  int b)\n{\n}"), "[](int a, int b) {});"));
}

TEST_CASE("__CUDA_ARCH__ is what device code sees", "[translate]")
{
    CHECK(contains(translated("__device__ int f() { return __CUDA_ARCH__; }"), "return SIMT_CUDA_ARCH;"));
    CHECK(contains(translated("__global__ void k()\n{\n#if __CUDA_ARCH__ >= 700\n#endif\n}\n"),
                   "#if SIMT_CUDA_ARCH >= 700"));
    for (const std::string source :
         {"#ifdef __CUDA_ARCH__\n#endif\n", "__host__ int f()\n{\n#ifdef __CUDA_ARCH__\n#endif\n}\n",
          "__device__ int f() { /* __CUDA_ARCH__ */ return \"__CUDA_ARCH__\"[0] + MY__CUDA_ARCH__; }",
          "__device__ int f()\n{\n#if MY__CUDA_ARCH__ + __CUDA_ARCH__X\n#endif\n}\n",
          "const int x = __CUDA_ARCH__;"}) {
        CHECK(translated(source) == source);
    }
}

TEST_CASE("a function for both sides that asks for __CUDA_ARCH__ has a body for each", "[translate]")
{
    const std::string body = "\n#ifdef __CUDA_ARCH__\n  a();\n#else\n  b();\n#endif\n";
    const std::string on_device = "\n#ifdef SIMT_CUDA_ARCH\n  a();\n#else\n  b();\n#endif\n";
    for (const std::string head :
         {"__host__ __device__ void f()", "__device__ __host__ void f()", "S::S() : a(1), b{2}",
          "#define HD __host__ __device__\nHD void f()", "auto g = [=] __host__ __device__ (int i)"}) {
        const bool says_nothing = head.rfind("S::", 0) == 0;
        const std::string before = (says_nothing ? "__host__ __device__ " : "") + head;
        const auto lines = std::to_string(1 + count(before, '\n'));
        const auto last = std::to_string(7 + count(before, '\n'));
        CHECK(translated(before + " {" + body + "}") == before + " { if (SIMT_ON_DEVICE) {" + on_device +
                                                            "} else {\n#line " + lines + "\n" + body +
                                                            "\n#line " + last + "\n}}");
    }
    const simt::Translation translation =
        simt::translate("__host__ __device__ void f() {" + body + "}\nint after;\n");
    CHECK(translation.original({8, 5}).line == 8);
    CHECK(translation.original({8, 5}).column == 5);
}

TEST_CASE("functions for both sides in one another have so many copies and no more", "[translate]")
{
    const auto nested = [](int depth) {
        std::string source = "\n__CUDA_ARCH__;";
        for (int i = 0; i < depth; ++i) {
            source = "[] __host__ __device__ () {" + source + "}";
        }
        return source;
    };
    CHECK(error_of(nested(3)).empty());
    CHECK(error_of(nested(9)) ==
          "1: functions for host and device that ask for __CUDA_ARCH__ are nested too deeply");
}

TEST_CASE("inline PTX in device code becomes calls of the device's functions", "[translate]")
{
    const std::string move = "({ unsigned int simt_0; const unsigned int simt_1 = "
                             "::simt::ptx::bits<unsigned int>(b + 1); ::simt::ptx::set(simt_0, "
                             "::simt::ptx::mov<unsigned int>(::simt::ptx::get<unsigned int>(simt_1))); "
                             "::simt::ptx::assign(a, simt_0); })";
    CHECK(
        translated("__device__ void f() { asm volatile(\"mov.u32 %0, %1;\" : \"=r\"(a) : \"r\"(b + 1)); }") ==
        "__device__ void f() { " + move + "; }");
    CHECK(translated(
              "__global__ void k() { auto f = [] { asm(\"mov\" \".u32 %0,\\n\" R\"x(%1;)x\" : \"=r\"(a) : "
              "\"r\"(b + 1) : \"memory\"); }; }")
              .find(move) != std::string::npos);
    CHECK(translated("#define MOVE \"mov.u32 \"\n__device__ void f() { asm(MOVE \"%0, %1;\" : \"=r\"(a) : "
                     "\"r\"(b + 1)); }") ==
          "#define MOVE \"mov.u32 \"\n__device__ void f() { " + move + "; }");
    CHECK(translated("#define MOVE(a, b) asm(\"mov.u32 %0, %1;\" : \"=r\"(a) : \"r\"(b + 1))\n") ==
          "#define MOVE(a, b) " + move + "\n");
    CHECK(contains(translated("__device__ void f() { asm(\"\" :: \"n\"(sizeof(int))); }"),
                   "({ const auto simt_0 = (sizeof(int)); })"));
    CHECK(translated("__device__ void f() { asm(\"\" :: \"r\"(a) \"r\"(b)); }") ==
          translated("__device__ void f() { asm(\"\" :: \"r\"(a), \"r\"(b)); }"));
    CHECK(contains(translated("__device__ void f() { asm(\"\" : \"+l\"(x)); }"),
                   "({ unsigned long long simt_0 = ::simt::ptx::bits<unsigned long long>(x); "
                   "::simt::ptx::assign(x, simt_0); })"));
}

TEST_CASE("what is no PTX does not compile in device code and stays elsewhere", "[translate]")
{
    const auto refused = [](const std::string& why) { return "error(\"inline PTX: " + why + "\")"; };
    const auto in_device_code = [](const std::string& statement) {
        return translated("__device__ void f() { " + statement + "; }");
    };
    CHECK(contains(in_device_code("asm volatile(\"x;\" : : \"r\"(1))"),
                   refused("the instruction 'x' with 0 operands is not supported")));
    CHECK(contains(in_device_code("asm(TEXT)"),
                   refused("the text of an asm statement must be string literals, or macros for them")));
    CHECK(contains(in_device_code("asm(\"\" : \"=q\"(x))"),
                   refused("the constraint \\\"=q\\\" is not supported here")));
    CHECK(contains(in_device_code("asm(\"\" : \"r\"(x))"),
                   refused("the constraint \\\"r\\\" is not supported here")));
    CHECK(contains(in_device_code("asm(\"\" : [a] \"=r\"(x))"),
                   refused("an operand is a string and an expression in parentheses: \\\"r\\\"(x)")));
    CHECK(
        in_device_code("asm(\"x;\")") ==
        "__device__ void f() { ({ __device__ __attribute__((error(\"inline PTX: the instruction 'x' with 0 "
        "operands "
        "is not supported\"))) void simt_refused_ptx_the_instruction__x__with_0_operands_is_not_supported(); "
        "simt_refused_ptx_the_instruction__x__with_0_operands_is_not_supported(); }); }");
    CHECK(translated("void f() { asm(\"nop\"); }") == "void f() { asm(\"nop\"); }");
    CHECK(translated("#define PAUSE asm(\"pause\")\n") == "#define PAUSE asm(\"pause\")\n");
    const std::string two = "#if A\n#define T \"x\"\n#else\n#define T \"y\"\n#endif\n";
    CHECK(contains(translated(two + "__device__ void f() { asm(T); }"), "must be string literals"));
}

TEST_CASE("a variable's section is said where it is defined", "[translate]")
{
    const auto section = [](const std::string& name, const std::string& flags) {
        return " __attribute__((section(\"" + name + "\" SIMT_TEXT(__COUNTER__)" + flags + ")))";
    };
    const std::string without_value = R"( ",\"aw\",@nobits#")";
    const std::string device = section(".simt_device.", "");
    const std::string empty_device = section(".simt_device.", without_value);
    CHECK(translated("__constant__ int c[4];") ==
          "__constant__" + section(".simt_constant.", without_value) + " int c[4];");
    CHECK(translated("__device__ __constant__ int c;") ==
          "__device__" + section(".simt_constant.", without_value) + " __constant__ int c;");
    CHECK(translated("extern \"C\" __managed__ int c = 1;") ==
          "extern \"C\" __managed__" + section(".simt_managed.", "") + " int c = 1;");
    CHECK(translated("static __device__ int a[2] = {1, 2};") ==
          "static __device__" + device + " int a[2] = {1, 2};");
    CHECK(translated("__device__ int (*table[])(int) = {f};") ==
          "__device__" + device + " int (*table[])(int) = {f};");
    CHECK(translated("__device__ int* (*const* f)(int);") ==
          "__device__" + empty_device + " int* (*const* f)(int);");
    CHECK(translated("__device__ int (*rows)[4];") == "__device__" + empty_device + " int (*rows)[4];");
    CHECK(translated("__device__ int x{3};") == "__device__" + device + " int x{3};");
    CHECK(translated("__device__ struct { int a; } x;") ==
          "__device__" + empty_device + " struct { int a; } x;");
    CHECK(translated("__device__ std::pair<int, S<2>> x;") ==
          "__device__" + empty_device + " std::pair<int, S<2>> x;");
    for (const std::string source :
         {"extern __constant__ int c[4];", "__device__ int f(int x = 1);", "__device__ S<int> f() { int x; }",
          "__device__ int (*choose(int i))(int) { return f; }", "__device__ struct S { int a; };",
          "struct S { __device__ S& operator=(const S&); };",
          "__device__ friend bool operator<(S, S) { return true; }",
          "auto f = [] __device__ (int i) { return i; };"}) {
        CHECK(translated(source) == source);
    }
}

TEST_CASE("an #include names the file that it is found to be", "[translate]")
{
    simt::Macros macros;
    const auto resolve = [&](std::string_view name, bool quoted) {
        macros.define("HD", {false, true, true});  // as that header would
        return name == "mine.cuh" ? std::string(quoted ? "/q/1" : "/a/2") : std::string();
    };
    CHECK(simt::translate("#include \"mine.cuh\" // mine\n# include <mine.cuh>\n#include <stdio.h>\n",
                          resolve, macros)
              .text == "#include \"/q/1\" // mine\n# include \"/a/2\"\n#include <stdio.h>\n");
}

TEST_CASE("names for specifiers hold in the files that are translated next", "[translate]")
{
    const auto resolve = [](std::string_view, bool) { return std::string(); };
    simt::Macros macros;
    simt::translate(
        "#define HD __host__ \\\n __device__\n#define KERNEL static __global__ void\n#define F f()\n",
        resolve, macros);
    CHECK(contains(simt::translate("HD int f() { return __CUDA_ARCH__; }", resolve, macros).text,
                   "SIMT_ON_DEVICE"));
    CHECK(contains(simt::translate("KERNEL k(int* p) { *p = 1; }", resolve, macros).text, "::simt::launch("));
}

TEST_CASE("around functions of the device alone, the architecture is the device's", "[translate]")
{
    const std::string f = "\n__device__ int f() { return 1; }\n";
    const std::string g = "\ntemplate <class T> static __device__ int g(T);\n";
    CHECK(translated("#if __CUDA_ARCH__ >= 700" + f + "#elif defined(__CUDA_ARCH__)" + g + "#else" + f +
                     "#endif") ==
          "#if SIMT_CUDA_ARCH >= 700" + f + "#elif defined(SIMT_CUDA_ARCH)" + g + "#else" + f + "#endif");
    CHECK(contains(translated("#ifdef __CUDA_ARCH__\n__global__ void k() {}\n#endif"),
                   "#ifdef SIMT_CUDA_ARCH\n"));
    CHECK(translated("struct S {\n#ifdef __CUDA_ARCH__" + f + "#endif\n};") ==
          "struct S {\n#ifdef SIMT_CUDA_ARCH" + f + "#endif\n};");
    // A section in one that asks for something else, and one around it.
    CHECK(translated("#ifndef H\n#ifdef __CUDA_ARCH__" + f + "#endif\nint x;\n#endif") ==
          "#ifndef H\n#ifdef SIMT_CUDA_ARCH" + f + "#endif\nint x;\n#endif");
    for (const std::string other : {"#define X 1\n", "int x;\n", "", "void h() {}\n", "__device__ int v;\n",
                                    "__host__ __device__ int both();\n"}) {
        const std::string source = "#ifdef __CUDA_ARCH__\n#else\n" + other + "#endif";
        CHECK(contains(translated(source), "#ifdef __CUDA_ARCH__\n"));
        const std::string mixed = "#ifdef __CUDA_ARCH__" + f + "#else\n" + other + "#endif";
        CHECK(contains(translated(mixed), other.empty() ? "#ifdef SIMT_CUDA_ARCH" : "#ifdef __CUDA_ARCH__"));
    }
}

TEST_CASE("a kernel's launch bounds are handed over", "[translate]")
{
    CHECK(contains(translated("__global__ void __launch_bounds__(256) k() {}"), "::simt::max_threads(256)"));
    CHECK(contains(translated("__global__ __launch_bounds__(f<N>(2), 4) void k() {}"),
                   "::simt::max_threads(f<N>(2), 4)"));
    CHECK(contains(translated("__global__ void __launch_bounds__(\n256) k()\n{\n}"),
                   "k()\n{ static ::simt::Kernel simt_kernel(__func__, ::simt::max_threads(256)"));
}

TEST_CASE("a declaration of a kernel stays as it is", "[translate]")
{
    for (const std::string source :
         {"__global__ void k(int* p);", "template <class T> __global__ void k(T = T{});",
          "friend __global__ void k();", "template __global__ void k<int>(int*);"}) {
        CHECK(translated(source) == source);
    }
}

TEST_CASE("braces in strings and comments of a body do not end it", "[translate]")
{
    CHECK(
        contains(translated("__global__ void k() { puts(\"}\"); /* } */ char c = '}'; // }\n f(); } int x;"),
                 " f(); }; }); } int x;"));
}

TEST_CASE("dynamic shared memory in a function is a reference", "[translate]")
{
    const auto in_block = [](const std::string& declaration) {
        return translated("void f() { " + declaration + " }");
    };
    CHECK(in_block("extern __shared__ float s[];") ==
          "void f() {   float (&s)[] = ::simt::dynamic_shared(\"s\"); }");
    CHECK(in_block("extern __shared__ const ns::T<int>* s[];") ==
          "void f() {   const ns::T<int>* (&s)[] = ::simt::dynamic_shared(\"s\"); }");
    CHECK(in_block("extern __shared__ int s[][4];") ==
          "void f() {   int (&s)[][4] = ::simt::dynamic_shared(\"s\"); }");
    CHECK(in_block("extern __shared__ int s[], *t[];") ==
          "void f() {   int (&s)[] = ::simt::dynamic_shared(\"s\"), *(&t)[] = ::simt::dynamic_shared(\"t\"); "
          "}");
    for (const auto& [declaration, specifiers] : std::map<std::string, std::string>{
             {"extern volatile __shared__ int s[];", " volatile  int"},
             {"volatile extern __shared__ int s[];", "volatile   int"},
             {"extern __shared__ volatile int s[];", "  volatile int"},
             {"__shared__ extern volatile int s[];", "  volatile int"},
             {"extern __shared__ __align__(16) volatile int s[];", "   volatile int"},
             {"alignas(16) extern __shared__ volatile int s[];", "   volatile int"},
             {"extern __align__(sizeof(int)) volatile int __shared__ s[];", "  volatile int "}}) {
        CHECK(in_block(declaration) ==
              "void f() { " + specifiers + " (&s)[] = ::simt::dynamic_shared(\"s\"); }");
    }
}

TEST_CASE("dynamic shared memory outside functions is a declaration, which kernels say they use",
          "[translate]")
{
    const std::string declaration = "extern __thread  float s[] __asm__(\"simt_dynamic_shared_memory\");";
    CHECK(translated("extern __shared__ float s[];") == declaration);
    CHECK(translated("extern __shared__ float s[], t[];") ==
          "extern __thread  float s[] __asm__(\"simt_dynamic_shared_memory\"), t[] "
          "__asm__(\"simt_dynamic_shared_memory\");");
    CHECK(translated("namespace a::b { extern \"C\" { extern __shared__ float s[]; } }") ==
          "namespace a::b { extern \"C\" { " + declaration + " } }");
    const std::string text = translated("extern __shared__ float s[];\n__global__ void j() { s[0] = 1; "
                                        "}\n__global__ void k() { f(\"s\"); }\n");
    CHECK(contains(text, "{ ::simt::use_dynamic_shared(s, \"s\"); s[0] = 1; }; });"));
    CHECK(contains(text, "{ f(\"s\"); }; });"));
    CHECK(contains(
        translated("namespace a { extern __shared__ float s[]; }\n__global__ void k() { a::s[0] = 1; }"),
        "::simt::use_dynamic_shared(a::s, \"s\");"));
}

TEST_CASE("a use of dynamic shared memory is none of a parameter or a member of its name", "[translate]")
{
    const std::string array = "extern __shared__ float s[];\n";
    CHECK_FALSE(
        contains(translated(array + "__global__ void k(float* s) { s[0] = 1; }"), "use_dynamic_shared"));
    CHECK_FALSE(contains(translated(array + "__global__ void k(S a) { a.s = b->s; }"), "use_dynamic_shared"));
    CHECK(contains(translated(array + "__global__ void k(S a) { a.s = s[0]; }"), "use_dynamic_shared"));
}

TEST_CASE("dynamic shared memory in a macro is a declaration that functions may have, too", "[translate]")
{
    const std::string declaration = "extern __thread  T name[] __asm__(\"simt_dynamic_shared_memory\")";
    CHECK(translated("#define S(T, name) extern __shared__ T name[]\n") ==
          "#define S(T, name) " + declaration + "\n");
    CHECK(translated("#define S extern __shared__ T name[]; f()\n__global__ void k();") ==
          "#define S " + declaration + "; f()\n__global__ void k();");
    CHECK_FALSE(contains(translated("#define S extern __shared__ T s[];\n__global__ void k() { S s[0]; }"),
                         "use_dynamic_shared"));
}

TEST_CASE("a kernel's heads that directives choose from have one body", "[translate]")
{
    const std::string text = translated("#ifdef A\n__global__ void k(double* p) {\n#else\n"
                                        "__global__ void k(float* p) {\n#endif\n    a;\n}\nb;");
    CHECK(contains(text, "k(double* p) { static ::simt::Kernel"));
    CHECK(contains(text, "k(float* p) { static ::simt::Kernel"));
    CHECK(contains(text, "\n#endif\n    a;\n}; }); }\nb;"));
}

TEST_CASE("what no compiler looks at stays as it is", "[translate]")
{
    const std::string source = "#if 0\n__global__ void k( { don't\nk<<<1\n#endif\nint a;\n";
    CHECK(translated(source) == source);
}

TEST_CASE("directives between the tokens of a construct stay", "[translate]")
{
    const std::string choice = "\n#ifdef A\ndouble\n#else\nfloat\n#endif\n";
    CHECK(translated("extern __shared__" + choice + "s[];") ==
          "extern __thread " + choice + "s[] __asm__(\"simt_dynamic_shared_memory\");");
    CHECK(translated("k<<<1" + choice + ">>>(a);") == "(::simt::configure(1" + choice + "), k(a));");
    CHECK(contains(translated("__device__ void f() { asm(\n#if A\n\"x;\"\n#endif\n); }"),
                   "(); })\n#if A\n\n#endif\n; }"));
    const std::string parameters = "int* p\n#ifdef A\n, int* q\n#endif\n";
    const std::string text = translated("__global__ void k(" + parameters + ")\n{\n    a;\n}\nb;");
    CHECK(contains(text, "{ static ::simt::Kernel simt_kernel(__func__, ::simt::max_threads(), [](" +
                             parameters + "\n#line 6\n) {}); return"));
    CHECK(contains(text, "\n    a;\n}; }); }\nb;"));
}

TEST_CASE("static shared memory gets the order of specifiers that g++ takes", "[translate]")
{
    CHECK(translated("void f() { __shared__ float s[4]; }") == "void f() { __shared__ float s[4]; }");
    CHECK(translated("void f() { static __shared__ float s[4]; }") == "void f() {  __shared__ float s[4]; }");
    CHECK(translated("void f() { __shared__ alignas(16) float s[4]; }") ==
          "void f() { alignas(16) __shared__  float s[4]; }");
    CHECK(translated("void f() { alignas(16) __shared__ float s[4]; }") ==
          "void f() { alignas(16) __shared__ float s[4]; }");
    CHECK(translated("void f() { __shared__ __align__(16) float s[4]; }") ==
          "void f() { __shared__ __align__(16) float s[4]; }");
}

TEST_CASE("__noinline__ becomes an attribute where it is not one", "[translate]")
{
    CHECK(translated("__device__ __noinline__ int f();") == "__device__ __attribute__((noinline)) int f();");
    CHECK(translated("__attribute__((__noinline__)) int f();") == "__attribute__((__noinline__)) int f();");
}

TEST_CASE("every line keeps its number", "[translate]")
{
    for (const std::string source :
         {"k<<<\n1,\n2\n>>>(\na,\nb);\nc", "k\n<<<1, 1>>>\n(a);\nc", "k<<<1, // one\n 2  // two\n>>>(a);\nc",
          "void f() {\nextern\n__shared__\nfloat\ns[\n];\n}\nc", "extern __shared__\nfloat s[];\nc",
          "#define S extern \\\n __shared__ float s[]; \\\n f()\nc",
          "void f() {\n__shared__ alignas(\n16) float s[4];\n}\nc",
          "__global__\nvoid\n__launch_bounds__(\n1,\n2) k(\nint a)\n{\na;\n}\nc"}) {
        const std::string text = translated(source);
        CHECK(count(text, '\n') == count(source, '\n'));
        CHECK(text.substr(text.rfind('\n')) == "\nc");
    }
}

TEST_CASE("every place in the text has its place in the original", "[translate]")
{
    const std::string source = "int a;\n  kernel<<<grid,\n      block>>>(first, second); third;\nfourth\n";
    const simt::Translation translation = simt::translate(source);
    const auto original_of = [&](const std::string& word) {
        const std::size_t at = translation.text.find(word);
        const auto line =
            1 + std::count(translation.text.begin(), translation.text.begin() + static_cast<long>(at), '\n');
        const std::size_t begin = translation.text.rfind('\n', at) + 1;
        const simt::Place place =
            translation.original({static_cast<int>(line), static_cast<int>(at - begin) + 1});
        return std::to_string(place.line) + ":" + std::to_string(place.column);
    };
    CHECK(original_of("int a") == "1:1");
    CHECK(original_of("grid") == "2:12");
    CHECK(original_of("block") == "3:7");
    CHECK(original_of("kernel") == "2:3");
    CHECK(original_of("first") == "3:16");
    CHECK(original_of("second") == "3:23");
    CHECK(original_of("third") == "3:32");
    CHECK(original_of("fourth") == "4:1");
    CHECK(original_of("::simt::configure") == "2:3");  // put in by the translator
}

TEST_CASE("a place that does not exist has an original all the same", "[translate]")
{
    const simt::Translation translation = simt::translate("int a;\n");
    CHECK(translation.original({1, 1}).line == 1);
    CHECK(translation.original({1, 999}).line >= 1);
    CHECK(translation.original({999, 1}).line >= 1);
    CHECK(simt::translate("").original({1, 1}).column == 1);
}

TEST_CASE("what the translator cannot follow is an error with a line", "[translate]")
{
    CHECK(error_of("\n\nk<<<1, 1>>>;") == "3: " + not_complete);
    CHECK(error_of("k<<<1, 1>>> (") ==
          "1: the argument list of this launch is never closed: a ')' is missing");
    CHECK(error_of("\nk<<<1, 1(x);") == "2: " + not_complete);
    CHECK(error_of("k<<<1, 1>>") == "1: " + not_complete);
    CHECK(error_of("\n<<<1, 1>>>(x);") == "2: " + no_kernel);
    CHECK(error_of("x = 3 <<<1, 1>>>(x);") == "1: " + no_kernel);
    CHECK(error_of("return <<<1, 1>>>(x);") == "1: " + no_kernel);
    CHECK(error_of("k> <<<1, 1>>>(x);") == "1: a bracket before '<<<' is never opened");
    CHECK(error_of("#define GO k<<<1, 1\n>>>(x)") == "1: " + not_complete);
    CHECK(error_of("\n__global__ void k()\n{ if (a) {\n}") ==
          "3: the body of this kernel is never closed: a '}' is missing");
    CHECK(error_of("\nextern __shared__ float s;") ==
          "2: dynamic shared memory is declared as: extern __shared__ T name[];");
    CHECK(error_of("extern __shared__ float s[3];") ==
          "1: dynamic shared memory is declared as: extern __shared__ T name[];");
    CHECK(error_of("extern __shared__ s[];") ==
          "1: dynamic shared memory is declared as: extern __shared__ T name[];");
    CHECK(error_of("extern __shared__ int s[], *t;") ==
          "1: dynamic shared memory is declared as: extern __shared__ T name[];");
    CHECK(error_of("\n__device__ void f() { static thread_local int x; }") ==
          "2: thread_local is not supported in device code: threads of a block share thread-local storage "
          "here");
    CHECK(
        error_of("static texture<float, 2> t;") ==
        "1: texture references were removed in CUDA 12: make a texture object with cudaCreateTextureObject");
    CHECK(
        error_of("int i;\nsurface<void, 2> s;") ==
        "2: surface references were removed in CUDA 12: make a surface object with cudaCreateSurfaceObject");
    CHECK_NOTHROW(simt::translate("void f() { bool b = texture < 3; }"));
    CHECK_NOTHROW(simt::translate("template <class T> struct texture {};\ntexture<int> t;"));
}

TEST_CASE("variables of host threads are left alone", "[translate]")
{
    CHECK(error_of("static thread_local int x;\nint f() { static thread_local int y; return ++x + ++y; }") ==
          "");
}

TEST_CASE("a body that stands twice keeps the numbers that #line gives")
{
    const std::string text = simt::translate("#line 40 \"model.cuh\"\n"
                                             "__host__ __device__ int f()\n"
                                             "{\n"
                                             "#ifdef __CUDA_ARCH__\n"
                                             "    return 1;\n"
                                             "#endif\n"
                                             "    return 0;\n"
                                             "}\n")
                                 .text;
    CHECK(text.find("} else {\n#line 41\n") != std::string::npos);
    CHECK(text.find("#line 46\n}") != std::string::npos);
}
