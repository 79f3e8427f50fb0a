// SPDX-License-Identifier: MIT
#include <grading/attention.hpp>
#include <judge/catch.hpp>

#include <string>
#include <vector>

namespace {

using Things = std::vector<std::string>;

}  // namespace

TEST_CASE("each kind of thing is named with its first line")
{
    const auto found = [](const std::string& source) { return cli::what_to_look_at(source); };
    CHECK(found("int a;\nasm(\"nop\");\nasm(\"nop\");\n") == Things{"assembly in line 2"});
    CHECK(found("void f() { __asm__ volatile(\"\"); }") == Things{"assembly in line 1"});
    CHECK(found("#include <link.h>\n#include <sys/mman.h>\n") ==
          Things{"<link.h> in line 1", "<sys/mman.h> in line 2"});
    CHECK(found("# include   <dlfcn.h> // why\n") == Things{"<dlfcn.h> in line 1"});
    CHECK(found("#define NAME \"x.hpp\"\n#include NAME\n") ==
          Things{"an include that a macro names in line 2"});
    CHECK(found("__attribute__((constructor)) void f();") == Things{"attributes in line 1"});
    CHECK(found("[[gnu::constructor]] void f();") == Things{"attributes in line 1"});
    CHECK(found("[[maybe_unused, gnu::weak]] int a;") == Things{"attributes in line 1"});
    CHECK(found("int (*open)(void*) = nullptr;") == Things{"a pointer to a function in line 1"});
    CHECK(found("auto f = reinterpret_cast<void* (*)(int)>(p);") ==
          Things{"a pointer to a function in line 1"});
    CHECK(found("auto f = (void (*)())p;") == Things{"a pointer to a function in line 1"});
    CHECK(found("std::thread([] {}).detach();") == Things{"threads of the host in line 1"});
    CHECK(found("std::ifstream maps(\"/proc/self/maps\");") == Things{"/proc in line 1"});
    CHECK(found("std::set_new_handler(f);\nfopencookie(p);") ==
          Things{"set_new_handler() in line 1", "fopencookie() in line 2"});
    CHECK(found("int a = __builtin_popcount(3);") == Things{"built-ins of the compiler in line 1"});
    CHECK(found("__sync_fetch_and_add(&a, 1); __atomic_load_n(&a, 0);") ==
          Things{"built-ins of the compiler in line 1"});
    CHECK(found("_Pragma(\"GCC optimize\") int a;") == Things{"pragmas in line 1"});
    CHECK(found("\n#pragma GCC push_options\n") == Things{"pragmas in line 2"});
    CHECK(found("#pragma GCC " + std::string(400'000, 'x')) == Things{"pragmas in line 1"});
    CHECK(found("#define JOIN(a, b) a##b\n") == Things{"a macro that pastes tokens in line 1"});
    CHECK(found("extern \"C\" void* dlsym(void*, const char*);") ==
          Things{"C linkage in line 1", "dlsym() in line 1"});
    CHECK(found("long n = syscall(39);") == Things{"syscall() in line 1"});
    CHECK(found("int a = __bui\\\nltin_abs(1);") == Things{"a name that goes on in the next line in line 1"});
}

/// What no rule refuses: docs/design.md, "What is left open".
TEST_CASE("ways to the device's memory that are open are named")
{
    const auto found = [](const std::string& source) { return cli::what_to_look_at(source); };
    // The function that opens memory, found in the C library by its machine code.
    CHECK(found(R"(std::ifstream maps("/proc/self/maps");
const void* found = memmem(begin, end - begin, "\xb8\x0a\x00\x00\x00\x0f\x05", 7);
reinterpret_cast<int (*)(void*, size_t, int)>(const_cast<void*>(found))(page, 4096, 3);
)") == Things{"/proc in line 1", "a pointer to a function in line 3"});
    // The same, called by a function that takes one.
    CHECK(
        found("using Open = int (*)(const void*, const void*);\nbsearch(page, bytes, 1, 1, (Open)found);") ==
        Things{"a pointer to a function in line 1"});
    // A thread that writes to the device's memory while a kernel runs.
    CHECK(found("auto writer = std::async(std::launch::async, [] { *word = 0; });") ==
          Things{"threads of the host in line 1"});
    CHECK(found("pthread_create(&writer, nullptr, write, nullptr);") ==
          Things{"threads of the host in line 1"});
}

TEST_CASE("what exercises ask for is nothing to look at")
{
    const std::string source = R"(#include "nearest_neighbour.hpp"
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <vector>
#pragma once
#define SQUARE(x) ((x) * (x)) /* asm ## */
// asm("in a comment"), __builtin_trap(), #include <link.h>
extern __shared__ float tile[];
[[nodiscard]] __device__ int f([[maybe_unused]] int a);
__global__ void __launch_bounds__(128) k(const float* __restrict__ in, float* out)
{
    #pragma unroll 4
    for (int i = 0; i < 4; ++i) {
        __syncthreads();
        __syncwarp();
        out[i] = (in[i] + 1) * (*in) * f(*in) - (*out);
        out[i] = in[table[[] { return 0; }()]] + __shfl_sync(0xffffffff, in[i], 0) + atomicAdd(out, 1.0f);
    }
    printf("asm __attribute__ _Pragma %s\n", "extern \"C\"");
}
)";
    CHECK(cli::what_to_look_at(source) == Things{});
}
