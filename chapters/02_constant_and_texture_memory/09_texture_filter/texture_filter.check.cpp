// SPDX-License-Identifier: MIT
#include "texture_filter.hpp"

#include <judge/check.hpp>

#include <algorithm>
#include <cmath>

using namespace judge;

namespace {

const Entry<decltype(texture_filter)> entry;

constexpr int largest_pixel = 255;

struct Size
{
    int width, height;

    std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
    std::string words() const { return std::to_string(width) + " x " + std::to_string(height); }
};

/// An image of whole numbers that is to be brought to another size.
struct Picture
{
    Size from, to;
    std::vector<float> image;

    float at(int x, int y) const
    {
        const int column = std::clamp(x, 0, from.width - 1);
        const int row = std::clamp(y, 0, from.height - 1);
        return image[static_cast<std::size_t>(row) * static_cast<std::size_t>(from.width) +
                     static_cast<std::size_t>(column)];
    }
};

std::string words(const Size& from, const Size& to)
{
    return from.words() + " pixels to " + to.words();
}

Picture picture(const Size& from, const Size& to)
{
    return {from, to, Random(words(from, to)).whole_floats(from.pixels(), 0, largest_pixel)};
}

Trial try_with(const Picture& picture)
{
    return entry.run(words(picture.from, picture.to), in("image", picture.image), picture.from.width,
                     picture.from.height, out<float>("out", picture.to.pixels()), picture.to.width,
                     picture.to.height);
}

/// The texels that a blend at pixel `i` of `to` can take part of, on one axis: those on both sides of its middle, and
/// one more if the middle is within a step of a weight of another texel's middle.
struct Span
{
    int first, last;
};

Span span(int i, int from, int to)
{
    const double from_centre = (i + 0.5) * from / to - 0.5;
    constexpr double step = 1.0 / 256;
    return {static_cast<int>(std::floor(from_centre - step)),
            static_cast<int>(std::floor(from_centre + step)) + 1};
}

/// How far apart two right results may be.
///
/// A weight is one of 257 steps, 1/256 apart (Programming Guide, "Linear Filtering"). Two kernels that work out a
/// coordinate in different ways may get neighbouring steps. With texels that are at most R apart, a step more in x
/// changes the blend by R / 256 at most, and so does one in y. The product of both weights is rounded to steps, too; a
/// step of it moves two texels up and two down, by 2 R / 256. That makes 4 R / 256. What is blended is rounded to a float
/// once more.
Bound within_the_weights(const Picture& picture)
{
    const auto bound = [picture](std::size_t index) {
        const auto columns = static_cast<std::size_t>(picture.to.width);
        const Span x = span(static_cast<int>(index % columns), picture.from.width, picture.to.width);
        const Span y = span(static_cast<int>(index / columns), picture.from.height, picture.to.height);
        float low = largest_pixel;
        float high = 0;
        for (int row = y.first; row <= y.last; ++row) {
            for (int column = x.first; column <= x.last; ++column) {
                low = std::min(low, picture.at(column, row));
                high = std::max(high, picture.at(column, row));
            }
        }
        constexpr double rounding = largest_pixel * 0x1p-22;
        return 4.0 * (high - low) / 256 + rounding;
    };
    return {bound, "a step of 1/256 for each weight"};
}

TrialMatcher agrees_on_out(const Picture& picture, Bound bound)
{
    return agrees_on<float>("out", std::move(bound),
                            place_in_rows_of(static_cast<std::size_t>(picture.to.width)));
}

/// A fetch counts as one texel: work can be told from none only where there are as many pixels as before.
void require_work(const Trial& trial, const Picture& picture)
{
    if (picture.to.pixels() >= picture.from.pixels()) {
        REQUIRE_THAT(trial, uses_the_device());
    }
}

}  // namespace

TEST_CASE("pixels are right to the bit where the weights can be", "[texture_filter][task_1][correctness]")
{
    // Two, four and eight times the size: weights are multiples of 1/16, and so their products of 1/256. Half and a
    // quarter: middles lie half-way between texels. A third and the same size: middles lie on middles.
    for (const auto& [from, to] : {std::pair<Size, Size>{{5, 3}, {10, 6}},
                                   {{4, 1}, {8, 1}},
                                   {{1, 7}, {1, 28}},
                                   {{37, 11}, {37, 11}},
                                   {{13, 9}, {104, 72}},
                                   {{31, 33}, {62, 66}},
                                   {{131, 67}, {524, 134}},
                                   {{64, 40}, {16, 20}},
                                   {{66, 34}, {33, 17}},
                                   {{96, 27}, {32, 9}},
                                   {{1, 1}, {33, 9}},
                                   {{1, 1}, {1, 1}},
                                   {{5, 3}, {0, 4}},
                                   {{5, 3}, {4, 0}}}) {
        const Picture given = picture(from, to);
        const Trial trial = try_with(given);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_out(given, exactly()));
        require_work(trial, given);
    }
}

TEST_CASE("pixels are within the precision of the weights for any two sizes",
          "[texture_filter][task_2][correctness]")
{
    for (const auto& [from, to] : {std::pair<Size, Size>{{5, 3}, {7, 11}},
                                   {{17, 13}, {31, 7}},
                                   {{2, 2}, {101, 67}},
                                   {{640, 2}, {67, 5}},
                                   {{67, 5}, {641, 3}},
                                   {{23, 1}, {1, 23}},
                                   {{40, 40}, {1, 1}}}) {
        const Picture given = picture(from, to);
        const Trial trial = try_with(given);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_out(given, within_the_weights(given)));
        require_work(trial, given);
    }
}

TEST_CASE("one fetch through the texture makes a pixel", "[texture_filter][task_3][budget]")
{
    const Picture given = picture({32, 24}, {64, 48});
    const std::uint64_t one_fetch = sizeof(float) * given.to.pixels();
    const Trial trial = try_with(given);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_out(given, exactly()));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_load_bytes, one_fetch,
                                     "every pixel is fetched through the texture"));
    // Threads beyond the image may fetch without harm.
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::texture_load_bytes, one_fetch * 5 / 4, "one fetch makes a pixel"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_requests, 0,
                                    "the kernel reads the image through the texture alone"));

    const Picture full = picture({64, 48}, {128, 96});  // blocks of any usual shape fill it
    const Trial filled = try_with(full);
    REQUIRE_THAT(filled, runs_clean());
    REQUIRE_THAT(filled, agrees_on_out(full, exactly()));
    REQUIRE_THAT(filled, has_at_most(idle_blocks(), 0, "no block is without a pixel"));

    const Picture large = picture({53, 37}, {106, 74});
    const Trial shared_out = try_with(large);
    REQUIRE_THAT(shared_out, runs_clean());
    REQUIRE_THAT(shared_out, agrees_on_out(large, exactly()));
    REQUIRE_THAT(shared_out, uses_the_device());
    REQUIRE_THAT(shared_out, spreads_its_work());
}
