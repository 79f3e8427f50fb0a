// SPDX-License-Identifier: MIT
#include "window_energy.hpp"

#include "../pictures.hpp"

#include <optional>
#include <utility>

using namespace judge;
using namespace pictures;

namespace {

using Energies = Entry<decltype(window_energy)>;
const Energies entry;

/// The rows of windows that a call is for.
struct Strip
{
    int first_row, window_rows;
};

struct Case
{
    std::string picture;
    Size image;
    int side;
    std::vector<unsigned char> pixels;  ///< of the image
    std::optional<Strip> part = {};     ///< of the windows; else all of them

    Strip strip() const { return part.value_or(Strip{0, windows_in(image, {side, side}).height}); }
    Size windows() const
    {
        return {windows_in({image.width, side}, {side, side}).width, strip().window_rows};
    }
};

Case noisy(const Size& image, int side, int darkest = 0)
{
    return {darkest > 0 ? "bright image" : "image", image, side, noise("image", image, darkest)};
}

Case grey(const Size& image, int side, int shade)
{
    return {"shade " + std::to_string(shade) + ",", image, side, plain(image, shade)};
}

Case noisy_strip(const Size& image, int side, const Strip& strip)
{
    Case c = noisy(image, side);
    c.part = strip;
    return c;
}

std::string words_of(const Case& c)
{
    const auto number = [](int n) { return grouped(static_cast<unsigned>(n)); };
    const std::string all = c.picture + " " + number(c.image.width) + " x " + number(c.image.height) +
                            ", windows of side " + std::to_string(c.side);
    return c.part ? all + ", " + counted(c.part->window_rows, "row", "rows") + " of them from row " +
                        number(c.part->first_row) + " on"
                  : all;
}

template <class Image>
Trial try_with(const Energies& on, const Case& c, const Image& image)
{
    return on.run(words_of(c), image, c.image.width, c.image.height, c.strip().first_row,
                  c.strip().window_rows, c.side, out<unsigned>("energy", pixels_in(c.windows())));
}

Trial try_with(const Energies& on, const Case& c)
{
    return try_with(on, c, in("image", c.pixels));
}

/// Of the image, no more than the rows of the strip are there.
Trial try_strip_of_noise(const Energies& on, const Case& c)
{
    const std::size_t first = pixels_in({c.image.width, c.strip().first_row});
    const Size rows{c.image.width, c.strip().window_rows + c.side - 1};
    return try_with(on, c, in_part("image", pixels_in(c.image), first, noise("strip", rows)));
}

TrialMatcher agrees_on_energy(const Case& c)
{
    const auto columns = static_cast<std::size_t>(std::max(1, c.windows().width));
    return agrees_on<unsigned>("energy", exactly(), place_in_rows_of(columns));
}

/// 24 bits hold numbers below this.
constexpr unsigned limit = 1U << 24;

/// The largest sum of squares that a window of this side can have.
constexpr unsigned most_squares(unsigned side)
{
    return side * side * 255 * 255;
}

constexpr unsigned smallest_side()
{
    unsigned side = 1;
    while (most_squares(side) < limit) {
        ++side;
    }
    return side;
}

constexpr unsigned smallest_shade()
{
    unsigned shade = 0;
    while (longest_side * longest_side * shade * shade < limit) {
        ++shade;
    }
    return shade;
}

/// The width and height of the image that the sheet asks for.
constexpr int large_side = 50'000;

/// The first row with a place that an int does not hold.
constexpr int smallest_row()
{
    return static_cast<int>((std::int64_t{1} << 31) / large_side);
}

}  // namespace

TEST_CASE("the diagnosis names what fails, and from when on", "[window_energy][task_1][diagnosis]")
{
    const unsigned product = most_squares(smallest_side()) % limit * parts;
    REQUIRE_THAT(answer_sheet(),
                 answers({name_answer("factor", "squares"),
                          number_answer("side", smallest_side(), {"pixel", "pixels"}),
                          number_answer("shade", smallest_shade()), number_answer("product", product),
                          name_answer("index", "place"), number_answer("row", smallest_row())}));
}

TEST_CASE("every window has its energy", "[window_energy][task_2][correctness]")
{
    for (const char* arch : {"sm_10", "sm_90"}) {
        for (const Case& c : {noisy({1, 1}, 1), noisy({31, 7}, 1), noisy({34, 10}, 3), noisy(large_image, 2),
                              grey({17, 17}, 16, 255), grey({18, 17}, 17, 255), grey({33, 32}, 32, 127),
                              grey({33, 32}, 32, 128), noisy({47, 41}, 31, 150), grey({34, 33}, 32, 255)}) {
            const Trial trial = try_with(entry.on(arch), c);
            REQUIRE_THAT(trial, runs_clean());
            REQUIRE_THAT(trial, agrees_on_energy(c));
            REQUIRE_THAT(trial, uses_the_device());
        }
        for (const Case& strip : {noisy_strip({47, 23}, 5, {7, 9}), noisy_strip({38, 41}, 7, {34, 1})}) {
            const Trial trial = try_with(entry.on(arch), strip);
            REQUIRE_THAT(trial, runs_clean());
            REQUIRE_THAT(trial, agrees_on_energy(strip));
        }
        for (const Case& none : {noisy({0, 0}, 1), noisy({9, 7}, 8), noisy({0, 40}, 32), noisy({40, 0}, 32),
                                 noisy_strip({12, 11}, 3, {5, 0})}) {
            REQUIRE_THAT(try_with(entry.on(arch), none), runs_clean());
        }
    }
}

TEST_CASE("the other products stay with the 24-bit multiplier", "[window_energy][task_3][budget]")
{
    // 32 x 8 windows of side 5 are 8 warps. Each makes a square for every pixel of its window, and two products more: the
    // pixels of a window, and its place. How the places of its rows are made is a part of what is to be fixed.
    const Case c = noisy({36, 12}, 5);
    const Trial trial = try_with(entry.on("sm_10"), c);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_energy(c));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, has_at_least(&Counters::multiplications_24, 8 * (5 * 5 + 2),
                                     "the other products stay with the 24-bit multiplier"));
    REQUIRE_THAT(
        trial, has_at_most(&Counters::blocks, blocks_with_work(c.windows()), "no block is without a window"));
    const Case large = noisy(large_image, 2);
    const Trial large_trial = try_with(entry.on("sm_10"), large);
    REQUIRE_THAT(large_trial, runs_clean());
    REQUIRE_THAT(large_trial, agrees_on_energy(large));
    REQUIRE_THAT(large_trial, spreads_its_work());
}

TEST_CASE("the windows of an image with more pixels than an int can count have their energies",
          "[window_energy][task_4][correctness]")
{
    // The last row begins at place 2,499,950,000. The first of 46,341 * 46,341 pixels whose place is more than an int holds
    // is in the last row.
    for (const auto& [arch, c] :
         {std::pair{"sm_90", Case{"image", {large_side, large_side}, 3, {}, Strip{large_side - 3, 1}}},
          {"sm_86", Case{"image", {46'341, 46'341}, 3, {}, Strip{46'338, 1}}}}) {
        const Trial trial = try_strip_of_noise(entry.on(arch), c);
        REQUIRE_THAT(trial, runs_clean());
        REQUIRE_THAT(trial, agrees_on_energy(c));
        REQUIRE_THAT(trial, uses_the_device());
    }
}
