// SPDX-License-Identifier: MIT
#include "turned_photo.hpp"

#include "../../03_sm_1x_tuning/02_correlation/coins.hpp"

#include <judge/check.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace judge;

namespace {

const Entry<decltype(turned_photo)> entry;

constexpr int largest_pixel = 255;
constexpr double weight_step = 1.0 / 256;

struct Size
{
    int width, height;

    std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
    std::string words() const { return std::to_string(width) + " x " + std::to_string(height); }
};

/// The photo's pixel that stands in place `i` of an axis; -1: none does.
int place_of(int i, int extent, Edge edge)
{
    const auto modulo = [i](int n) { return (i % n + n) % n; };
    switch (edge) {
        case Edge::last_pixel: return std::clamp(i, 0, extent - 1);
        case Edge::black: return i >= 0 && i < extent ? i : -1;
        case Edge::tiled: return modulo(extent);
        case Edge::mirrored: {
            const int in_both = modulo(2 * extent);
            return in_both < extent ? in_both : 2 * extent - 1 - in_both;
        }
    }
    throw std::logic_error("an edge that the header does not have");
}

/// A photo and how it is looked at.
struct Look
{
    std::string words;
    Size from, to;
    View view;
    std::vector<float> photo;

    /// What stands in column x and row y, which may be beyond the photo.
    float at(int x, int y) const
    {
        const int column = place_of(x, from.width, view.edge);
        const int row = place_of(y, from.height, view.edge);
        return column < 0 || row < 0
                   ? 0
                   : photo[static_cast<std::size_t>(row) * static_cast<std::size_t>(from.width) +
                           static_cast<std::size_t>(column)];
    }
};

std::string words(Edge edge, Blend blend)
{
    const std::string edges[] = {"last pixel", "black", "tiled", "mirrored"};
    return edges[static_cast<std::size_t>(edge)] + (blend == Blend::linear ? ", linear" : ", nearest");
}

/// A photo of whole numbers from 1 on, so that black stands beyond it alone.
///
/// @param manner  how it is looked at, where the sizes do not say it
Look look(const Size& from, const Size& to, const View& view, const std::string& manner = "")
{
    const std::string circumstances =
        from.words() + " pixels to " + to.words() + manner + ", " + words(view.edge, view.blend);
    return {circumstances, from, to, view,
            Random(circumstances).whole_floats(from.pixels(), 1, largest_pixel)};
}

/// All of the photo in all of `out`.
Look stretched(const Size& from, const Size& to, Edge edge, Blend blend)
{
    const float right = static_cast<float>(from.width) / static_cast<float>(std::max(to.width, 1));
    const float down = static_cast<float>(from.height) / static_cast<float>(std::max(to.height, 1));
    return look(from, to, {0, 0, right, 0, 0, down, edge, blend});
}

/// Turned to the right about the middle of the photo, which is moved by widths and heights.
View turned(const Size& from, const Size& to, double degrees, double zoom, double moved_x, double moved_y,
            Edge edge, Blend blend)
{
    const double angle = degrees * std::acos(-1.0) / 180;
    const double right_x = std::cos(angle) / zoom;
    const double right_y = -std::sin(angle) / zoom;
    const double across = to.width / 2.0;
    const double along = to.height / 2.0;
    return {static_cast<float>((0.5 + moved_x) * from.width - across * right_x + along * right_y),
            static_cast<float>((0.5 + moved_y) * from.height - across * right_y - along * right_x),
            static_cast<float>(right_x),
            static_cast<float>(right_y),
            static_cast<float>(-right_y),
            static_cast<float>(right_x),
            edge,
            blend};
}

Look turned_look(const Size& from, const Size& to, int degrees, double zoom, int widths, Edge edge,
                 Blend blend)
{
    const std::string manner = ", turned by " + std::to_string(degrees) + " degrees" +
                               (widths == 0 ? "" : ", moved by " + std::to_string(widths) + " widths");
    return look(from, to, turned(from, to, degrees, zoom, widths, -widths, edge, blend), manner);
}

template <class Output>
Trial try_on(const Look& look, const Output& output)
{
    return entry.run(look.words, in("photo", look.photo), look.from.width, look.from.height, output,
                     look.to.width, look.to.height, look.view);
}

Trial try_with(const Look& look)
{
    return try_on(look, out<float>("out", look.to.pixels()));
}

/// A coordinate of the point on which the middle of a pixel lies, in pixels of the photo, and how far from it that of a
/// right kernel may be.
///
/// A kernel adds three numbers whose sizes have the sum M. It rounds two products and two sums, the division by the
/// extent, and the texture unit the product with it; who divides the view beforehand rounds three numbers more. A float is
/// off by 2^-24 of a number of at most M each time: 8 of them are enough, since the products and what is divided
/// beforehand are parts of M and count together.
struct Coordinate
{
    Coordinate(int column, int row, float origin, float right, float down)
    {
        const double across = (column + 0.5) * right;
        const double along = (row + 0.5) * down;
        middle = origin + across + along;
        error = 8 * 0x1p-24 * (std::abs(origin) + std::abs(across) + std::abs(along));
        if (2 * error >= weight_step) {
            throw std::logic_error("a view so far away that a weight may move by two steps");
        }
    }

