// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <host_defines.h>
#include <judge/catch.hpp>
#include <simt/short_float.hpp>

#include <random>

namespace {

/// What the compiler makes of it, whose own type is the same format.
template <class Number>
std::uint16_t nearest_of_compiler(Number x)
{
    return __builtin_bit_cast(std::uint16_t, static_cast<_Float16>(x));
}

/// The first number for which the two differ.
template <class Number>
std::string first_difference(Number x)
{
    const std::uint16_t expected = std::isnan(x) ? simt::no_number : nearest_of_compiler(x);
    const std::uint16_t found = simt::Half::nearest(x);
    return found == expected ? "" : fmt::format("{:a}: {:04x}, not {:04x}", x, found, expected);
}

}  // namespace

TEST_CASE("every half is the float that the compiler makes of it", "[short_float]")
{
    std::uint32_t equal = 0;
    for (std::uint32_t bits = 0; bits <= 0xffff; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const auto expected = static_cast<float>(__builtin_bit_cast(_Float16, half));
        equal += __builtin_bit_cast(std::uint32_t, simt::Half::to_float(half)) ==
                         __builtin_bit_cast(std::uint32_t, expected)
                     ? 1
                     : 0;
    }
    CHECK(equal == 0x10000);
}

TEST_CASE("a float and a double become the half that the compiler makes of them", "[short_float]")
{
    std::string difference;
    constexpr std::uint64_t step = 4099;  // a prime: all kinds of fractions come with all exponents
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << 32 && difference.empty(); bits += step) {
        difference = first_difference(__builtin_bit_cast(float, static_cast<std::uint32_t>(bits)));
    }
    CHECK(difference.empty());
    // Half-way between two halves, and a little beside it: of a double, too little for a float.
    std::mt19937 random(1);
    for (int i = 0; i < 1'000'000 && difference.empty(); ++i) {
        const double half = simt::Half::to_float(static_cast<std::uint16_t>(random() % 0x7c00));
        const double next = simt::Half::to_float(simt::Half::nearest(half * 1.001));
        const double between = (half + next) / 2;
        difference =
            first_difference(i % 2 == 0 ? between : between * (1 + (random() % 2 == 0 ? 1e-12 : -1e-12)));
        if (difference.empty()) {
            difference = first_difference(static_cast<float>(-between));
        }
    }
    INFO(difference);
    CHECK(difference.empty());
}
