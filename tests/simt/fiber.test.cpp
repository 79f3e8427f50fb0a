// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <simt/engine/fiber.hpp>

#include <array>
#include <string>

namespace {

simt::Fiber host;
std::array<simt::Fiber, 3> fibers;
std::string told;

/// Goes round: each fiber tells its name and a sum that it keeps in registers and on its stack, and gives way to the next.
template <int number>
void go_round()
{
    double sum = number;
    for (int round = 1;; ++round) {
        sum += 0.5;
        told += std::to_string(number) + ":" + std::to_string(round) + ":" +
                std::to_string(sum).substr(0, 3) + " ";
        const simt::Fiber& next = number == 2 ? host : fibers[number + 1];
        simt::Fiber::switch_to(fibers[number], next);
    }
}

}  // namespace

TEST_CASE("fibers go on where they stood, with what they had", "[fiber]")
{
    told.clear();
    fibers[0].begin(go_round<0>);
    fibers[1].begin(go_round<1>);
    fibers[2].begin(go_round<2>);
    CHECK(fibers[0].has_begun());
    for (int round = 0; round < 3; ++round) {
        simt::Fiber::switch_to(host, fibers[0]);
    }
    CHECK(told == "0:1:0.5 1:1:1.5 2:1:2.5 0:2:1.0 1:2:2.0 2:2:3.0 0:3:1.5 1:3:2.5 2:3:3.5 ");
}

TEST_CASE("a fiber that begins anew has forgotten where it stood, and keeps its stack", "[fiber]")
{
    fibers[2].begin(go_round<2>);
    const std::uint64_t stack = fibers[2].stack_begin();
    CHECK(stack != 0);
    CHECK(stack % 16 == 0);
    simt::Fiber::switch_to(host, fibers[2]);
    told.clear();
    fibers[2].forget();
    CHECK_FALSE(fibers[2].has_begun());
    fibers[2].begin(go_round<2>);
    simt::Fiber::switch_to(host, fibers[2]);
    CHECK(told == "2:1:2.5 ");
    CHECK(fibers[2].stack_begin() == stack);
}

TEST_CASE("an address is on a stack or on none", "[fiber]")
{
    fibers[2].begin(go_round<2>);
    const std::uint64_t stack = fibers[2].stack_begin();
    const int on_the_stack_of_the_host = 0;
    CHECK(simt::Fiber::is_on_any_stack(stack - 1));
    CHECK(simt::Fiber::is_on_any_stack(stack - simt::Fiber::stack_bytes));
    CHECK_FALSE(simt::Fiber::is_on_any_stack(reinterpret_cast<std::uint64_t>(&on_the_stack_of_the_host)));
}
