// SPDX-License-Identifier: MIT
#include "mul24.hpp"

#include "../pictures.hpp"

#include <optional>
#include <utility>

using namespace judge;
using namespace pictures;

namespace {

using Sums = Entry<decltype(mul24)>;
const Sums entry;

/// The rows of windows that a call is for.
struct Strip
{
    int first_row, window_rows;
};

struct Case
{
    Size image;
    int side;
    std::optional<Strip> part = {};  ///< of the windows; else all of them

    Strip strip() const { return part.value_or(Strip{0, windows_in(image, {side, side}).height}); }
    Size windows() const
    {
        return {windows_in({image.width, side}, {side, side}).width, strip().window_rows};
    }
};

std::string words_of(const Case& c)
{
    const std::string image = "image " + grouped(static_cast<unsigned>(c.image.width)) + " x " +
                              grouped(static_cast<unsigned>(c.image.height)) + ", side " +
                              std::to_string(c.side);
    return c.part ? image + ", " + counted(c.part->window_rows, "row", "rows") + " of windows from row " +
                        grouped(static_cast<unsigned>(c.part->first_row)) + " on"
                  : image;
}

/// What `call` makes of the arguments of the entry function.
template <class Image, class Call>
auto with_arguments(const Case& c, const Image& image, const std::vector<unsigned char>& pattern,
                    const Call& call)
{
    const std::size_t windows = pixels_in(c.windows());
    return call(image, c.image.width, c.image.height, c.strip().first_row, c.strip().window_rows,
                host_in("pattern", pattern), c.side, out<int>("sum_isq", windows),
                out<int>("sum_it", windows));
}

Trial try_with(const Sums& on, const Case& c, const std::vector<unsigned char>& image,
               const std::vector<unsigned char>& pattern)
{
    return with_arguments(c, in("image", image), pattern,
                          [&](const auto&... arguments) { return on.run(words_of(c), arguments...); });
}

/// Of the image, no more than the rows of the strip are there.
Trial try_strip_of_noise(const Sums& on, const Case& c)
{
    const std::size_t first = pixels_in({c.image.width, c.strip().first_row});
    const Size rows{c.image.width, c.strip().window_rows + c.side - 1};
    return with_arguments(c, in_part("image", pixels_in(c.image), first, noise("strip", rows)),
                          noise("pattern", {c.side, c.side}),
                          [&](const auto&... arguments) { return on.run(words_of(c), arguments...); });
}

Trial try_noise(const Sums& on, const Case& c)
{
    return try_with(on, c, noise("image", c.image), noise("pattern", {c.side, c.side}));
}

/// `c` with a template of its own, after a call with the template of another trial of `c`.
Trial try_after_another_template(const Sums& on, const Case& c)
{
    const std::vector<unsigned char> image = noise("image", c.image);
    const Size pattern{c.side, c.side};
    const Sums later = with_arguments(c, in("image", image), noise("pattern", pattern),
                                      [&](const auto&... arguments) { return on.after(arguments...); });
    return with_arguments(
        c, in("image", image), noise("second pattern", pattern), [&](const auto&... arguments) {
            return later.run(words_of(c) + ", after a call with another template", arguments...);
        });
}

void require_right_sums(const Trial& trial, const Case& c)
{
    const auto columns = static_cast<std::size_t>(std::max(1, c.windows().width));
    REQUIRE_THAT(trial, runs_clean());
    REQUIRE_THAT(trial, agrees_on<int>("sum_isq", exactly(), place_in_rows_of(columns)));
    REQUIRE_THAT(trial, agrees_on<int>("sum_it", exactly(), place_in_rows_of(columns)));
}

// 64 x 16 windows are 32 full warps, in blocks of any usual shape. A multiplication of a warp counts once. A warp
// makes two products for each pixel of the template, one of them for I * I and one for I * T.
const Case full{{79, 31}, 16};
constexpr std::uint64_t products = 32 * 16 * 16 * 2;

}  // namespace

