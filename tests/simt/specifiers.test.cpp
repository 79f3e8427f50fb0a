// SPDX-License-Identifier: MIT
// What declaration specifiers say.
#include "sequence.hpp"

#include <judge/catch.hpp>
#include <simt/translate/specifiers.hpp>

namespace {

constexpr simt::ExecutionSpaces global{true, false, false};
constexpr simt::ExecutionSpaces device{false, true, false};
constexpr simt::ExecutionSpaces host_and_device{false, true, true};

simt::ExecutionSpaces spaces_of_macro(const std::string& replacement_list)
{
    return simt::spaces_of_macro(Sequence::replacement_list(replacement_list).tokens());
}

/// The declaration that `specifier` belongs to, as far as the specifier.
std::string declaration_until(const std::string& source, const std::string& specifier)
{
    const Sequence sequence(source);
    const std::size_t i = sequence.find(specifier);
    return sequence.text(simt::declaration_begin(sequence.tokens(), i), i);
}

}  // namespace

TEST_CASE("execution spaces add up", "[specifiers]")
{
    simt::ExecutionSpaces spaces;
    CHECK_FALSE(spaces.any());
    spaces |= device;
    spaces |= {false, false, true};
    CHECK(spaces == host_and_device);
    CHECK(spaces.run_on_device());
    CHECK(global.run_on_device());
    CHECK_FALSE(simt::ExecutionSpaces{false, false, true}.run_on_device());
}

TEST_CASE("a macro stands for specifiers if it has no more than a declaration's head", "[specifiers]")
{
    CHECK(spaces_of_macro("__host__ __device__") == host_and_device);
    CHECK(spaces_of_macro("static __global__ void") == global);
    CHECK(spaces_of_macro("__global__ void __launch_bounds__(f(256), 2)") == global);
    CHECK(spaces_of_macro("__attribute__((noinline)) __device__") == device);
    CHECK_FALSE(spaces_of_macro("__device__ int f()").any());
    CHECK_FALSE(spaces_of_macro("inline").any());
    CHECK_FALSE(spaces_of_macro("").any());
    CHECK_FALSE(spaces_of_macro("__device__ int f() { return 1; }").any());
}

TEST_CASE("a name specifies what its macros stand for, in all files", "[specifiers]")
{
    simt::Macros macros;
    macros.define("HD", {});
    CHECK(macros.defines("HD"));
    CHECK_FALSE(macros.defines("H"));
    macros.define("HD", {host_and_device});
    const Sequence sequence("HD __global__ f \"HD\"");
    CHECK(simt::specified_spaces(sequence.tokens(), 0, macros) == host_and_device);
    CHECK(simt::specified_spaces(sequence.tokens(), 1, macros) == global);
    CHECK_FALSE(simt::specified_spaces(sequence.tokens(), 2, macros).any());
    CHECK_FALSE(simt::specified_spaces(sequence.tokens(), 3, macros).any());
    const Sequence list = Sequence::replacement_list("HD");
    CHECK_FALSE(simt::specified_spaces(list.tokens(), 0, macros).any());
}

TEST_CASE("a declaration begins with its first specifier", "[specifiers]")
{
    CHECK(declaration_until("int x; static const __shared__ int s;", "__shared__") ==
          "static const __shared__");
    CHECK(declaration_until("{ alignas(16) __shared__ int s;", "__shared__") == "alignas(16) __shared__");
    CHECK(declaration_until("} std::array<int, 3> __shared__ s;", "__shared__") ==
          "std::array<int, 3> __shared__");
    CHECK(declaration_until("extern \"C\" __constant__ int c;", "__constant__") == "__constant__");
    CHECK(declaration_until("if (a) __shared__ int s;", "__shared__") == "__shared__");
    CHECK(declaration_until("else __shared__ int s;", "__shared__") == "__shared__");
    CHECK(declaration_until("a > __shared__", "__shared__") == "__shared__");
}