    double middle;
    double error;
};

/// The least and the greatest of the pixels that two right kernels may look at.
struct Shades
{
    Shades(const Look& look, const Coordinate& x, const Coordinate& y, double shift, double reach, int more)
    {
        for (int row = first(y, shift, reach); row <= last(y, shift, reach) + more; ++row) {
            for (int column = first(x, shift, reach); column <= last(x, shift, reach) + more; ++column) {
                low = std::min(low, look.at(column, row));
                high = std::max(high, look.at(column, row));
            }
        }
    }

    float low = largest_pixel;
    float high = 0;

private:
    static int first(const Coordinate& c, double shift, double reach)
    {
        return static_cast<int>(std::floor(c.middle - shift - c.error - reach));
    }
    static int last(const Coordinate& c, double shift, double reach)
    {
        return static_cast<int>(std::floor(c.middle - shift + c.error + reach));
    }
};

/// How far apart two right results may be.
///
/// Nearest: a point is in one pixel, and both kernels give it; only if the point is so near to a border that rounding may
/// carry it across, each of the pixels that meet there will do.
///
/// Linear: a weight is one of 257 steps, 1/256 apart (Programming Guide, "Linear Filtering"). The points of two kernels are
/// less than a step apart (see Coordinate), so they may get neighbouring steps. With texels that are at most R apart, a step
/// more in x changes the blend by R / 256 at most, and so does one in y. The product of both weights is rounded to steps,
/// too; a step of it moves two texels up and two down, by 2 R / 256. That makes 4 R / 256. What is blended is rounded to a
/// float once more. Texels are those on both sides of the point, and one more if the point is within a step of its middle.
Bound within_the_weights(const Look& look)
{
    const auto bound = [look](std::size_t index) {
        const int column = static_cast<int>(index % static_cast<std::size_t>(look.to.width));
        const int row = static_cast<int>(index / static_cast<std::size_t>(look.to.width));
        const View& view = look.view;
        const Coordinate x(column, row, view.origin_x, view.right_x, view.down_x);
        const Coordinate y(column, row, view.origin_y, view.right_y, view.down_y);
        if (view.blend == Blend::nearest) {
            const Shades shades(look, x, y, 0, 0, 0);
            return static_cast<double>(shades.high - shades.low);
        }
        const Shades shades(look, x, y, 0.5, weight_step, 1);
        constexpr double rounding = largest_pixel * 0x1p-22;
        return 4 * weight_step * (shades.high - shades.low) + rounding;
    };
    return {bound, look.view.blend == Blend::nearest ? "as much as the pixels that meet at the point do"
                                                     : "a step of 1/256 for each weight"};
}

TrialMatcher agrees_on_out(const Look& look, Bound bound)
{
    return agrees_on<float>("out", std::move(bound),
                            place_in_rows_of(static_cast<std::size_t>(std::max(look.to.width, 1))));
}

/// A fetch counts as one texel: work can be told from none only where there are as many pixels as before.
void require_right(const Trial& trial, const Look& look, Bound bound)
{
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_out(look, std::move(bound)));
    if (look.to.pixels() >= look.from.pixels()) {
        REQUIRE_THAT(trial, uses_the_device());
    }
}

void require_exact(const Look& look)
{
    require_right(try_with(look), look, exactly());
}

constexpr Edge edges[] = {Edge::last_pixel, Edge::black, Edge::tiled, Edge::mirrored};
constexpr Blend blends[] = {Blend::linear, Blend::nearest};

}  // namespace

