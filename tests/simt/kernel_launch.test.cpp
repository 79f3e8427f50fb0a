// SPDX-License-Identifier: MIT
// Where a launch begins and ends.
#include "sequence.hpp"

#include <judge/catch.hpp>
#include <simt/translate/kernel_launch.hpp>

namespace {

simt::KernelLaunch launch_in(const Sequence& sequence)
{
    return simt::kernel_launch(sequence.tokens(), sequence.find("<<<"));
}

/// The expression that names the kernel in a launch after `before`.
std::string kernel_in(const std::string& before)
{
    const Sequence sequence(before + "<<<1, 2>>>(a);");
    return sequence.text(launch_in(sequence).kernel, sequence.find("<<<") - 1);
}

std::string error_of(const std::string& source)
{
    try {
        launch_in(Sequence(source));
        return "";
    } catch (const simt::TranslationError& error) {
        return std::to_string(error.column) + ": " + error.what();
    }
}

}  // namespace

TEST_CASE("a launch has a kernel, a configuration and arguments", "[kernel_launch]")
{
    const Sequence sequence("x, ns::k<int><<<dim3(1), f<2>>>>(a, g(b)), c");
    const simt::KernelLaunch launch = launch_in(sequence);
    CHECK(sequence.text(launch.kernel, launch.configuration.open - 1) == "ns::k<int>");
    CHECK(sequence.text(launch.configuration) == "<<<dim3(1), f<2>>");
    REQUIRE(launch.arguments);
    CHECK(sequence.text(*launch.arguments) == "(a, g(b))");
}

TEST_CASE("a launch at the end of a macro has its arguments where the macro is used", "[kernel_launch]")
{
    const Sequence sequence = Sequence::replacement_list("k<<<1, 2>>>");
    CHECK_FALSE(launch_in(sequence).arguments);
}

TEST_CASE("the kernel's expression begins after a statement or an operator", "[kernel_launch]")
{
    for (const std::string kernel :
         {"k", "::k", "::ns::k<A<1>, 2>", "k<(a > b)>", "ns<int>::template k<float>", "object.k",
          "this->table.k", "(*k)", "table[i < 3 ? i : 0]", "ns::choose<int>(x, (y))", "get()()"}) {
        for (const std::string before :
             {"", "; ", "{ ", "if (a) ", "else ", "return ", "a ? b : ", "x, ", "case 1: "}) {
            CHECK(kernel_in(before + kernel) == kernel);
        }
    }
}

TEST_CASE("a launch that is none is refused where it is", "[kernel_launch]")
{
    const std::string not_complete = "this launch is incomplete: kernel<<<grid,block>>>(arguments)";
    const std::string no_kernel = "a launch needs a kernel before '<<<'";
    CHECK(error_of("<<<1, 2>>>(a)") == "1: " + no_kernel);
    CHECK(error_of("3 <<<1, 2>>>(a)") == "3: " + no_kernel);
    CHECK(error_of("return <<<1, 2>>>(a)") == "8: " + no_kernel);
    CHECK(error_of("k> <<<1, 2>>>(a)") == "4: a bracket before '<<<' is never opened");
    CHECK(error_of("k<<<1, 2>>>;") == "2: " + not_complete);
    CHECK(error_of("k<<<1, 2> >>(a);") == "2: " + not_complete);
    CHECK(error_of("k<<<1, 2>>>(a;") ==
          "2: the argument list of this launch is never closed: a ')' is missing");
}
