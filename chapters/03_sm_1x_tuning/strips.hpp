// SPDX-License-Identifier: MIT
/// @file
/// Strips of an image and templates, for the checks of exercises that slide the one along the other.
#pragma once

#include <judge/check.hpp>

#include <string>
#include <vector>

namespace strips {

/// How many windows of which size lie side by side in a strip.
struct Shape
{
    int n, width, height;

    std::string words() const
    {
        return judge::counted(n, "window", "windows") + " of " + std::to_string(width) + " x " +
               std::to_string(height);
    }
    std::size_t windows() const { return static_cast<std::size_t>(n); }
    std::size_t strip_pixels() const
    {
        return n > 0 ? static_cast<std::size_t>(height) * static_cast<std::size_t>(n + width - 1) : 0;
    }
    std::size_t template_pixels() const
    {
        return static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    }
};

/// Bytes of every value.
inline std::vector<unsigned char> pixels(const std::string& purpose, std::size_t count)
{
    judge::Random random(purpose);
    std::vector<unsigned char> drawn(count);
    for (unsigned char& pixel : drawn) {
        pixel = static_cast<unsigned char>(random.whole(0, 255));
    }
    return drawn;
}

/// More windows than 16 bits can number.
constexpr Shape large_shape{66'001, 1, 1};

/// Nearly all that a thread does in global memory is to fetch pixels of the tile.
constexpr Shape high_shape{640, 64, 16};

/// Whatever the size of its blocks, a kernel that stages the strip needs no more.
inline judge::TrialMatcher stages_the_strip(const Shape& shape)
{
    return judge::has_at_most(&judge::Counters::global_load_bytes, 2 * shape.strip_pixels(),
                              "a pixel comes from global memory at most twice");
}

/// A thread that has several windows, up to 8, reads the template once for all of them.
inline judge::TrialMatcher has_the_template_in_constant_memory(const Shape& shape)
{
    return judge::has_at_least(&judge::Counters::constant_load_bytes,
                               shape.windows() * shape.template_pixels() / 8,
                               "the template is read from constant memory");
}

/// Many threads share the windows of a large strip, and the copy of a high one.
///
/// @param try_with       makes a trial with a shape
/// @param require_right  demands of a trial that it is right for its shape
template <class TryWith, class RequireRight>
void require_shared_work(const TryWith& try_with, const RequireRight& require_right)
{
    const judge::Trial large = try_with(large_shape);
    require_right(large, large_shape);
    REQUIRE_THAT(large, judge::spreads_its_work());
    const judge::Trial high = try_with(high_shape);
    require_right(high, high_shape);
    REQUIRE_THAT(high, judge::spreads_its_work({.global = 2}));
}

/// An earlier call has left a larger template in constant memory.
///
/// @param with_arguments  hands the arguments of `entry` for a shape to what it is given
/// @param require_right   demands of a trial that it is right for its shape
template <class Signature, class WithArguments, class RequireRight>
void require_right_after_another_call(const judge::Entry<Signature>& entry,
                                      const WithArguments& with_arguments, const RequireRight& require_right)
{
    const Shape earlier{131, 64, 9};
    const Shape shape{129, 5, 3};
    const auto later =
        with_arguments(earlier, [&](const auto&... arguments) { return entry.after(arguments...); });
    const judge::Trial trial = with_arguments(shape, [&](const auto&... arguments) {
        return later.run(shape.words() + ", after " + earlier.words(), arguments...);
    });
    require_right(trial, shape);
}

/// Around a block of 128, with every remainder that a width leaves when it is divided by four.
inline const Shape shapes[] = {{0, 4, 4},     {1, 1, 1},   {1, 4, 1},   {5, 7, 3},   {31, 2, 2},
                               {127, 13, 5},  {128, 8, 8}, {129, 3, 9}, {257, 6, 4}, {331, 64, 7},
                               {200, 63, 64}, {997, 5, 2}, large_shape};

}  // namespace strips
