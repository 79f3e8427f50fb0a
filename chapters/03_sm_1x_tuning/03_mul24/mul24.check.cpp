// SPDX-License-Identifier: MIT
#include "mul24.hpp"

#include "../pictures.hpp"

using namespace judge;
using namespace pictures;

namespace {

using Sums = Entry<decltype(mul24)>;
const Sums entry;

struct Case
{
    Size image;
    int side;
};

std::string words_of(const Case& c)
{
    return "image " + words(c.image) + ", side " + std::to_string(c.side);
}

/// What `call` makes of the arguments of the entry function.
template <class Call>
auto with_arguments(const Case& c, const std::vector<unsigned char>& image,
                    const std::vector<unsigned char>& pattern, const Call& call)
{
    const std::size_t windows = pixels_in(windows_in(c.image, {c.side, c.side}));
    return call(in("image", image), c.image.width, c.image.height, host_in("pattern", pattern), c.side,
                out<int>("sum_isq", windows), out<int>("sum_it", windows));
}

Trial try_with(const Sums& on, const Case& c, const std::vector<unsigned char>& image,
               const std::vector<unsigned char>& pattern)
{
    return with_arguments(c, image, pattern,
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
    const Sums later = with_arguments(c, image, noise("pattern", pattern),
                                      [&](const auto&... arguments) { return on.after(arguments...); });
    return with_arguments(c, image, noise("second pattern", pattern), [&](const auto&... arguments) {
        return later.run(words_of(c) + ", after a call with another template", arguments...);
    });
}

void require_right_sums(const Trial& trial, const Case& c)
{
    const auto columns = static_cast<std::size_t>(std::max(1, windows_in(c.image, {c.side, c.side}).width));
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
        const Case white{{33, 33}, 32};
        require_right_sums(
            try_with(entry.on(arch), white, plain(white.image, 255), plain({white.side, white.side}, 255)),
            white);
    }
    for (const Case& none : {Case{{0, 0}, 1}, {{7, 9}, 8}, {{0, 40}, 32}, {{40, 0}, 32}}) {
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
        REQUIRE_THAT(trial, has_at_most(&Counters::blocks,
                                        blocks_with_work(windows_in(full.image, {full.side, full.side})),
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
