// SPDX-License-Identifier: MIT
#include "window_energy.hpp"

#include "../pictures.hpp"

using namespace judge;
using namespace pictures;

namespace {

using Energies = Entry<decltype(window_energy)>;
const Energies entry;

struct Case
{
    std::string picture;
    Size image;
    int side;
    std::vector<unsigned char> pixels;
};

Case noisy(const Size& image, int side, int darkest = 0)
{
    return {darkest > 0 ? "bright image" : "image", image, side, noise("image", image, darkest)};
}

Case grey(const Size& image, int side, int shade)
{
    return {"shade " + std::to_string(shade) + ",", image, side, plain(image, shade)};
}

Trial try_with(const Energies& on, const Case& c)
{
    return on.run(c.picture + " " + words(c.image) + ", windows of side " + std::to_string(c.side),
                  in("image", c.pixels), c.image.width, c.image.height, c.side,
                  out<unsigned>("energy", pixels_in(windows_in(c.image, {c.side, c.side}))));
}

TrialMatcher agrees_on_energy(const Case& c)
{
    const auto columns = static_cast<std::size_t>(std::max(1, windows_in(c.image, {c.side, c.side}).width));
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

}  // namespace

TEST_CASE("the diagnosis names the product that fails, and from when on",
          "[window_energy][task_1][diagnosis]")
{
    const unsigned product = most_squares(smallest_side()) % limit * parts;
    REQUIRE_THAT(answer_sheet(),
                 answers({name_answer("factor", "squares"),
                          number_answer("side", smallest_side(), {"pixel", "pixels"}),
                          number_answer("shade", smallest_shade()), number_answer("product", product)}));
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
        for (const Case& none :
             {noisy({0, 0}, 1), noisy({9, 7}, 8), noisy({0, 40}, 32), noisy({40, 0}, 32)}) {
            REQUIRE_THAT(try_with(entry.on(arch), none), runs_clean());
        }
    }
}

TEST_CASE("the other products stay with the 24-bit multiplier", "[window_energy][task_3][budget]")
{
    // 32 x 8 windows of side 5 are 8 warps. Each makes a square for every pixel of its window, at least the place of
    // every row if not of every pixel, and two products more: the pixels of a window, and its place.
    const Case c = noisy({36, 12}, 5);
    const Trial trial = try_with(entry.on("sm_10"), c);
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on_energy(c));
    REQUIRE_THAT(trial, uses_the_device());
    REQUIRE_THAT(trial, has_at_least(&Counters::multiplications_24, 8 * (5 * 5 + 5 + 2),
                                     "the other products stay with the 24-bit multiplier"));
    REQUIRE_THAT(trial,
                 has_at_most(&Counters::blocks, blocks_with_work(windows_in(c.image, {c.side, c.side})),
                             "no block is without a window"));
    const Case large = noisy(large_image, 2);
    const Trial large_trial = try_with(entry.on("sm_10"), large);
    REQUIRE_THAT(large_trial, runs_clean());
    REQUIRE_THAT(large_trial, agrees_on_energy(large));
    REQUIRE_THAT(large_trial, spreads_its_work());
}
