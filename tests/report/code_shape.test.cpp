// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <report/code_shape.hpp>

#include <string>

using report::CodeShape;

namespace {

const CodeShape kernel(R"(namespace a {
#define TWICE(x) for (int i = 0; i < 2; ++i) { x; }
__global__ void f(int* out)
{
    int list[] = {1, 2};
    if (threadIdx.x < 4) {
        out[0] = 1;
    } else if (threadIdx.x < 8) {
        out[1] = 1;
    }
    for (int i = 0; i < 4; ++i) {
        // for (;;) {
        while (true) out[i] = list[0];
        __syncthreads();
    }
    do {
        out[2] = 1;
    } while (out[2] == 0);
}
void g() { }
}
)");

}  // namespace

TEST_CASE("the function, loops and branches around lines are found")
{
    REQUIRE(kernel.function_around({7, 13}) != nullptr);
    CHECK(kernel.function_around({7, 13})->first_line == 3);
    CHECK(kernel.function_around({7, 13})->last_line == 19);
    CHECK(kernel.function_around({7, 20}) == nullptr);
    REQUIRE(kernel.loop_around({13}) != nullptr);
    CHECK(kernel.loop_around({13})->first_line == 13);
    CHECK_FALSE(kernel.loop_around({13})->is_braced);
    CHECK(kernel.loop_around({13, 14})->first_line == 11);
    CHECK(kernel.loop_around({17})->first_line == 16);
    CHECK(kernel.loop_around({7}) == nullptr);
    CHECK(kernel.branch_around({7})->first_line == 6);
    CHECK(kernel.branch_around({9})->first_line == 8);
    CHECK(kernel.branch_around({7, 9}) == nullptr);
    const CodeShape one_line("void f() { for (;;) if (a) b(); }");
    CHECK(one_line.branch_around({1}) != nullptr);
    CHECK(one_line.branch_around(*one_line.loop_around({1})) == nullptr);
}

TEST_CASE("a gap is outside of the scopes that hold one line alone")
{
    const auto gap = kernel.gap_between(9, 13);
    REQUIRE(gap);
    CHECK(gap->after == 10);
    CHECK(gap->before == 11);
    CHECK_FALSE(kernel.gap_between(7, 9));
    CHECK(kernel.end_within(*kernel.loop_around({13, 14}), 13) == 13);
    CHECK(kernel.end_within(*kernel.loop_around({17}), 17) == 17);
}

TEST_CASE("a gap ends before a return")
{
    const CodeShape early("void f() {\n a();\n if (b) {\n  return;\n }\n c();\n}");
    const auto gap = early.gap_between(2, 6);
    REQUIRE(gap);
    CHECK(gap->before == 3);
}

TEST_CASE("barriers are told by their calls")
{
    CHECK(kernel.has_barrier(14, 14, true));
    CHECK_FALSE(kernel.has_barrier(1, 13, true));
    CHECK(CodeShape("block.sync();").has_barrier(1, 1, true));
    CHECK(CodeShape("__syncwarp();").has_barrier(1, 1, false));
    CHECK_FALSE(CodeShape("__syncwarp();").has_barrier(1, 1, true));
}

TEST_CASE("source that ends early, or is nested too deeply, is no trouble")
{
    CHECK(CodeShape("").function_around({1}) == nullptr);
    CHECK(CodeShape("void f() { for (").loop_around({1}) != nullptr);
    CHECK(CodeShape("} } if").function_around({1}) == nullptr);
    CHECK(CodeShape("void f() " + std::string(100000, '{')).function_around({1}) != nullptr);
}