TEST_CASE("every window has its two sums", "[mul24][task_1][correctness]")
{
    for (const char* arch : {"sm_10", "sm_90"}) {
        for (const Case& c : {Case{{1, 1}, 1},
                              {{31, 7}, 1},
                              {{34, 10}, 2},
                              {{47, 23}, 16},
                              {{43, 41}, 32},
                              // The tile of the first 32 windows in a row does not end with the image.
                              {{70, 33}, 32}}) {
            const Trial trial = try_noise(entry.on(arch), c);
            require_right_sums(trial, c);
            REQUIRE_THAT(trial, uses_the_device());
        }
        for (const Case& strip : {Case{{47, 23}, 5, Strip{7, 9}}, {{38, 41}, 7, Strip{34, 1}}}) {
            require_right_sums(try_noise(entry.on(arch), strip), strip);
        }
        const Case white{{33, 33}, 32};
        require_right_sums(
            try_with(entry.on(arch), white, plain(white.image, 255), plain({white.side, white.side}, 255)),
            white);
    }
    for (const Case& none :
         {Case{{0, 0}, 1}, {{7, 9}, 8}, {{0, 40}, 32}, {{40, 0}, 32}, {{12, 11}, 3, Strip{5, 0}}}) {
        require_right_sums(try_noise(entry.on("sm_10"), none), none);
    }
    const Case large{large_image, small_pattern.width};
    const Trial trial = try_noise(entry.on("sm_90"), large);
    require_right_sums(trial, large);
    REQUIRE_THAT(trial, uses_the_device());
    const Case repeated{{47, 23}, 16};
    require_right_sums(try_after_another_template(entry, repeated), repeated);
}

TEST_CASE("on devices of compute capability 1.x the 24-bit multiplier makes the products",
          "[mul24][task_2][budget]")
{
    const Case large{large_image, small_pattern.width};
    const Trial many = try_noise(entry.on("sm_10"), large);
    require_right_sums(many, large);
    REQUIRE_THAT(many, spreads_its_work());
    for (const char* arch : {"sm_10", "sm_13"}) {
        const Trial trial = try_noise(entry.on(arch), full);
        require_right_sums(trial, full);
        REQUIRE_THAT(trial, uses_the_device());
        // Half of them are for I * I, and a thread with several windows side by side can square a pixel once for all.
        REQUIRE_THAT(trial,
                     has_at_least(&Counters::multiplications_24, products * 5 / 8,
                                  "on compute capability 1.x both products of a pixel are 24-bit ones"));
        REQUIRE_THAT(trial, has_at_most(&Counters::blocks, blocks_with_work(full.windows()),
                                        "no block is without a window"));
        // An index of each pixel would be a third product.
        REQUIRE_THAT(
            trial, has_at_most(&Counters::multiplications_24, products * 5 / 4,
                               "two 24-bit multiplications per pixel of the template, and none for indices"));
    }
}

TEST_CASE("on later devices there is no 24-bit multiplication", "[mul24][task_3][correctness]")
{
    for (const char* arch : {"sm_20", "sm_120"}) {
        const Trial trial = try_noise(entry.on(arch), full);
        require_right_sums(trial, full);
        REQUIRE_THAT(trial, uses_the_device());
        REQUIRE_THAT(trial, has_at_most(&Counters::multiplications_24, 0,
                                        "from compute capability 2.0 on products are made with *"));
    }
}

TEST_CASE("the windows of an image with more pixels than an int can count have their sums",
          "[mul24][task_4][correctness]")
{
    // The last row begins at place 2,499,950,000.
    const Case huge{{50'000, 50'000}, 3, Strip{49'997, 1}};
    // The first place that is more than an int holds is in the last row.
    const Case beyond{{46'342, 46'340}, 3, Strip{46'337, 1}};
    // Tiles as high as they can be, in an image whose width says nothing about the number of its pixels.
    const Case tall{{64, 40'000'000}, 32, Strip{39'999'960, 9}};
    for (const auto& [arch, c] : {std::pair{"sm_90", huge}, {"sm_86", beyond}, {"sm_13", tall}}) {
        const Trial trial = try_strip_of_noise(entry.on(arch), c);
        require_right_sums(trial, c);
        REQUIRE_THAT(trial, uses_the_device());
    }
}