TEST_CASE("pixels are right to the bit where the weights can be", "[turned_photo][task_1][correctness]")
{
    // Two, four and eight times the size: weights are multiples of 1/16, and so their products of 1/256. Half and a
    // quarter: middles lie half-way between texels. A third and the same size: middles lie on middles.
    for (const auto& [from, to] : {std::pair<Size, Size>{{5, 3}, {10, 6}},
                                   {{1, 7}, {1, 28}},
                                   {{13, 9}, {104, 72}},
                                   {{131, 67}, {524, 134}},
                                   {{64, 40}, {16, 20}},
                                   {{96, 27}, {32, 9}},
                                   {{1, 1}, {33, 9}},
                                   {{5, 3}, {0, 4}},
                                   {{5, 3}, {4, 0}}}) {
        require_exact(stretched(from, to, Edge::last_pixel, Blend::linear));
    }
    for (const auto& [from, to] : {std::pair<Size, Size>{{37, 11}, {37, 11}}, {{31, 33}, {62, 66}}}) {
        require_exact(stretched(from, to, Edge::last_pixel, Blend::nearest));
    }
    const Look right = look({23, 10}, {10, 23}, {0, 10, 0, -1, 1, 0, Edge::black, Blend::linear},
                            ", a quarter turn to the right");
    require_exact(right);
    require_exact(look({23, 10}, {20, 46}, {23, 0, 0, 0.5, -0.5, 0, Edge::mirrored, Blend::linear},
                       ", a quarter turn to the left"));
    require_exact(look({14, 9}, {14, 9}, {14, 0, -1, 0, 0, 1, Edge::tiled, Blend::nearest},
                       ", left and right exchanged"));
    for (const Edge edge : edges) {
        // Whole coordinates: each pixel is the mean of four. From more than a width beyond one edge to as far beyond the
        // other.
        require_exact(
            look({19, 13}, {62, 43}, {-21.5F, -15.5F, 1, 0, 0, 1, edge, Blend::linear}, ", over all edges"));
        // Steps of 5/4 and 3/4, of which none leads to a border between texels; upside down.
        require_exact(look({19, 13}, {50, 57}, {-21, 28, 1.25F, 0, 0, -0.75F, edge, Blend::nearest},
                           ", upside down, over all edges"));
    }
    // What an earlier call has left must not matter.
    const Look later = stretched({6, 4}, {12, 8}, Edge::tiled, Blend::linear);
    const Trial second =
        entry
            .after(in("photo", right.photo), right.from.width, right.from.height,
                   out<float>("out", right.to.pixels()), right.to.width, right.to.height, right.view)
            .run(later.words + ", after another photo", in("photo", later.photo), later.from.width,
                 later.from.height, out<float>("out", later.to.pixels()), later.to.width, later.to.height,
                 later.view);
    require_right(second, later, exactly());
}

TEST_CASE("pixels are within the precision of the weights for any view",
          "[turned_photo][task_2][correctness]")
{
    for (const Look& given : {stretched({5, 3}, {7, 11}, Edge::last_pixel, Blend::linear),
                              stretched({640, 2}, {67, 5}, Edge::black, Blend::linear),
                              stretched({67, 5}, {641, 3}, Edge::tiled, Blend::linear),
                              stretched({23, 1}, {1, 23}, Edge::mirrored, Blend::linear),
                              turned_look({2, 2}, {101, 67}, 10, 30, 0, Edge::tiled, Blend::linear)}) {
        require_right(try_with(given), given, within_the_weights(given));
    }
    for (const Blend blend : blends) {
        for (const Edge edge : edges) {
            const bool is_far = edge == Edge::tiled || edge == Edge::mirrored;
            const Look given = blend == Blend::linear
                                   ? turned_look({37, 23}, {61, 47}, 37, 1.3, is_far ? 2 : 0, edge, blend)
                                   : turned_look({37, 23}, {61, 47}, -110, 0.7, is_far ? -2 : 0, edge, blend);
            require_right(try_with(given), given, within_the_weights(given));
        }
    }
    const coins_on_a_table::Picture coins = coins_on_a_table::table();
    const Size size{coins.width, coins.height};
    const Look photo{"a photo of coins, turned by 30 degrees, mirrored, linear",
                     size,
                     size,
                     turned(size, size, 30, 1.25, 0, 0, Edge::mirrored, Blend::linear),
                     {coins.pixels.begin(), coins.pixels.end()}};
    require_right(try_on(photo, out_picture<float>("out", {size.width, size.height, shades_of_grey()})),
                  photo, within_the_weights(photo));
}

TEST_CASE("one fetch through the texture makes a pixel", "[turned_photo][task_3][budget]")
{
    const Look given = stretched({32, 24}, {64, 48}, Edge::last_pixel, Blend::linear);
    const std::uint64_t one_fetch = sizeof(float) * given.to.pixels();
    const Trial trial = try_with(given);
    require_right(trial, given, exactly());
    REQUIRE_THAT(trial, has_at_least(&Counters::texture_load_bytes, one_fetch,
                                     "every pixel is fetched through the texture"));
    // Threads beyond the photo may fetch without harm.
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::texture_load_bytes, one_fetch * 5 / 4, "one fetch makes a pixel"));
    REQUIRE_THAT(trial, has_at_most(&Counters::global_load_requests, 0,
                                    "the kernel reads the photo through the texture alone"));

    const Look full =
        stretched({64, 48}, {128, 96}, Edge::last_pixel, Blend::linear);  // blocks of any usual shape fill it
    const Trial filled = try_with(full);
    require_right(filled, full, exactly());
    REQUIRE_THAT(filled, has_at_most(idle_blocks(), 0, "no block is without a pixel"));

    const Look large = stretched({53, 37}, {106, 74}, Edge::mirrored, Blend::linear);
    const Trial shared_out = try_with(large);
    require_right(shared_out, large, exactly());
    REQUIRE_THAT(shared_out, spreads_its_work());
}
